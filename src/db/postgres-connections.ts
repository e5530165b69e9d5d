import type { Client, Pool, PoolConfig } from 'pg'

/*
 * All connections to PostgreSQL are opened here: PostgreSQL takes a limited number, and a worker must not have more
 * than `connectionsPerWorker`.
 */

/**
 * `url` may lead to a pooler that gives each transaction another connection (PgBouncer with pool_mode = transaction).
 * Then `directUrl` leads to PostgreSQL itself.
 */
export interface PostgresAddress {
  url: string
  directUrl?: string
}

/** For everything that needs a session, such as LISTEN. */
export const directly = ({ url, directUrl }: PostgresAddress): { url: string } => ({
  url: directUrl ?? url,
})

/**
 * `reading`: as for requests, and every write is refused. `migrations`: a statement may take as long as it needs.
 * `sessions`: as for requests, and never through a pooler, for snapshots of the whole database. `counts`: of rate
 * limits, for which a request waits.
 */
export type PoolPurpose = 'requests' | 'reading' | 'migrations' | 'sessions' | 'counts'

export const isDirect = (purpose: PoolPurpose): boolean =>
  purpose === 'migrations' || purpose === 'sessions'

const requests = {
  // A request holds one at a time and never asks for a second; otherwise the pool could deadlock.
  max: 3,
  connectionTimeoutMillis: 5000,
  // The server's own timeout does not help when the network drops its response.
  query_timeout: 40_000,
}

const counts = { max: 1, connectionTimeoutMillis: 2000, query_timeout: 2000 }

/** A client that stalls in a transaction would hold its locks. */
const idleLimit = { idle_in_transaction_session_timeout: 60_000 }

/** In milliseconds. */
export const sessionLimits = { statement_timeout: 30_000, ...idleLimit }

/** Settings of the pool, and of its sessions. `reading` has the limits in each of its transactions. */
const pools: Record<PoolPurpose, { pool: PoolConfig; session?: PoolConfig }> = {
  requests: { pool: requests, session: sessionLimits },
  reading: { pool: requests },
  sessions: { pool: requests, session: sessionLimits },
  // One runs the steps; the other finds the session that blocks them.
  migrations: { pool: { max: 2, connectionTimeoutMillis: 5000 }, session: idleLimit },
  counts: { pool: counts },
}

/** The pool for requests, the one for rate limits, and the connection that listens for notifications. */
export const connectionsPerWorker = { pooled: requests.max + counts.max, direct: 1 }

/** Loaded only here: a site on SQLite never needs it. */
const load = () => import('pg')

export async function openPool(address: PostgresAddress, purpose: PoolPurpose): Promise<Pool> {
  const { Pool, types } = await load()
  // count(*) is a bigint, which pg returns as text; ours stay far below 2^53.
  types.setTypeParser(types.builtins.INT8, Number)
  const isPooled = address.directUrl !== undefined && !isDirect(purpose)
  const { url } = isPooled ? address : directly(address)
  const pool = new Pool({
    connectionString: url,
    keepAlive: true,
    ...pools[purpose].pool,
    // PgBouncer refuses them. There the role has the limits, which `checkPooler` verifies at the start.
    ...(isPooled ? undefined : pools[purpose].session),
  })
  // Without a listener, an idle connection that the server closes would end the process.
  pool.on('error', () => {})
  // A connection in use emits an error too, besides rejecting its query.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** One connection outside of the pools, not connected yet. */
export async function createClient(url: string, queryTimeoutMs: number): Promise<Client> {
  const pg = await load()
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
  })
  // Without a listener, a dropped connection would end the process.
  client.on('error', () => {})
  return client
}
