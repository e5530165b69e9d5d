import { expect, test } from 'vitest'
import { deathsInARow, pauseMs } from './pause.ts'

test('the first death costs no pause, each further one twice the last, half a minute at most', () => {
  expect([1, 2, 3, 4, 20].map(pauseMs)).toEqual([0, 250, 500, 1000, 30_000])
})

test('a worker that lived for a while begins anew', () => {
  expect(deathsInARow(0, 5)).toBe(1)
  expect(deathsInARow(1, 5)).toBe(2)
  expect(deathsInARow(7, 3_600_000)).toBe(1)
})
