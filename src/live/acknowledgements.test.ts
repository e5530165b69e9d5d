import { expect, test } from 'vitest'
import { createAcknowledgements } from './live.ts'

/** Longer than a test may take. */
const longMs = 60_000

test('waits until every process has acknowledged the version or a later one', async () => {
  const { take, allKnow } = createAcknowledgements()
  take(1, 7)
  let isKnown = false
  const known = allKnow([1, 2, 3], 7, longMs).then(() => {
    isKnown = true
  })
  take(2, 6)
  take(3, 7)
  await new Promise((resolve) => setImmediate(resolve))
  expect(isKnown).toBe(false)
  take(2, 8)
  await known
  await allKnow([1, 2, 3], 7, longMs)
})

test('waits for nobody when there is no other process', async () => {
  await createAcknowledgements().allKnow([], 9, longMs)
})

test('stops waiting for a process that never responds', async () => {
  const { take, allKnow } = createAcknowledgements()
  take(1, 7)
  await allKnow([1, 2], 7, 10)
})
