import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from './database.ts'

/** A session that holds a lock another session waits for. */
export interface Wait {
  /** Undefined if the lock is on rows, not on a table. */
  table: string | undefined
  session: number
  state: string
  since: string
  query: string
}

const everyMs = 100

/** Records, on another connection, which sessions block this connection, until `end` is called. */
export async function watchWaits(db: Database, connection: Database) {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection)
  const pid = rows[0]?.pid ?? 0
  const seen = new Map<string, Wait>()
  let going = true
  const look = async () => {
    while (going) {
      for (const wait of await waitsOf(db, pid)) seen.set(`${wait.table} ${wait.session}`, wait)
      await sleep(everyMs)
    }
  }
  // The watch only explains waits: if it fails, the migration must go on.
  const looking = look().catch(() => {})
  return {
    async end(): Promise<Wait[]> {
      going = false
      await looking
      return [...seen.values()]
    },
  }
}

async function waitsOf(db: Database, pid: number): Promise<Wait[]> {
  const { rows } = await sql<Omit<Wait, 'table'> & { table: string | null }>`
    select
      class.relname as table,
      holder.pid as session,
      coalesce(holder.state, 'unknown') as state,
      coalesce(to_char(holder.xact_start at time zone 'utc', 'HH24:MI:SS'), 'unknown') as since,
      left(regexp_replace(holder.query, '\\s+', ' ', 'g'), 80) as query
    from pg_locks as lock
    cross join lateral unnest(pg_blocking_pids(lock.pid)) as blocking(pid)
    join pg_stat_activity as holder on holder.pid = blocking.pid
    left join pg_class as class on class.oid = lock.relation and class.relkind in ('r', 'p')
    where lock.pid = ${pid} and not lock.granted
  `.execute(db)
  return rows.map((row) => ({ ...row, table: row.table ?? undefined }))
}
