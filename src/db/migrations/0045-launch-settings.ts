import type { Kysely } from 'kysely'

/** The launch settings and claims that owners edit. Without rows, the texts of src/site/claims.ts are shown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('launch_settings')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('pricing_redirects', 'integer', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('updated_by', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('claims')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('owner_id', 'integer', (c) => c.references('staff_accounts.id').onDelete('set null'))
    .addColumn('review_on', 'text')
    .execute()
}
