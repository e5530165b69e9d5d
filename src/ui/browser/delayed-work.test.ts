import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ExplainedError } from '#src/app/reason.ts'
import { beginAll, dismissAll, doLater, forEach, undoMs } from './delayed-work.ts'

const refresh = async () => {}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  dismissAll()
  vi.useRealTimers()
})

test('work begins after the time for undoing it, and not before', async () => {
  const run = vi.fn(async () => {})
  doLater({ text: 'Deleting', subjects: ['a'], run, refresh })
  await vi.advanceTimersByTimeAsync(undoMs - 1)
  expect(run).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(run).toHaveBeenCalledTimes(1)
})

test('work that is dismissed never begins, and work begins once when the tab closes', async () => {
  const dropped = vi.fn(async () => {})
  doLater({ text: 'Deleting', subjects: [], run: dropped, refresh })
  dismissAll()
  const closing = vi.fn(async () => {})
  doLater({ text: 'Deleting', subjects: [], run: closing, refresh })
  beginAll()
  await vi.advanceTimersByTimeAsync(undoMs * 2)
  expect(dropped).not.toHaveBeenCalled()
  expect(closing).toHaveBeenCalledTimes(1)
})

test('a call that fails does not keep the others from being made', async () => {
  const made: number[] = []
  const call = async (n: number) => {
    if (n === 2) throw new ExplainedError('It is being sent.')
    made.push(n)
  }
  await expect(forEach([1, 2, 3], call)).rejects.toThrow('1 of 3 failed. It is being sent.')
  expect(made).toEqual([1, 3])
})
