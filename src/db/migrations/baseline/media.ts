import type { Kysely } from 'kysely'
import { columnTypes, key, required } from '../columns.ts'

export async function mediaTables(db: Kysely<unknown>): Promise<void> {
  const { bytes } = columnTypes(db)
  await db.schema
    .createTable('images')
    .addColumn('hash', 'text', key)
    .addColumn('ext', 'text', required)
    .addColumn('width', 'integer', required)
    .addColumn('height', 'integer', required)
    .addColumn('size', 'integer', required)
    .addColumn('created_at', 'text', required)
    .addColumn('bytes', bytes, required)
    .addColumn('checksum', 'text')
    .execute()
}
