import { expect, test } from 'vitest'
import { inputOf, momentOfInput } from './local-time.ts'

test('a moment comes back from its input, to the minute', () => {
  for (const iso of ['2026-11-16T00:30:00.000Z', '2026-03-29T12:00:00.000Z']) {
    expect(inputOf(iso)).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/)
    expect(momentOfInput(inputOf(iso))).toBe(iso)
  }
})

test('an incomplete input names no moment', () => {
  expect(momentOfInput('')).toBeUndefined()
  expect(momentOfInput('2026-11-')).toBeUndefined()
})
