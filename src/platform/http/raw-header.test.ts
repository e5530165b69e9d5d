import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { rawHeader } from './raw-header.ts'

const request = (...rawHeaders: string[]) => ({ rawHeaders }) as IncomingMessage

test('a header is found however its name is written, and never taken for a value', () => {
  const sent = request('Host', 'if-none-match', 'If-None-Match', '"a"', 'ACCEPT-ENCODING', 'br')
  expect(rawHeader(sent, 'if-none-match')).toBe('"a"')
  expect(rawHeader(sent, 'accept-encoding')).toBe('br')
  expect(rawHeader(sent, 'cookie')).toBeUndefined()
  expect(rawHeader(request(), 'host')).toBeUndefined()
})
