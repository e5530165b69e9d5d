import { expect, it } from 'vitest'
import { challengeIn } from './challenge.ts'

it('reads a score that the game can give, and nothing else', () => {
  expect(challengeIn('?beat=2300')).toBe(2300)
  for (const search of [
    '',
    '?beat=',
    '?beat=250',
    '?beat=-100',
    '?beat=1e9',
    '?beat=<b>',
    '?beat=0',
  ]) {
    expect(challengeIn(search)).toBeNull()
  }
})
