import type { Kysely } from 'kysely'

/** When an owner put the set-up guide away. Its steps are not stored: each is done when the data says so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('staff_accounts').addColumn('setup_hidden_at', 'text').execute()
}
