import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#src/db/database.ts'
import { eventually } from './eventually.ts'

/** Resolves when another session waits for a lock of this transaction. SQLite has no such locks. */
export async function blocksAnother(trx: Database, engine: string): Promise<void> {
  if (engine !== 'postgres') return
  // Not pg_stat_activity, which a transaction reads only once.
  await eventually(async () => {
    const { rows } = await sql`
      select pid from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))
    `.execute(trx)
    expect(rows).not.toEqual([])
  })
}
