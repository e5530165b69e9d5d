import type { Role } from '#src/feature/roles.ts'
import { removeToken } from './token-storage.ts'

/** The state of the sign-in in this browser. The staff feature signs in and out; the other features only read the state. */
export interface SessionUser {
  username: string
  role: Role
}

export interface Session {
  user: SessionUser | null
  token: string | null
  /** True until the stored token was read and checked. */
  tokenLoading: boolean
  /** True while a sign-in request is running. */
  authLoading: boolean
  /** The browser refused to store the token, so a reload signs out. */
  inThisTabOnly?: boolean
  /** Why a session ended without a sign-out in this tab, and whose it was. */
  ended?: { why: 'expired' | 'elsewhere'; username?: string }
}

// A page has one session. It is replaced, never changed in place: React compares it by identity.
let session: Session = { user: null, token: null, tokenLoading: true, authLoading: false }
const watchers = new Set<() => void>()

export const readSession = (): Session => session

export const currentToken = (): string | null => session.token

export function changeSession(change: Partial<Session>): void {
  session = { ...session, ...change }
  for (const watcher of watchers) watcher()
}

/** Returns a function that stops watching. */
export function watchSession(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Clears token and user, in memory and in the browser's storage. `why` is set if nobody signed out in this tab. */
export function endSession(why?: 'expired' | 'elsewhere'): void {
  removeToken()
  const username = session.user?.username ?? session.ended?.username
  changeSession({
    user: null,
    token: null,
    tokenLoading: false,
    authLoading: false,
    ended: why && { why, username },
  })
}
