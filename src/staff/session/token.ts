import { type Role, roles } from '#src/feature/roles.ts'

/** The claims in a token, unverified; only the server can verify them. */
function claimsOf(token: string): { exp?: unknown; sub?: unknown; role?: unknown } {
  try {
    const [, payload = ''] = token.split('.')
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return {}
  }
}

/** A token without a readable expiry counts as expired. */
export function isExpired(token: string, now = Date.now()): boolean {
  const { exp } = claimsOf(token)
  return typeof exp !== 'number' || exp <= now / 1000
}

/**
 * The user that the token names. A token of an older version has no role: the lowest role is used until it is
 * renewed.
 */
export function userOf(token: string): { username: string; role: Role } | undefined {
  const { sub, role } = claimsOf(token)
  if (typeof sub !== 'string') return undefined
  return { username: sub, role: roles.find((one) => one === role) ?? 'writer' }
}
