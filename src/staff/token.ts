/** The expiry claim of a token in seconds, or undefined when it cannot be read. */
export function expiryOf(token: string): number | undefined {
  try {
    const [, payload = ''] = token.split('.')
    const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof exp === 'number' ? exp : undefined
  } catch {
    return undefined
  }
}

/** A token without a readable expiry counts as expired. */
export function isExpired(token: string, now = Date.now()): boolean {
  return (expiryOf(token) ?? 0) <= now / 1000
}
