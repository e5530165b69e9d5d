import type { Kysely } from 'kysely'

/** Until when somebody wants no newsletters; null: they are welcome. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('people').addColumn('paused_until', 'text').execute()
}
