import type { Database } from '#src/db/database.ts'

const dayMs = 86_400_000
/** The longest lifetime of a session that is renewed, see sessions.ts. */
const longestDays = 14

/** Deletes sessions that no token can use any more, with the devices on which they were opened. */
export async function deleteEndedSessions(db: Database, now: number): Promise<number> {
  const at = (days: number) => new Date(now - days * dayMs).toISOString()
  const { numDeletedRows } = await db
    .deleteFrom('staff_sessions')
    .where((where) =>
      where.or([where('expires_at', '<', at(0)), where('created_at', '<', at(longestDays))]),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** As long as the attempts to sign in, see login-throttle.ts. */
const networksDays = 90

/** Forgets the networks that an account has not signed in from for a time; the next sign-in from one is new again. */
export async function forgetNetworks(db: Database, now: number): Promise<number> {
  const before = new Date(now - networksDays * dayMs).toISOString()
  const { numDeletedRows } = await db
    .deleteFrom('staff_networks')
    .where('last_used_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
