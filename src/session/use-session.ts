import { useSyncExternalStore } from 'react'
import { isAtLeast, type Role } from '#src/feature/roles.ts'
import { readSession, type Session, watchSession } from './session.ts'

export function useSession(): Session {
  return useSyncExternalStore(watchSession, readSession, readSession)
}

/** The signed-in username; empty for a moment between signing out and leaving the page. */
export function useUsername(): string {
  return useSession().user?.username ?? ''
}

/** Whether the signed-in account has at least this role. Screens use it to hide what the server would refuse. */
export function useIsAtLeast(least: Role): boolean {
  const { user } = useSession()
  return user !== null && isAtLeast(user.role, least)
}
