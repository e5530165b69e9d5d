import type { ColumnDefinitionBuilder, Kysely } from 'kysely'
import { engineOf } from '../engine.ts'

/** Column types that differ between the two databases. */
export function columnTypes(db: Kysely<unknown>) {
  return {
    id: (column: ColumnDefinitionBuilder) =>
      // autoincrement: without it SQLite reuses a deleted last id, and an old link would lead to a new row.
      engineOf(db) === 'sqlite'
        ? column.primaryKey().autoIncrement()
        : column.generatedByDefaultAsIdentity().primaryKey(),
  }
}
