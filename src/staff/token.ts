interface Claims {
  exp?: unknown
  sub?: unknown
}

/** The claims of a token as they are written in it; only the server can tell whether they are true. */
function claimsOf(token: string): Claims {
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

/** The username that the token was issued to. */
export function subjectOf(token: string): string | undefined {
  const { sub } = claimsOf(token)
  return typeof sub === 'string' ? sub : undefined
}
