import { expect, test } from 'vitest'
import { readFocus } from './focus.ts'

test('a focal point is shown in steps of five percent, and the middle is not sent', () => {
  expect(readFocus('0 1')).toEqual([0, 100])
  expect(readFocus('0.333 0.8')).toEqual([35, 80])
  expect(readFocus('1e-7 0.5')).toEqual([0, 50])
  expect(readFocus('0.5 0.5')).toBeUndefined()
  expect(readFocus('0.51 0.49')).toBeUndefined()
  expect(readFocus(null)).toBeUndefined()
})
