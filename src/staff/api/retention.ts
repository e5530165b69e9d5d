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
