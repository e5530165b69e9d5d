import { expect, test } from 'vitest'
import { errorClassOf } from './error-class.ts'

test.each([
  [{ code: 'EAUTH', responseCode: 535 }, 'auth'],
  [{ code: 'ENOAUTH' }, 'auth'],
  [{ code: 'ETLS' }, 'tls'],
  [{ code: 'ESOCKET', originalCode: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, 'tls'],
  [{ code: 'ESOCKET', originalCode: 'ERR_SSL_WRONG_VERSION_NUMBER' }, 'tls'],
  [{ code: 'EDNS', originalCode: 'ENOTFOUND' }, 'dns'],
  [{ code: 'ETIMEDOUT' }, 'timeout'],
  [new DOMException('', 'TimeoutError'), 'timeout'],
  [{ code: 'ESOCKET', originalCode: 'ECONNREFUSED' }, 'connect'],
  [{ name: 'TypeError', cause: { code: 'ECONNRESET' } }, 'connect'],
  [{ code: 'EMESSAGE', responseCode: 451 }, 'refused'],
  [{ code: 'ECONNECTION', responseCode: 421 }, 'refused'],
  [new Error('unknown'), 'other'],
  [undefined, 'other'],
])('%o is about %s', (error, expected) => {
  expect(errorClassOf(error)).toBe(expected)
})
