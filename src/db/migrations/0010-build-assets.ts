import type { Kysely } from 'kysely'
import { columnTypes } from './columns.ts'

/**
 * The hashed files of every build that runs, or ran lately, on this database. Like rate_counts the table is not in
 * schema.ts: backups and moves leave it out, because every start fills it again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { bytes } = columnTypes(db)
  await db.schema
    .createTable('build_assets')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('body', bytes, (c) => c.notNull())
    .addColumn('br', bytes)
    .addColumn('gzip', bytes)
    .addColumn('unused_since', 'text')
    .execute()
}
