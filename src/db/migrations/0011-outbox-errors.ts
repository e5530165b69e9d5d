import type { Kysely } from 'kysely'

/** What kind of error a delivery last met, so that failing mail can be counted and explained. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('outbox').addColumn('error_class', 'text').execute()
}
