import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '#src/platform/http/client.ts'
import { queryTimings } from './query-timings.ts'
import { routerTimings } from './timings.ts'

afterEach(() => vi.unstubAllGlobals())

test('the router keeps the timings of the specification', () => {
  expect(routerTimings).toEqual({
    defaultPreload: 'intent',
    defaultPreloadDelay: 50,
    defaultPreloadStaleTime: 30_000,
    defaultPendingMs: 1000,
    defaultPendingMinMs: 500,
    defaultGcTime: 300_000,
  })
  expect(queryTimings.gcTime).toBe(300_000)
})

test('a query is tried again up to three times, unless the answer is final', () => {
  const unlucky = new ApiError('x', 500, undefined)
  expect([0, 1, 2, 3].map((failures) => queryTimings.retry(failures, unlucky))).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect(queryTimings.retry(0, new TypeError('Failed to fetch'))).toBe(true)
  expect(queryTimings.retry(0, new ApiError('x', 429, undefined))).toBe(true)
  expect(queryTimings.retry(0, new ApiError('x', 404, undefined))).toBe(false)
})

test('in a browser each wait is twice the last, at most 30 seconds', () => {
  vi.stubGlobal('window', {})
  expect([0, 1, 2, 4, 5, 20].map(queryTimings.retryDelay)).toEqual([
    1000, 2000, 4000, 16_000, 30_000, 30_000,
  ])
})
