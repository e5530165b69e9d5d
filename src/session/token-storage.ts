export const tokenKey = 'jwt_access_token'

/* Browsers may refuse local storage (blocked, full, a private window): signing in works for the tab all the same. */

export function readToken(): string | null {
  try {
    return window.localStorage.getItem(tokenKey)
  } catch {
    return null
  }
}

/** False when the token is not stored, so that a reload signs out. */
export function writeToken(token: string): boolean {
  try {
    window.localStorage.setItem(tokenKey, token)
    return true
  } catch {
    return false
  }
}

export function removeToken(): void {
  try {
    window.localStorage.removeItem(tokenKey)
  } catch {
    // It was never stored.
  }
}
