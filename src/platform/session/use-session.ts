import { useSyncExternalStore } from 'react'
import { readSession, type Session, watchSession } from './session.ts'

export function useSession(): Session {
  return useSyncExternalStore(watchSession, readSession, readSession)
}

/** The signed-in username; empty in the moment between signing out and leaving the page. */
export function useUsername(): string {
  return useSession().user?.username ?? ''
}
