import { beforeEach, expect, it, vi } from 'vitest'
import { highestOwnScore, keepIfBest, readBest } from './rival.ts'

const small = { seed: 7, size: 'small' } as const

beforeEach(() => {
  const items = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  })
})

it('stores the best run of each size and knows the highest score of all', () => {
  expect(readBest('small')).toBeNull()
  expect(highestOwnScore()).toBe(0)
  expect(keepIfBest(small, { score: 300, inputLog: 'I10' })).toBe(true)
  expect(keepIfBest(small, { score: 200, inputLog: 'A5' })).toBe(false)
  expect(keepIfBest({ seed: 9, size: 'large' }, { score: 100, inputLog: 'I2' })).toBe(false)
  expect(readBest('small')).toEqual({ ...small, score: 300, inputLog: 'I10' })
  expect(readBest('large')?.score).toBe(100)
  expect(highestOwnScore()).toBe(300)
})

it('ignores unreadable data, and works without storage', () => {
  const earlier = JSON.stringify({ score: 100, seed: 1, inputLog: 'I10', gameVersion: 1 })
  for (const text of [earlier, '{', '{}', '{"score":100,"seed":1,"inputLog":"Z"}', '[]']) {
    localStorage.setItem('prompt-blaster-best-small', text)
    expect(readBest('small')).toBeNull()
  }
  vi.stubGlobal('localStorage', undefined)
  expect(keepIfBest(small, { score: 300, inputLog: 'I10' })).toBe(true)
  expect(highestOwnScore()).toBe(0)
})
