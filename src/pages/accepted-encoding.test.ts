import { expect, test } from 'vitest'
import { acceptedEncodings } from './cached-response.ts'

test.each([
  [undefined, ['identity']],
  ['', ['identity']],
  ['gzip, deflate, br, zstd', ['br', 'gzip', 'identity']],
  ['br', ['br', 'identity']],
  ['GZIP;q=0.5', ['gzip', 'identity']],
  ['br;q=0, gzip', ['gzip', 'identity']],
  ['br; q=0.000, gzip;q=0.001', ['gzip', 'identity']],
  ['brotli, x-gzip', ['identity']],
])('%j takes %j', (header, encodings) => {
  expect(acceptedEncodings(header)).toEqual(encodings)
})
