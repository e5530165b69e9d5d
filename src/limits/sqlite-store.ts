import { closeSync, openSync, rmSync } from 'node:fs'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { databaseFailure } from '#src/db/failure.ts'
import type { CountStore } from './count-store.ts'
import { sqlStore } from './sql-store.ts'

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

function removeFile(path: string): void {
  for (const ending of ['', '-wal', '-shm']) rmSync(path + ending, { force: true })
}
