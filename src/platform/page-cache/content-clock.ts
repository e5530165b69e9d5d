import { DatabaseSync } from 'node:sqlite'
import type { Client } from 'pg'
import type { Log } from '../log/log.ts'

/** Tells the version of what visitors see, as often as there are requests and at next to no cost. */
export interface ContentClock {
  now: () => number
  /** Call it after a write: who publishes must see it at once, however slow the notifications are. */
  catchUp: () => Promise<void>
  close: () => Promise<void>
}

/** Behind the notifications, in case one was missed while the connection was away. */
const pollMs = 1000

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

const readVersion = 'select version from content_version'

async function listenToPostgres(url: string, log: Log): Promise<ContentClock> {
  const pg = await import('pg')
  let version = 0
  let client: Client | undefined
  let looking = false
  let away = false

  const read = async (from: Client) => {
    const { rows } = await from.query(readVersion)
    if (rows[0]) version = rows[0].version
  }
  const connect = async () => {
    const fresh = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5000,
      query_timeout: 5000,
      keepAlive: true,
    })
    // Unheard, a dropped connection would end the process.
    fresh.on('error', () => {
      if (client === fresh) client = undefined
    })
    fresh.on('notification', ({ payload }) => {
      version = Math.max(version, Number(payload))
    })
    try {
      await fresh.connect()
      // Listen first: what is published in between is then either read or told.
      await fresh.query('listen content_changed')
      await read(fresh)
    } catch (error) {
      await letGo(fresh)
      throw error
    }
    client = fresh
  }
  await connect()
  const look = async () => {
    try {
      if (client) await read(client)
      else await connect()
      if (away) log.warn('the database answers again')
      away = false
    } catch {
      if (client) await letGo(client)
      client = undefined
      // Pages made before go on being served; nothing can have been published without a database.
      if (!away) log.warn('the database does not answer; pages are served as they were')
      away = true
    }
  }
  const poll = setInterval(async () => {
    // A connection that takes longer than a poll must not be joined by a second one.
    if (looking) return
    looking = true
    await look()
    looking = false
  }, pollMs)
  poll.unref()
  return {
    now: () => version,
    async catchUp() {
      // Without a connection the poll will see to it.
      if (client) await read(client).catch(() => {})
    },
    close: async () => {
      clearInterval(poll)
      if (client) await letGo(client)
    },
  }
}

async function letGo(client: Client): Promise<void> {
  await client.end().catch(() => {})
}
