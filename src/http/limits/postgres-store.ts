import type { Pool, QueryResultRow } from 'pg'
import { type CountStore, clockToleranceMs, maxCounts, sweepMs } from './count-store.ts'

/** Short, because the request waits for its count. */
const timeoutMs = 2000

const nowMs = '(extract(epoch from now()) * 1000)::bigint'

/**
 * Counts of all processes on all machines. The store has connections of its own: transactions that wait for a count
 * may hold all others, and a count must survive a rollback of the transaction it was made in. The database's clock
 * decides, so machines need not agree on the time.
 */
export async function openPostgresStore(url: string, most = maxCounts): Promise<CountStore> {
  const pool = await openPool(url)
  const hasEnded = `counts.ends_at <= ${nowMs} or counts.ends_at > excluded.ends_at + ${clockToleranceMs}`
  const add = `
    insert into rate_counts as counts (key, used, ends_at) values ($1, 1, ${nowMs} + $2)
    on conflict (key) do update set
      used = case when ${hasEnded} then 1 else counts.used + 1 end,
      ends_at = case when ${hasEnded} then excluded.ends_at else counts.ends_at end
    returning used, ends_at - ${nowMs} as left_ms`
  const read = `
    select used, ends_at - ${nowMs} as left_ms from rate_counts
    where key = $1 and ends_at > ${nowMs} and ends_at <= ${nowMs} + $2 + ${clockToleranceMs}`
  const dropMost = `
    delete from rate_counts where key in (
      select key from rate_counts order by ends_at
      limit greatest(0, (select count(*) from rate_counts) - $1)
    )`
  const sweep = setInterval(async () => {
    try {
      await pool.query(`delete from rate_counts where ends_at <= ${nowMs}`)
      await pool.query(dropMost, [most])
    } catch {
      // The next sweep tries again in a minute. A lasting failure is reported when requests are counted.
    }
  }, sweepMs)
  sweep.unref()
  const toCount = (row: QueryResultRow) => ({ used: Number(row.used), leftMs: Number(row.left_ms) })
  return {
    async add(key, windowMs) {
      const { rows } = await pool.query(add, [key, windowMs])
      return toCount(rows[0] ?? {})
    },
    async read(key, windowMs) {
      const { rows } = await pool.query(read, [key, windowMs])
      return rows[0] && toCount(rows[0])
    },
    async forget(key) {
      await pool.query('delete from rate_counts where key = $1', [key])
    },
    async close() {
      clearInterval(sweep)
      await pool.end()
    },
  }
}

async function openPool(url: string): Promise<Pool> {
  const { Pool } = await import('pg')
  const pool = new Pool({
    connectionString: url,
    max: 2,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    keepAlive: true,
  })
  // Without a listener, a dropped connection would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
