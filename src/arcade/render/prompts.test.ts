import { expect, it } from 'vitest'
import { promptFor, rockTier, wrapPrompt } from './rocks.ts'

it('gives every rock a prompt that fits its size', () => {
  for (let id = 1; id < 200; id++) {
    for (const size of [30, 46, 62, 80]) expect(promptFor(id, size)).not.toBe('')
  }
  expect([30, 46, 62].map(rockTier)).toEqual(['short', 'middle', 'long'])
})

it('shows many different prompts before one repeats', () => {
  for (const size of [30, 50, 70]) {
    const shown = Array.from({ length: 12 }, (_, id) => promptFor(id, size))
    expect(new Set(shown).size).toBe(12)
  }
})

it('breaks prompts between words only', () => {
  expect(wrapPrompt('keep it, change it', 9)).toEqual(['keep it,', 'change it'])
  expect(wrapPrompt('unbreakable', 4)).toEqual(['unbreakable'])
})
