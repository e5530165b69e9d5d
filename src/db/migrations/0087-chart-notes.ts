import type { Kysely } from 'kysely'
import { columnTypes } from './columns.ts'

/** Notes of staff on days of the chart of visits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id } = columnTypes(db)
  await db.schema
    .createTable('chart_notes')
    .addColumn('id', 'integer', id)
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('author', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('chart_notes_by_day').on('chart_notes').column('day').execute()
}
