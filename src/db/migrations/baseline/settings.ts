import type { Kysely } from 'kysely'
import { key, required } from '../columns.ts'

/** The launch settings and claims that owners edit. Without rows, the texts of src/site/claims.ts are shown. */
export async function settingsTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('launch_settings')
    .addColumn('id', 'integer', key)
    .addColumn('version', 'integer', required)
    .addColumn('pricing_redirects', 'integer', required)
    .addColumn('updated_at', 'text', required)
    .addColumn('updated_by', 'text', required)
    .execute()
  await db.schema
    .createTable('claims')
    .addColumn('name', 'text', key)
    .addColumn('text', 'text', required)
    .addColumn('owner_id', 'integer', (c) => c.references('staff_accounts.id').onDelete('set null'))
    .addColumn('review_on', 'text')
    .execute()
}
