import type { Kysely } from 'kysely'

/** How far the recipients of a newsletter that has started are written; null: all of them are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('newsletters').addColumn('recipients_cursor', 'integer').execute()
}
