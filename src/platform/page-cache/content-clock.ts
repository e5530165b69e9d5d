import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import type { Log } from '../log/log.ts'

/** Tells the version of what visitors see, as often as there are requests and at next to no cost. */
export interface ContentClock {
  now: () => number
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
    now: () => Number(statement.get()?.version),
    close: async () => database.close(),
  }
}

const readVersion = 'select version from content_version'

async function listenToPostgres(url: string, log: Log): Promise<ContentClock> {
  let version = 0
  let client: Client | undefined
  let closed = false

  const read = async () => {
    const { rows } = (await client?.query(readVersion)) ?? { rows: [] }
    if (rows[0]) version = rows[0].version
  }
  const connect = async () => {
    const fresh = new Client({ connectionString: url })
    // Unheard, a dropped connection would end the process.
    fresh.on('error', () => {
      client = undefined
    })
    fresh.on('notification', ({ payload }) => {
      version = Math.max(version, Number(payload))
    })
    await fresh.connect()
    await fresh.query('listen content_changed')
    client = fresh
    await read()
  }
  await connect()
  const poll = setInterval(async () => {
    try {
      if (!client && !closed) await connect()
      else await read()
    } catch {
      client = undefined
      // Pages made before go on being served; nothing can have been published without a database.
      log.warn('the database does not answer; pages are served as they were')
    }
  }, pollMs)
  poll.unref()
  return {
    now: () => version,
    close: async () => {
      closed = true
      clearInterval(poll)
      await client?.end()
    },
  }
}
