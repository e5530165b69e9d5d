import { type ColumnDefinitionBuilder, type Kysely, SqliteAdapter, sql } from 'kysely'

/** What the two databases spell differently. */
export function columnTypes(db: Kysely<unknown>) {
  const sqlite = db.getExecutor().adapter instanceof SqliteAdapter
  return {
    bytes: sqlite ? sql`blob` : sql`bytea`,
    id: (column: ColumnDefinitionBuilder) =>
      // autoincrement: without it SQLite hands a deleted last id out again, and old links would lead to new things.
      sqlite
        ? column.primaryKey().autoIncrement()
        : column.generatedByDefaultAsIdentity().primaryKey(),
  }
}
