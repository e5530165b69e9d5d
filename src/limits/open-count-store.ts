import { closeSync, openSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { databaseFailure } from '#src/db/failure.ts'
import { openPool, type PostgresAddress } from '#src/db/postgres-connections.ts'
import type { Log } from '#src/log/log.ts'
import { type Count, type CountStore, memoryStore } from './memory-store.ts'

/** Other processes write for microseconds only; a longer wait means that something is broken. */
const busyMs = 250

/**
 * Counts of all processes on this machine, in a file beside the database. The database itself cannot hold them: a
 * count must survive a rollback of the transaction it was made in, and the only connection may be inside one. Losing
 * the file does no harm, so writes are not synced to the disk.
 */
export async function openSqliteStore(path: string, most?: number): Promise<CountStore> {
  const database = await open(path)
  const statements = new Map<string, StatementSync>()
  return sqlStore(
    {
      now: "cast(unixepoch('subsec') * 1000 as integer)",
      async run(text, values) {
        const statement = statements.get(text) ?? database.prepare(text.replaceAll('$', '?'))
        statements.set(text, statement)
        // Not get(): SQLite checkpoints its WAL only after a statement was run to its end.
        return statement.all(...values)
      },
      close: async () => database.close(),
    },
    most,
  )
}

async function open(path: string): Promise<DatabaseSync> {
  for (let tries = 0; ; tries++) {
    try {
      return openFile(path)
    } catch (error) {
      if (tries === 10) throw error
      // A damaged file is deleted: its counts are not worth a repair.
      if (databaseFailure(error) === 'corrupt') {
        for (const ending of ['', '-wal', '-shm']) rmSync(path + ending, { force: true })
      } else if (databaseFailure(error) === 'busy') await sleep(50)
      else throw error
    }
  }
}

function openFile(path: string): DatabaseSync {
  closeSync(openSync(path, 'a', 0o600))
  const database = new DatabaseSync(path)
  try {
    database.exec(`
      pragma busy_timeout = ${busyMs};
      pragma journal_mode = wal;
      pragma synchronous = off;
      pragma journal_size_limit = 4194304;
      create table if not exists rate_counts (
        key text primary key, used integer not null, ends_at integer not null
      ) without rowid;
      create index if not exists rate_counts_ends_at on rate_counts (ends_at);
    `)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** How long a store that failed is not tried again, so that a request does not wait for it several times. */
const retryMs = 5000

/**
 * The fallback counts while the store fails. So a full disk locks nobody out, and does not allow unlimited password
 * guesses either.
 */
export function withFallback(
  store: CountStore,
  fallback: CountStore,
  log: Log,
  now: () => number = Date.now,
): CountStore {
  let retryAt = 0
  const attempt = async <T>(work: (store: CountStore) => Promise<T>): Promise<T> => {
    if (now() < retryAt) return work(fallback)
    return work(store).catch((error: Error & { code?: unknown }) => {
      retryAt = now() + retryMs
      warnOfOwnCounts(log, error)
      return work(fallback)
    })
  }
  return {
    add: (...count) => attempt((one) => one.add(...count)),
    forget: (key) => attempt((one) => one.forget(key)),
    close: async () => {
      await Promise.all([store.close(), fallback.close()])
    },
  }
}

const warnOfOwnCounts = (log: Log, { name, code }: { name: string; code?: unknown }) =>
  log.warn({ kind: name, code }, 'rate limits are not shared: each process counts alone')

/** Opens counts that all processes on one database share. If that fails, each process counts alone. */
export async function openCountStore(where: { sqlitePath: string } | PostgresAddress, log: Log) {
  try {
    const store =
      'url' in where
        ? await openPostgresStore(where)
        : await openSqliteStore(join(dirname(where.sqlitePath), 'limits.db'))
    return withFallback(store, memoryStore(), log)
  } catch (error) {
    warnOfOwnCounts(log, { name: (error as Error).name })
    return memoryStore()
  }
}

/**
 * Counts of all processes on all machines. Through a connection of its own: the others may all be held by
 * transactions that wait for a count, and a count must outlive the transaction it was made in.
 */
export async function openPostgresStore(
  address: PostgresAddress,
  most?: number,
): Promise<CountStore> {
  const pool = await openPool(address, 'counts')
  return sqlStore(
    {
      now: '(extract(epoch from now()) * 1000)::bigint',
      run: async (statement, values) => (await pool.query(statement, values)).rows,
      close: () => pool.end(),
    },
    most,
  )
}

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
