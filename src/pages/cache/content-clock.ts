import { DatabaseSync } from 'node:sqlite'
import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#src/app/api-app.ts'
import { type Database, readContentVersion, type Where } from '#src/db/database.ts'
import type { Live } from '#src/live/live.ts'

/** The current content version. Every request reads it, so reading must cost next to nothing. */
export interface ContentClock {
  now: () => number
  /** After a write: resolves when every process knows the new version, so that the next request sees it. */
  catchUp: () => Promise<void>
  close: () => Promise<void>
}

/**
 * Delays the response to a staff write until every process knows the new version: the next request may reach any of
 * them.
 */
export const settleWrites = (clock: ContentClock) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    await next()
    const reads = c.req.method === 'GET' || c.req.method === 'HEAD'
    if (!reads && c.req.header('authorization')) await clock.catchUp()
  })

export async function openContentClock(where: Where, db: Database, live: Live) {
  return 'url' in where ? followMessages(db, live) : readSqlite(where.sqlitePath)
}

async function followMessages(db: Database, live: Live): Promise<ContentClock> {
  let version = 0
  /** The version of the last message. One that is read at that moment may be older. */
  let announced = 0
  const read = async () => {
    const stored = await readContentVersion(db)
    version = Math.max(stored, announced)
  }
  live.subscribe('content_changed', (payload) => {
    if (payload === undefined) {
      // A database that took over may have lost the last versions.
      announced = 0
      return read()
    }
    announced = Number(payload)
    version = Math.max(version, announced)
  })
  await read()
  let knownToAll = version
  const waitForAll = async () => {
    await read()
    const published = version
    // Most writes change nothing that visitors see.
    if (published <= knownToAll) return
    await live.allKnow(published)
    knownToAll = Math.max(knownToAll, published)
  }
  return {
    now: () => version,
    // Without a database, the process catches up when it is back.
    catchUp: () => waitForAll().catch(() => {}),
    close: async () => {},
  }
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
