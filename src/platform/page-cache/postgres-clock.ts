import pLimit from 'p-limit'
import type { Client, QueryResult } from 'pg'
import type { Log } from '../log/log.ts'
import { createAcknowledgements } from './acknowledgements.ts'
import type { ContentClock } from './content-clock.ts'

/** Behind the notifications, in case one was missed while the connection was away. */
const pollMs = 1000

/** So long a publication waits for processes that do not say that they know of it: stuck ones, or a lost machine. */
const usualPatienceMs = 300

const readVersion = 'select version from content_version'

/** By this name the connections of all processes find each other; that of a process which died is gone with it. */
export const clockName = 'wireloom content clock'
const readOthers = `
  select pid from pg_stat_activity
  where application_name = '${clockName}' and datname = current_database() and pid <> pg_backend_pid()`

export async function listenToPostgres(
  url: string,
  log: Log,
  patienceMs = usualPatienceMs,
): Promise<ContentClock> {
  const pg = await import('pg')
  let version = 0
  let client: Client | undefined
  let looking = false
  let away = false
  let knownToAll = 0
  const acknowledgements = createAcknowledgements()
  // A connection does one thing at a time, and pg warns of being asked for a second.
  const oneByOne = pLimit(1)
  const ask = (of: Client, text: string, values?: unknown[]): Promise<QueryResult> =>
    oneByOne(() => of.query(text, values))

  const read = async (from: Client) => {
    const { rows } = await ask(from, readVersion)
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
    fresh.on('notification', ({ channel, payload, processId }) => {
      if (channel === 'content_seen') return acknowledgements.take(processId, Number(payload))
      version = Math.max(version, Number(payload))
      ask(fresh, "select pg_notify('content_seen', $1)", [payload]).catch(() => {})
    })
    try {
      await fresh.connect()
      // Listen first: what is published in between is then either read or told.
      await ask(fresh, `set application_name = '${clockName}'`)
      await ask(fresh, 'listen content_seen')
      await ask(fresh, 'listen content_changed')
      await read(fresh)
    } catch (error) {
      await letGo(fresh)
      throw error
    }
    client = fresh
  }
  const tellAll = async (from: Client) => {
    await read(from)
    const published = version
    // Most writes change nothing that visitors see.
    if (published <= knownToAll) return
    const { rows } = await ask(from, readOthers)
    await acknowledgements.allKnow(
      rows.map(({ pid }: { pid: number }) => pid),
      published,
      patienceMs,
    )
    knownToAll = Math.max(knownToAll, published)
  }
  await connect()
  knownToAll = version
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
      if (client) await tellAll(client).catch(() => {})
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
