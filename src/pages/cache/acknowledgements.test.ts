import { afterEach, expect, test, vi } from 'vitest'
import { createAcknowledgements } from './acknowledgements.ts'

const patienceMs = 300

afterEach(() => vi.useRealTimers())

/** Whether a promise has settled after all pending microtasks and timers. */
async function stateOf(promise: Promise<void>): Promise<string> {
  const settled = promise.then(() => 'resolved')
  await vi.advanceTimersByTimeAsync(0)
  return Promise.race([settled, Promise.resolve('pending')])
}

test('waits until every process has acknowledged the version or a later one', async () => {
  vi.useFakeTimers()
  const { take, allKnow } = createAcknowledgements()
  take(1, 7)
  const known = allKnow([1, 2, 3], 7, patienceMs)
  take(2, 6)
  take(3, 7)
  expect(await stateOf(known)).toBe('pending')
  take(2, 8)
  expect(await stateOf(known)).toBe('resolved')
  expect(await stateOf(allKnow([1, 2, 3], 7, patienceMs))).toBe('resolved')
})

test('waits for nobody when there is no other process', async () => {
  vi.useFakeTimers()
  expect(await stateOf(createAcknowledgements().allKnow([], 9, patienceMs))).toBe('resolved')
})

test('stops waiting for a process that never responds', async () => {
  vi.useFakeTimers()
  const { take, allKnow } = createAcknowledgements()
  take(1, 7)
  const known = allKnow([1, 2], 7, patienceMs)
  await vi.advanceTimersByTimeAsync(patienceMs - 1)
  expect(await stateOf(known)).toBe('pending')
  await vi.advanceTimersByTimeAsync(1)
  expect(await stateOf(known)).toBe('resolved')
})
