import { DatabaseSync } from 'node:sqlite'
import type { Log } from '#src/log/log.ts'
import type { ContentClock } from './content-clock.ts'
import { listenToPostgres } from './postgres-clock.ts'

export async function openContentClock(
  where: { sqlitePath: string } | { url: string },
  log: Log,
): Promise<ContentClock> {
  return 'url' in where ? listenToPostgres(where.url, log) : readSqlite(where.sqlitePath)
}

/** Uses a connection of its own: the shared one may be inside a transaction that is not committed yet. */
function readSqlite(path: string): ContentClock {
  const database = new DatabaseSync(path, { readOnly: true })
  const statement = database.prepare('select version from content_version')
  return {
    now: oncePerTurn(() => Number(statement.get()?.version)),
    catchUp: async () => {},
    close: async () => database.close(),
  }
}

/**
 * Reads the version once per turn of the event loop. All requests that wait when a turn begins were sent before it,
 * so one read serves them all.
 */
function oncePerTurn(read: () => number): () => number {
  let version: number | undefined
  const reset = () => {
    version = undefined
  }
  return () => {
    if (version === undefined) {
      version = read()
      setImmediate(reset)
    }
    return version
  }
}
