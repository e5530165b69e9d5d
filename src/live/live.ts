import cluster from 'node:cluster'
import { EventEmitter, once } from 'node:events'
import { realpathSync } from 'node:fs'
import { sql } from 'kysely'
import pLimit from 'p-limit'
import type { Client, QueryResult } from 'pg'
import type { Database, Where } from '#src/db/database.ts'
import { createClient, directly, type PostgresAddress } from '#src/db/postgres-connections.ts'
import { sqliteNotifications } from '#src/db/sqlite.ts'
import type { Log } from '#src/log/log.ts'
import type { ToPrimary, ToWorker } from '#src/workers/messages.ts'

/**
 * The messages between the processes of a site, on one or several machines. On PostgreSQL these are the names of
 * channels. `content_changed` has the content version (a trigger announces it), `document_changed` the id of the
 * document; `jobs_added`, `events_added` and `sessions_ended` have no payload.
 */
const topics = [
  'content_changed',
  'document_changed',
  'jobs_added',
  'events_added',
  'sessions_ended',
] as const
export type Topic = (typeof topics)[number]

/** Without a payload, messages may have been lost: the listener reads the current state of everything. */
type Listener = (payload?: string) => void | Promise<void>

/** One channel between all processes on a database. A process also gets its own messages. */
export interface Live {
  subscribe: (topic: Topic, listener: Listener) => void
  /** Resolves when every process has acknowledged this content version, or after a timeout. */
  allKnow: (contentVersion: number) => Promise<void>
  close: () => Promise<void>
}

/** Sends a message as part of a statement, at the commit. SQLite has a function with the name of PostgreSQL's. */
export const message = (topic: Topic, payload = '') => sql<unknown>`pg_notify(${topic}, ${payload})`

/** In a transaction, the message is sent at its commit. */
export async function publish(db: Database, topic: Topic, payload = ''): Promise<void> {
  await sql`select ${message(topic, payload)}`.execute(db)
}

function createListeners() {
  const listeners = new EventEmitter<Record<Topic, [payload?: string]>>().setMaxListeners(0)
  return {
    subscribe: (topic: Topic, listener: Listener) => void listeners.on(topic, listener),
    deliver: (topic: string, payload: string) => void listeners.emit(topic as Topic, payload),
    /** After messages may have been lost. */
    async catchUp(): Promise<void> {
      for (const topic of topics) {
        for (const listener of listeners.listeners(topic)) await listener()
      }
    },
  }
}

export async function openLive(where: Where, log: Log): Promise<Live> {
  return 'url' in where ? liveOnPostgres(where, log) : liveOnSqlite(where.sqlitePath)
}

/** The processes of a machine share the file. The primary passes the messages of a worker on to the others. */
export function liveOnSqlite(sqlitePath: string): Live {
  const path = realpathSync(sqlitePath)
  const { subscribe, deliver } = createListeners()
  const fromHere = (topic: string, payload: string) => {
    deliver(topic, payload)
    if (cluster.isWorker && process.connected) {
      process.send?.({ type: 'live', topic, payload } satisfies ToPrimary)
    }
  }
  const fromOthers = (message: ToWorker) => {
    if (message.type === 'live') deliver(message.topic, message.payload)
  }
  sqliteNotifications.on(path, fromHere)
  if (cluster.isWorker) process.on('message', fromOthers)
  return {
    subscribe,
    // Every process reads the version from the file.
    allKnow: async () => {},
    async close() {
      sqliteNotifications.off(path, fromHere)
      process.off('message', fromOthers)
    },
  }
}

/** How often the connection is checked, or opened again: a network may drop it without a sign. */
const checkMs = 1000

/** How long a publication waits for processes that are stuck, or whose machine is lost. */
const defaultTimeoutMs = 300

/**
 * The processes find each other's connections by this application name; the connection of a dead process is gone. An
 * earlier version may run beside this one during an upgrade, so the name and the two channels of content stay.
 */
export const connectionName = 'wireloom content clock'
const readOthers = `
  select pid from pg_stat_activity
  where application_name = '${connectionName}' and datname = current_database() and pid <> pg_backend_pid()`

/** One connection per process that listens to every topic. Never through a pooler: messages belong to a session. */
export async function liveOnPostgres(
  address: PostgresAddress,
  log: Log,
  timeoutMs = defaultTimeoutMs,
) {
  const { url } = directly(address)
  let client: Client | undefined
  let isChecking = false
  let isLost = false
  const { subscribe, deliver, catchUp } = createListeners()
  const acknowledgements = createAcknowledgements()
  // A pg client runs one query at a time, and warns about a second one.
  const oneAtATime = pLimit(1)
  const query = (on: Client, text: string, values?: unknown[]): Promise<QueryResult> =>
    oneAtATime(() => on.query(text, values))

  const connect = async () => {
    const fresh = await createClient(url, 5000)
    fresh.on('error', () => {
      if (client === fresh) client = undefined
    })
    fresh.on('notification', ({ channel, payload = '', processId }) => {
      if (channel === 'content_seen') return acknowledgements.take(processId, Number(payload))
      deliver(channel, payload)
      if (channel !== 'content_changed') return
      query(fresh, "select pg_notify('content_seen', $1)", [payload]).catch(() => {})
    })
    try {
      await fresh.connect()
      await query(fresh, `set application_name = '${connectionName}'`)
      for (const channel of ['content_seen', ...topics]) await query(fresh, `listen ${channel}`)
      // After LISTEN, so that nothing in between is missed.
      await catchUp()
    } catch (error) {
      await disconnect(fresh)
      throw error
    }
    client = fresh
  }
  const check = async () => {
    try {
      if (client) await query(client, 'select 1')
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
  await connect()
  const timer = setInterval(async () => {
    // A connection that takes longer than the interval must not be opened twice.
    if (isChecking) return
    isChecking = true
    await check()
    isChecking = false
  }, checkMs).unref()
  return {
    subscribe,
    async allKnow(contentVersion: number) {
      if (!client) return
      const { rows } = await query(client, readOthers)
      const pids = rows.map(({ pid }: { pid: number }) => pid)
      await acknowledgements.allKnow(pids, contentVersion, timeoutMs)
    },
    async close() {
      clearInterval(timer)
      if (client) await disconnect(client)
    },
  }
}

async function disconnect(client: Client): Promise<void> {
  await client.end().catch(() => {})
}

/** The content version that each of the other processes has acknowledged. */
export function createAcknowledgements() {
  const latest = new Map<number, number>()
  const events = new EventEmitter().setMaxListeners(0)
  return {
    take(who: number, version: number): void {
      latest.set(who, Math.max(version, latest.get(who) ?? 0))
      events.emit('taken')
    },
    /** Resolves when all of them have acknowledged the version, or after the timeout. */
    async allKnow(all: number[], version: number, timeoutMs: number): Promise<void> {
      // Forget processes that have ended.
      for (const who of latest.keys()) if (!all.includes(who)) latest.delete(who)
      const isMissing = (who: number) => (latest.get(who) ?? 0) < version
      const signal = AbortSignal.timeout(timeoutMs)
      while (all.some(isMissing) && !signal.aborted) {
        await once(events, 'taken', { signal }).catch(() => {})
      }
    },
  }
}
