import { type Kysely, sql } from 'kysely'
import { engineOf } from '../engine.ts'

/**
 * The links in mails name a person by a random id: numbers are handed out again after a restore. People who are here now
 * have mails whose links carry their number; those go on working.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('people').addColumn('link_id', 'text').execute()
  await db.schema
    .alterTable('people')
    .addColumn('numbered_links', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  const sqlite = engineOf(db) === 'sqlite'
  const random = sqlite
    ? sql`lower(hex(randomblob(16)))`
    : sql`replace(cast(gen_random_uuid() as text), '-', '')`
  await sql`update people set link_id = ${random}, numbered_links = 1`.execute(db)
  await db.schema.createIndex('people_by_link_id').on('people').column('link_id').unique().execute()
  // Which sign-ups a mail has named, so that one mail asks about several that came together.
  await db.schema.alterTable('sign_ups').addColumn('asked_at', 'text').execute()
}
