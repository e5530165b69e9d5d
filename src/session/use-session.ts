import { isAtLeast, type Role } from '#src/feature/roles.ts'
import { useStore } from '#src/ui/browser/use-store.ts'
import { type Session, session } from './session.ts'

export const useSession = (): Session => useStore(session)

/** The signed-in username; empty for a moment between signing out and leaving the page. */
export function useUsername(): string {
  return useStore(session, ({ user }) => user?.username ?? '')
}

/** Whether the signed-in account has at least this role. Screens use it to hide what the server would refuse. */
export function useIsAtLeast(least: Role): boolean {
  return useStore(session, ({ user }) => user !== null && isAtLeast(user.role, least))
}
