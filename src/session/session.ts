import { isAtLeast, type Role } from '#src/feature/roles.ts'
import { accessToken } from '#src/site/storage-keys.ts'
import { removeStored } from '#src/ui/browser/browser-storage.ts'
import { createStore } from '#src/ui/browser/store.ts'
import { useStore } from '#src/ui/browser/use-store.ts'

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
  /** The server refuses everything but the account itself until the account has a second factor. */
  needsSecondFactor?: boolean
  /** Why a session ended without a sign-out in this tab, and whose it was. */
  ended?: { why: 'expired' | 'elsewhere'; username?: string }
  /** The page on which the session ended: the same person goes on there after the next sign-in. */
  returnTo?: { to: string; search?: object; username?: string }
}

/** A page has one session. */
export const session = createStore<Session>({
  user: null,
  token: null,
  tokenLoading: true,
  authLoading: false,
})

export const readSession = session.get

export const currentToken = (): string | null => session.get().token

export const changeSession = (change: Partial<Session>): void =>
  session.set({ ...session.get(), ...change })

/** Clears token and user, in memory and in the browser's storage. `why` is set if nobody signed out in this tab. */
export function endSession(why?: 'expired' | 'elsewhere'): void {
  removeStored(accessToken)
  const { user, ended } = session.get()
  const username = user?.username ?? ended?.username
  changeSession({
    user: null,
    token: null,
    tokenLoading: false,
    authLoading: false,
    needsSecondFactor: false,
    ended: why && { why, username },
    returnTo: why && session.get().returnTo,
  })
}

export const useSession = (): Session => useStore(session)

/** The signed-in username; empty for a moment between signing out and leaving the page. */
export function useUsername(): string {
  return useStore(session, ({ user }) => user?.username ?? '')
}

/** Whether the signed-in account has at least this role. Screens use it to hide what the server would refuse. */
export function useIsAtLeast(least: Role): boolean {
  return useStore(session, ({ user }) => user !== null && isAtLeast(user.role, least))
}
