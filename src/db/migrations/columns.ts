import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import { engineOf } from '../engine.ts'

/** What the two databases spell differently. */
export function columnTypes(db: Kysely<unknown>) {
  const sqlite = engineOf(db) === 'sqlite'
  return {
    bytes: sqlite ? sql`blob` : sql`bytea`,
    id: (column: ColumnDefinitionBuilder) =>
      // autoincrement: without it SQLite hands a deleted last id out again, and old links would lead to new things.
      sqlite
        ? column.primaryKey().autoIncrement()
        : column.generatedByDefaultAsIdentity().primaryKey(),
  }
}
