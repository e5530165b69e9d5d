import { sql } from 'kysely'
import type { Database } from '#src/db/database.ts'
import type { PictureColumn } from '#src/feature/feature.ts'

export type Unused = ReturnType<typeof createUnused>

/** Finds pictures that no feature uses, by the columns that features register. */
export function createUnused(columns: () => PictureColumn[]) {
  const isUnused = () => sql<boolean>`(${sql.join(columns().map(isNotIn), sql` and `)})`
  return {
    /** Deletes those of the given pictures that nothing uses any more, and returns their hashes. */
    async remove(db: Database, hashes: string[]): Promise<string[]> {
      if (hashes.length === 0) return []
      const removed = await db
        .deleteFrom('images')
        .where('hash', 'in', hashes)
        .where(isUnused())
        .returning('hash')
        .execute()
      return removed.map(({ hash }) => hash)
    },
    /** A batch of unused pictures that were uploaded before this time. */
    async selectBefore(db: Database, uploadedBefore: string, limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('images')
        .select('hash')
        .where('created_at', '<', uploadedBefore)
        .where(isUnused())
        .limit(limit)
        .execute()
      return rows.map(({ hash }) => hash)
    },
  }
}

const values = {
  hash: sql`images.hash`,
  address: sql`'/media/' || images.hash || '.' || images.ext`,
}

const isNotIn = ({ table, column, holds }: PictureColumn) => sql<boolean>`not exists (
  select 1 from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = ${values[holds]})`
