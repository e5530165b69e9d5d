import { DatabaseSync } from 'node:sqlite'
import type { Log } from '../log/log.ts'
import type { ContentClock } from './content-clock.ts'
import { listenToPostgres } from './postgres-clock.ts'

export async function openContentClock(
  where: { sqlitePath: string } | { url: string },
  log: Log,
): Promise<ContentClock> {
  return 'url' in where ? listenToPostgres(where.url, log) : readSqlite(where.sqlitePath)
}

/** A connection of its own: the shared one may be inside a transaction that is not committed yet. */
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
 * Requests that a turn of the event loop finds waiting were all sent before it began, so none of them can know of
 * anything published since: one look serves them all, and under load they are many.
 */
function oncePerTurn(look: () => number): () => number {
  let seen: number | undefined
  const forget = () => {
    seen = undefined
  }
  return () => {
    if (seen === undefined) {
      seen = look()
      setImmediate(forget)
    }
    return seen
  }
}
