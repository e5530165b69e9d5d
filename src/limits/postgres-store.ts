import { openPool } from '#src/db/postgres-connections.ts'
import type { CountStore } from './count-store.ts'
import { sqlStore } from './sql-store.ts'

/**
 * Counts of all processes on all machines. Through a connection of its own: the others may all be held by
 * transactions that wait for a count, and a count must outlive the transaction it was made in.
 */
export async function openPostgresStore(url: string, most?: number): Promise<CountStore> {
  const pool = await openPool(url, 'counts')
  return sqlStore(
    {
      now: '(extract(epoch from now()) * 1000)::bigint',
      run: async (statement, values) => (await pool.query(statement, values)).rows,
      close: () => pool.end(),
    },
    most,
  )
}
