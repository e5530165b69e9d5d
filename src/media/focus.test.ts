import { expect, test } from 'vitest'
import { focusStyle, readFocus } from './focus.ts'

test('a focal point is shown in steps of five percent, and the middle is not sent', () => {
  expect(readFocus('0 1')).toEqual([0, 100])
  expect(readFocus('0.333 0.8')).toEqual([35, 80])
  expect(readFocus('1e-7 0.5')).toEqual([0, 50])
  expect(readFocus('0.5 0.5')).toBeUndefined()
  expect(readFocus('0.51 0.49')).toBeUndefined()
  expect(readFocus(null)).toBeUndefined()
})

test('the style sheet has a position for every focal point that is shown', () => {
  const rules = new Set(focusStyle.match(/\[[^\]]+\]/g))
  for (let percent = 0; percent <= 100; percent++) {
    const [x, y] = readFocus(`${percent / 100} ${1 - percent / 100}`) ?? [50, 50]
    expect(rules).toContain(`[data-focus-x="${x}"]`)
    expect(rules).toContain(`[data-focus-y="${y}"]`)
  }
})
