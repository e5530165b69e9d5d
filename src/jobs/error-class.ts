import type { ErrorClass } from './choices.ts'

/** Codes of Node, undici and nodemailer. The first match counts, so a refused password is `auth`. */
const patterns: [RegExp, ErrorClass][] = [
  [/AUTH/, 'auth'],
  [/TLS|SSL|CERT|SIGNATURE|EPROTO$|UNABLE_TO_/, 'tls'],
  [/ENOTFOUND|EAI_|EDNS/, 'dns'],
  [/TIMEDOUT|TIMEOUT/, 'timeout'],
  [/ECONN|ESOCKET|EHOST|ENET|EPIPE|UND_ERR_SOCKET/, 'connect'],
]

type AnyError = {
  name?: string
  code?: string
  /** nodemailer: the system's error code behind its own. */
  originalCode?: string
  /** nodemailer: the status code of the server's response. */
  responseCode?: number
  cause?: { code?: string }
}

export function errorClassOf(error: unknown): ErrorClass {
  const { name, code, originalCode, responseCode, cause } = (error ?? {}) as AnyError
  if (name === 'TimeoutError' || name === 'AbortError') return 'timeout'
  // The system's code is more specific than the library's, unless the server itself has responded.
  for (const candidate of [originalCode, cause?.code, code]) {
    const match = patterns.find(([pattern]) => candidate && pattern.test(candidate))
    if (match && !(responseCode && match[1] === 'connect')) return match[1]
  }
  return responseCode ? 'refused' : 'other'
}
