import { useSyncExternalStore } from 'react'
import { isAtLeast, type Role } from '#src/http/roles.ts'
import { readSession, type Session, watchSession } from './session.ts'

export function useSession(): Session {
  return useSyncExternalStore(watchSession, readSession, readSession)
}

/** The signed-in username; empty in the moment between signing out and leaving the page. */
export function useUsername(): string {
  return useSession().user?.username ?? ''
}

/** Whether the signed-in account has this role or more: screens show only what the server allows anyway. */
export function useIsAtLeast(least: Role): boolean {
  const { user } = useSession()
  return user !== null && isAtLeast(user.role, least)
}
