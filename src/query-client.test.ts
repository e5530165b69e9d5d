import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '#src/app/client.ts'
import { queryDefaults } from './query-client.ts'

afterEach(() => vi.unstubAllGlobals())

test('a query is retried up to three times, unless the error is final', () => {
  const failed = new ApiError('x', 500, undefined)
  expect([0, 1, 2, 3].map((failures) => queryDefaults.retry(failures, failed))).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect(queryDefaults.retry(0, new TypeError('Failed to fetch'))).toBe(true)
  expect(queryDefaults.retry(0, new ApiError('x', 429, undefined))).toBe(true)
  expect(queryDefaults.retry(0, new ApiError('x', 404, undefined))).toBe(false)
})

test('in a browser each delay is twice the last, at most 30 seconds', () => {
  vi.stubGlobal('window', {})
  expect([0, 1, 2, 4, 5, 20].map(queryDefaults.retryDelay)).toEqual([
    1000, 2000, 4000, 16_000, 30_000, 30_000,
  ])
})
