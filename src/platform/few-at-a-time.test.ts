import { expect, test } from 'vitest'
import { fewAtATime } from './few-at-a-time.ts'

test('never runs more at once than it may, and runs all', async () => {
  const queue = fewAtATime(2)
  let now = 0
  let most = 0
  const done = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      queue(async () => {
        most = Math.max(most, ++now)
        await new Promise((resolve) => setImmediate(resolve))
        now--
        return i
      }),
    ),
  )
  expect(most).toBe(2)
  expect(done).toEqual(Array.from({ length: 20 }, (_, i) => i))
})

test('a job that throws gives its place back', async () => {
  const queue = fewAtATime(1)
  await expect(queue(async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await queue(async () => 'yes')).toBe('yes')
})
