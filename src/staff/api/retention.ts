import type { Database } from '#src/db/database.ts'

const dayMs = 86_400_000
/** The longest that a session can be renewed for, see sessions.ts. */
const longestDays = 14

/** Deletes sessions that no token can use any more, and with them the devices they were opened on. */
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
