import { closeSync, openSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { databaseFailure } from '#src/db/failure.ts'
import { type CountStore, clockToleranceMs, maxCounts, sweepMs } from './count-store.ts'

/** Other processes write for microseconds only; a longer wait means that something is broken. */
const busyMs = 250

/**
 * Counts of all processes on this machine, in a file beside the database. The database itself cannot hold them: a
 * count must survive a rollback of the transaction it was made in, and the only connection may be inside one. Losing
 * the file does no harm, so writes are not synced to the disk.
 */
export async function openSqliteStore(path: string, most = maxCounts): Promise<CountStore> {
  const database = await open(path)
  const hasEnded = `ends_at <= :now or ends_at > :ends + ${clockToleranceMs}`
  const add = database.prepare(`
    insert into counts (key, used, ends_at) values (:key, :cost, :ends)
    on conflict (key) do update set
      used = case when ${hasEnded} then :cost else used + :cost end,
      ends_at = case when ${hasEnded} then :ends else ends_at end
    returning used, ends_at`)
  const read = database.prepare(
    `select used, ends_at from counts where key = :key and not (${hasEnded})`,
  )
  const forget = database.prepare('delete from counts where key = ?')
  const dropEnded = database.prepare('delete from counts where ends_at <= ?')
  const dropMost = database.prepare(`
    delete from counts where key in (
      select key from counts order by ends_at
      limit max(0, (select count(*) from counts) - ?)
    )`)
  const sweep = setInterval(() => {
    try {
      dropEnded.run(Date.now())
      dropMost.run(most)
    } catch (error) {
      // The next sweep tries again in a minute. A lasting failure is reported when requests are counted.
      if (!databaseFailure(error)) throw error
    }
  }, sweepMs)
  sweep.unref()
  const windowOf = (key: string, windowMs: number) => {
    const now = Date.now()
    return { key, now, ends: now + windowMs }
  }
  const toCount = (row: Record<string, unknown>, now: number) => ({
    used: Number(row.used),
    leftMs: Number(row.ends_at) - now,
  })
  return {
    async add(key, windowMs, cost = 1) {
      const window = windowOf(key, windowMs)
      // Not get(): SQLite checkpoints its WAL only after a statement was run to its end.
      return toCount(add.all({ ...window, cost })[0] ?? {}, window.now)
    },
    async read(key, windowMs) {
      const window = windowOf(key, windowMs)
      const row = read.get(window)
      return row && toCount(row, window.now)
    },
    async forget(key) {
      forget.run(key)
    },
    async close() {
      clearInterval(sweep)
      database.close()
    },
  }
}

async function open(path: string): Promise<DatabaseSync> {
  for (let tries = 0; ; tries++) {
    try {
      return openFile(path)
    } catch (error) {
      if (tries === 10) throw error
      // A damaged file is deleted: its counts are not worth a repair.
      if (databaseFailure(error) === 'corrupt') removeFile(path)
      else if (databaseFailure(error) === 'busy') await sleep(50)
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
      create table if not exists counts (
        key text primary key, used integer not null, ends_at integer not null
      ) without rowid;
      create index if not exists counts_ends_at on counts (ends_at);
    `)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

function removeFile(path: string): void {
  for (const ending of ['', '-wal', '-shm']) rmSync(path + ending, { force: true })
}
