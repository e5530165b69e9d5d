import pLimit from 'p-limit'
import type { Client, QueryResult } from 'pg'
import { createClient } from '#src/db/postgres-connections.ts'
import type { Log } from '#src/log/log.ts'
import { createAcknowledgements } from './acknowledgements.ts'
import type { ContentClock } from './content-clock.ts'

/** Polls in case a notification was missed while the connection was lost. */
const pollMs = 1000

/**
 * How long a publication waits for processes that do not acknowledge it because they are stuck or their machine is
 * lost.
 */
const defaultTimeoutMs = 300

const readVersion = 'select version from content_version'

/** The processes find each other's connections by this application name; the connection of a dead process is gone. */
export const clockName = 'wireloom content clock'
const readOthers = `
  select pid from pg_stat_activity
  where application_name = '${clockName}' and datname = current_database() and pid <> pg_backend_pid()`

export async function listenToPostgres(
  url: string,
  log: Log,
  timeoutMs = defaultTimeoutMs,
): Promise<ContentClock> {
  let version = 0
  let client: Client | undefined
  let polling = false
  let isLost = false
  let knownToAll = 0
  const acknowledgements = createAcknowledgements()
  // A pg client runs one query at a time, and warns about a second one.
  const oneAtATime = pLimit(1)
  const query = (on: Client, text: string, values?: unknown[]): Promise<QueryResult> =>
    oneAtATime(() => on.query(text, values))

  const read = async (from: Client) => {
    const { rows } = await query(from, readVersion)
    if (rows[0]) version = rows[0].version
  }
  const connect = async () => {
    const fresh = await createClient(url, 5000)
    fresh.on('error', () => {
      if (client === fresh) client = undefined
    })
    fresh.on('notification', ({ channel, payload, processId }) => {
      if (channel === 'content_seen') return acknowledgements.take(processId, Number(payload))
      version = Math.max(version, Number(payload))
      query(fresh, "select pg_notify('content_seen', $1)", [payload]).catch(() => {})
    })
    try {
      await fresh.connect()
      // LISTEN comes first, so that no publication in between is missed.
      await query(fresh, `set application_name = '${clockName}'`)
      await query(fresh, 'listen content_seen')
      await query(fresh, 'listen content_changed')
      await read(fresh)
    } catch (error) {
      await disconnect(fresh)
      throw error
    }
    client = fresh
  }
  const waitForAll = async (from: Client) => {
    await read(from)
    const published = version
    // Most writes change nothing that visitors see.
    if (published <= knownToAll) return
    const { rows } = await query(from, readOthers)
    await acknowledgements.allKnow(
      rows.map(({ pid }: { pid: number }) => pid),
      published,
      timeoutMs,
    )
    knownToAll = Math.max(knownToAll, published)
  }
  await connect()
  knownToAll = version
  const refresh = async () => {
    try {
      if (client) await read(client)
      else await connect()
      if (isLost) log.warn('the database responds again')
      isLost = false
    } catch {
      if (client) await disconnect(client)
      client = undefined
      // Cached pages are still served: without a database nothing can have been published.
      if (!isLost) log.warn('the database does not respond; cached pages are served')
      isLost = true
    }
  }
  const poll = setInterval(async () => {
    // A connection that takes longer than a poll must not be opened twice.
    if (polling) return
    polling = true
    await refresh()
    polling = false
  }, pollMs)
  poll.unref()
  return {
    now: () => version,
    async catchUp() {
      // Without a connection, the next poll catches up.
      if (client) await waitForAll(client).catch(() => {})
    },
    close: async () => {
      clearInterval(poll)
      if (client) await disconnect(client)
    },
  }
}

async function disconnect(client: Client): Promise<void> {
  await client.end().catch(() => {})
}
