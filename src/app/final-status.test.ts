import { expect, test } from 'vitest'
import { ApiError, isFinal } from './client.ts'
import { isFinalStatus } from './final-status.ts'

test.each([400, 401, 403, 404, 409, 412, 413, 415, 422, 499])('%i is final', (status) => {
  expect(isFinalStatus(status)).toBe(true)
  expect(isFinal(new ApiError('no', status, undefined))).toBe(true)
})

test.each([200, 303, 408, 425, 429, 500, 502, 503, 507])('%i is worth a retry', (status) => {
  expect(isFinalStatus(status)).toBe(false)
  expect(isFinal(new ApiError('not now', status, undefined))).toBe(false)
})

test('a failed connection is worth a retry', () => {
  expect(isFinal(new TypeError('Failed to fetch'))).toBe(false)
})
