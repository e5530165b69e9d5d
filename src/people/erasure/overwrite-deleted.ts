import { sql } from 'kysely'
import { hasRows } from '#src/db/count-rows.ts'
import type { Database } from '#src/db/database.ts'
import { engineOf } from '#src/db/engine.ts'

/** How long the log may be in use by others before the next hour tries again. Everybody in this process waits as long. */
const mostWaitMs = 200
/** See `openSqlite`. */
const usualWaitMs = 5000

/**
 * Takes what was deleted out of the files. SQLite overwrites deleted rows in the database, but the log beside it holds
 * their earlier pages until it is emptied; PostgreSQL leaves them where they were until a vacuum. Retention calls it
 * every hour, so an erased address is gone from the files within a day, also when a backup is reading at some of them.
 */
export async function overwriteDeleted(db: Database): Promise<void> {
  if (engineOf(db) === 'postgres') return vacuumAfterErasure(db)
  await db.connection().execute(async (own) => {
    await sql`pragma busy_timeout = ${sql.lit(mostWaitMs)}`.execute(own)
    try {
      await sql`pragma wal_checkpoint(truncate)`.execute(own)
    } finally {
      await sql`pragma busy_timeout = ${sql.lit(usualWaitMs)}`.execute(own)
    }
  })
}

const tablesOfPeople = ['people', 'sign_ups', 'person_events', 'outbox', 'faq_questions']
const twoHoursMs = 2 * 3_600_000

async function vacuumAfterErasure(db: Database): Promise<void> {
  const since = new Date(Date.now() - twoHoursMs).toISOString()
  if (await hasRows(db.selectFrom('erasures').where('erased_at', '>', since)))
    await sql`vacuum ${sql.join(tablesOfPeople.map((table) => sql.table(table)))}`.execute(db)
}
