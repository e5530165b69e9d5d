import type { Kysely } from 'kysely'

/** The kind of error of the last delivery attempt, so that failing mail can be counted and explained. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('outbox').addColumn('error_class', 'text').execute()
}
