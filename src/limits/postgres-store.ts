import type { QueryResultRow } from 'pg'
import { openPool } from '#src/db/postgres-connections.ts'
import { type CountStore, clockToleranceMs, maxCounts, sweepMs } from './count-store.ts'

const nowMs = '(extract(epoch from now()) * 1000)::bigint'

/**
 * Counts of all processes on all machines. Through a connection of its own: the others may all be held by
 * transactions that wait for a count, and a count must outlive the transaction it was made in. The database's
 * clock decides, so that machines need not agree on the time.
 */
export async function openPostgresStore(url: string, most = maxCounts): Promise<CountStore> {
  const pool = await openPool(url, 'counts')
  const hasEnded = `counts.ends_at <= ${nowMs} or counts.ends_at > excluded.ends_at + ${clockToleranceMs}`
  const add = `
    insert into rate_counts as counts (key, used, ends_at) values ($1, $3, ${nowMs} + $2)
    on conflict (key) do update set
      used = case when ${hasEnded} then excluded.used else counts.used + excluded.used end,
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
    async add(key, windowMs, cost = 1) {
      const { rows } = await pool.query(add, [key, windowMs, cost])
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
