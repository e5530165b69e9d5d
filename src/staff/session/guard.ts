import { changeSession, readSession, type Session } from '#src/session/session.ts'
import { openScreens } from '../screens.ts'

export const loginPath = '/contentmanager/login'
const homePath = '/contentmanager'
const accountPath = '/contentmanager/account'
/** Their calls are answered also while the account lacks the second factor that it needs. */
const accountScreens = [accountPath, '/contentmanager/password']

/**
 * The page to redirect to, if any: anonymous visitors to the login, signed-in staff away from it, and to their account if
 * they have to add a second factor first.
 */
export function redirectOf(
  pathname: string,
  { user, needsSecondFactor }: { user: object | null } & Pick<Session, 'needsSecondFactor'>,
): string | undefined {
  const path = pathname.replace(/\/+$/, '')
  if (!user) return openScreens.includes(path) ? undefined : loginPath
  if (needsSecondFactor) return accountScreens.includes(path) ? undefined : accountPath
  return path === loginPath ? homePath : undefined
}

export interface Place {
  to: string
  search?: object
}

/** The page to show instead, if any. The same person goes on where the session ended, after the next sign-in. */
export function instead(wanted: Place): Place | undefined {
  const { user, ended, returnTo, needsSecondFactor } = readSession()
  const to = redirectOf(wanted.to, { user, needsSecondFactor })
  if (to === loginPath && ended) {
    changeSession({ returnTo: { ...wanted, username: ended.username } })
  }
  const isTheirs = !returnTo?.username || returnTo.username === user?.username
  if (to === homePath && returnTo && isTheirs) return { to: returnTo.to, search: returnTo.search }
  if (user && !to && returnTo) changeSession({ returnTo: undefined })
  return to ? { to } : undefined
}
