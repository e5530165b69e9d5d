import type { Kysely } from 'kysely'

/** The name and picture that a writer chose and nobody has looked at yet; null: nothing was chosen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['wanted_name', 'wanted_avatar']) {
    await db.schema.alterTable('staff_accounts').addColumn(column, 'text').execute()
  }
}
