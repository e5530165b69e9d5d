import type { Kysely } from 'kysely'

/** Secrets that every process on this database shares. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('site_secrets')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
}
