import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import { engineOf } from '../engine.ts'

/** Column types that differ between the two databases. */
export function columnTypes(db: Kysely<unknown>) {
  const sqlite = engineOf(db) === 'sqlite'
  return {
    bytes: sqlite ? sql`blob` : sql`bytea`,
    id: (column: ColumnDefinitionBuilder) =>
      // autoincrement: without it SQLite reuses a deleted last id, and an old link would lead to a new row.
      sqlite
        ? column.primaryKey().autoIncrement()
        : column.generatedByDefaultAsIdentity().primaryKey(),
  }
}

export const key = (column: ColumnDefinitionBuilder) => column.primaryKey()
export const required = (column: ColumnDefinitionBuilder) => column.notNull()

/** `required`, with a value in rows that do not name the column. */
export const defaulted = (value: string | number) => (column: ColumnDefinitionBuilder) =>
  column.notNull().defaultTo(value)

/** The row is deleted with the row that it belongs to. */
export const partOf = (column: string) => (c: ColumnDefinitionBuilder) =>
  c.notNull().references(column).onDelete('cascade')
