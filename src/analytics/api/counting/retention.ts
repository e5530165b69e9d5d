import type { Database } from '#src/db/database.ts'
import type { RetentionRule } from '#src/feature/feature.ts'
import { dayIn, type ReadZone } from '#src/time/zoned-days.ts'
import type { Visitors } from './visitors.ts'
import { deleteOldCounts } from './write-counts.ts'

interface RetentionDeps {
  db: Database
  visitors: Visitors
  readZone: ReadZone
}

/**
 * Salts and marks are deleted within 48 hours, counts after 25 months. On SQLite the marks are in a
 * file beside the database and on PostgreSQL in the database, so any process that does jobs reaches all of them.
 */
export function visitRetention({ db, visitors, readZone }: RetentionDeps) {
  const today = async (now: number) => dayIn((await readZone()).timeZone, now)
  return {
    visitors: async ({ now }) => visitors.deleteExpired(now),
    visitCounts: async ({ now }) => deleteOldCounts(db, await today(now)),
  } satisfies Record<string, RetentionRule>
}
