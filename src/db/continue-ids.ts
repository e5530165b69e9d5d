import { sql } from 'kysely'
import type { Database } from './database.ts'
import { engineOf } from './engine.ts'
import type { TableName } from './tables.ts'

/** Call it after a row with a chosen id was inserted: the next id follows the largest one. SQLite does so by itself. */
export async function continueIds(trx: Database, table: TableName): Promise<void> {
  if (engineOf(trx) === 'sqlite') return
  const sequence = sql`pg_get_serial_sequence(${table}, 'id')::regclass`
  await sql`
    select setval(${sequence}, greatest(
      (select max(id) from ${sql.table(table)}),
      coalesce(pg_sequence_last_value(${sequence}), 1)
    ))
  `.execute(trx)
}
