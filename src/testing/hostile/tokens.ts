import { createHmac } from 'node:crypto'

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token as anybody can write one; whether it is valid depends only on the key. */
export function forgeToken(header: object, claims: object, key = ''): string {
  const text = `${part(header)}.${part(claims)}`
  return `${text}.${key && createHmac('sha256', key).update(text).digest('base64url')}`
}

export interface TokenParts {
  /** A valid token. */
  good: string
  /** Its claims. */
  claims: { sid: string; sub: string; exp: number; iat: number }
  /** The server's signing key: some tokens are signed correctly and must still be refused. */
  secret: string
}

const hs256 = { alg: 'HS256' }
const now = () => Math.floor(Date.now() / 1000)

/** Values of the Authorization header; none of them may be accepted. */
export const hostileTokens: Record<string, (parts: TokenParts) => string> = {
  'no signature and no algorithm': ({ claims }) => `Bearer ${forgeToken({ alg: 'none' }, claims)}`,
  'no algorithm in mixed case': ({ claims }) => `Bearer ${forgeToken({ alg: 'nOnE' }, claims)}x`,
  'no algorithm, well signed': ({ claims, secret }) =>
    `Bearer ${forgeToken({ alg: 'none' }, claims, secret)}`,
  'no header of its own': ({ claims, secret }) => `Bearer ${forgeToken({}, claims, secret)}`,
  'another algorithm': ({ claims, secret }) =>
    `Bearer ${forgeToken({ alg: 'HS512' }, claims, secret)}`,
  'a public key algorithm': ({ claims, secret }) =>
    `Bearer ${forgeToken({ alg: 'RS256' }, claims, secret)}`,
  'another key': ({ claims }) =>
    `Bearer ${forgeToken(hs256, claims, 'a secret that somebody guessed')}`,
  'an empty key': ({ claims }) => `Bearer ${forgeToken(hs256, claims, '\0')}`,
  'a key named by a path': ({ claims }) =>
    `Bearer ${forgeToken({ ...hs256, kid: '../../../../dev/null' }, claims, '\0')}`,
  'a key named by a query': ({ claims }) =>
    `Bearer ${forgeToken({ ...hs256, kid: "' union select 'x" }, claims, 'x')}`,
  'a key from another host': ({ claims }) =>
    `Bearer ${forgeToken({ ...hs256, jku: 'https://evil.example/keys' }, claims, 'x')}`,
  'a key in the token': ({ claims }) =>
    `Bearer ${forgeToken({ ...hs256, jwk: { kty: 'oct', k: 'eA' } }, claims, 'x')}`,
  'a critical extension nobody knows': ({ claims, secret }) =>
    `Bearer ${forgeToken({ ...hs256, crit: ['x'], x: 1 }, claims, secret)}`,
  expired: ({ claims, secret }) =>
    `Bearer ${forgeToken(hs256, { ...claims, exp: now() - 60 }, secret)}`,
  'not valid yet': ({ claims, secret }) =>
    `Bearer ${forgeToken(hs256, { ...claims, nbf: now() + 3600 }, secret)}`,
  'an expiry that is a text': ({ claims, secret }) =>
    `Bearer ${forgeToken(hs256, { ...claims, exp: '9999999999' }, secret)}`,
  'another session': ({ claims, secret }) =>
    `Bearer ${forgeToken(hs256, { ...claims, sid: 'x' }, secret)}`,
  'no session': ({ claims: { sid: _, ...claims }, secret }) =>
    `Bearer ${forgeToken(hs256, claims, secret)}`,
  'a list of sessions': ({ claims, secret }) =>
    `Bearer ${forgeToken(hs256, { ...claims, sid: [claims.sid] }, secret)}`,
  'a query for a session': ({ claims, secret }) =>
    `Bearer ${forgeToken(hs256, { ...claims, sid: "' or 1=1 --" }, secret)}`,
  'a NUL in the session': ({ claims, secret }) =>
    `Bearer ${forgeToken(hs256, { ...claims, sid: 'a\0b' }, secret)}`,
  'half a character in the session': ({ claims, secret }) =>
    `Bearer ${forgeToken(hs256, { ...claims, sid: 'a\ud800' }, secret)}`,
  'claims that are no object': ({ secret }) => `Bearer ${forgeToken(hs256, [], secret)}`,
  'the signature changed': ({ good }) => `Bearer ${good.slice(0, -4)}AAAA`,
  'the signature left out': ({ good }) => `Bearer ${good.slice(0, good.lastIndexOf('.') + 1)}`,
  'the signature of nothing': ({ good }) => `Bearer ${good.split('.').slice(0, 2).join('.')}`,
  'one part more': ({ good }) => `Bearer ${good}.x`,
  'five parts, as if encrypted': () => 'Bearer a.b.c.d.e',
  'dots alone': () => 'Bearer ..',
  'another scheme': ({ good }) => `Basic ${good}`,
  'no scheme': ({ good }) => good,
  'two tokens': ({ good }) => `Bearer ${good}, Bearer ${good}`,
  'a name and a password': () =>
    `Basic ${Buffer.from('ada:correct horse battery').toString('base64')}`,
  'nothing after the scheme': () => 'Bearer ',
  'eight thousand letters': () => `Bearer ${'a'.repeat(4000)}.${'b'.repeat(4000)}.c`,
  'letters that are no base64': () => 'Bearer {}.{}.{}',
}
