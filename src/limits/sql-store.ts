import type { Count, CountStore } from './count-store.ts'

interface Connection {
  /** Milliseconds by the clock of the database, as SQL: machines need not agree on the time. */
  now: string
  /** Parameters are $1, $2 ... */
  run: (statement: string, values: (string | number)[]) => Promise<object[]>
  close: () => Promise<void>
}

/** Above this number, the counts that end soonest are deleted: a flood from many networks must not fill the disk. */
const maxCounts = 200_000

/** How often expired counts are deleted. */
const sweepMs = 60_000

/**
 * A window that ends later than one that begins now was written while the clock was ahead, and is ignored. The
 * tolerance covers two concurrent counts, where the process that read the clock first may write last.
 */
const clockToleranceMs = 10_000

/** Counts that several processes share, in the table `rate_counts`. */
export function sqlStore({ now, run, close }: Connection, most = maxCounts): CountStore {
  const hasEnded = `counts.ends_at <= ${now} or counts.ends_at > excluded.ends_at + ${clockToleranceMs}`
  const add = `
    insert into rate_counts as counts (key, used, ends_at) values ($1, $3, ${now} + $2)
    on conflict (key) do update set
      used = case when ${hasEnded} then excluded.used else counts.used + excluded.used end,
      ends_at = case when ${hasEnded} then excluded.ends_at else counts.ends_at end
    returning used, ends_at - ${now} as "leftMs"`
  const dropMost = `
    delete from rate_counts where key in (
      select key from rate_counts order by ends_at desc limit 1000000000 offset $1
    )`
  const sweep = setInterval(async () => {
    try {
      await run(`delete from rate_counts where ends_at <= ${now}`, [])
      await run(dropMost, [most])
    } catch {
      // The next sweep tries again in a minute. A lasting failure is reported when requests are counted.
    }
  }, sweepMs)
  sweep.unref()
  return {
    async add(key, windowMs, cost = 1) {
      const [count] = await run(add, [key, windowMs, cost])
      return count as Count
    },
    async forget(key) {
      await run('delete from rate_counts where key = $1', [key])
    },
    async close() {
      clearInterval(sweep)
      await close()
    },
  }
}
