import type { Client } from 'pg'
import { ConfigError } from '#src/config/config.ts'
import {
  createClient,
  directly,
  type PostgresAddress,
  sessionLimits,
} from './postgres-connections.ts'

/**
 * Compares what both addresses lead to. Migrations of another database would leave this one as it is, and a restore
 * would replace the wrong data. Without a time limit one statement could hold a connection of the pool for ever: the
 * site cannot set a limit through the pooler, so the role must have it.
 */
export async function checkPooler({ url, directUrl }: Required<PostgresAddress>): Promise<void> {
  const [pooled, direct] = await Promise.all([lookAt(url), lookAt(directUrl)])
  if (pooled.database !== direct.database) {
    throw new ConfigError(
      'DATABASE_DIRECT_URL leads to another database than DATABASE_URL, or to a replica of it: correct one of them',
    )
  }
  const missing = Object.keys(sessionLimits).filter((name) => pooled.limits[name] === '0')
  if (missing.length === 0) return
  const statements = missing.map(
    (name) => `alter role ${pooled.role} set ${name} = ${limitOf(name)}`,
  )
  throw new ConfigError(
    `DATABASE_URL leads to sessions without ${missing.join(' and ')}: run ${statements.join('; ')}; then restart the pooler`,
  )
}

const limitOf = (name: string) => `'${sessionLimits[name as keyof typeof sessionLimits] / 1000}s'`

interface Sight {
  /** The same for all connections to one database of one running server. */
  database: string
  role: string
  limits: Record<string, string>
}

async function lookAt(url: string): Promise<Sight> {
  const client = await createClient(url, 10_000)
  try {
    await client.connect()
    const { rows } = await client.query(
      `
      select
        oid || ' ' || extract(epoch from pg_postmaster_start_time()) as database,
        quote_ident(current_user) as role,
        (select json_object_agg(name, setting) from pg_settings where name = any ($1)) as limits
      from pg_database where datname = current_database()`,
      [Object.keys(sessionLimits)],
    )
    return rows[0]
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * PgBouncer with pool_mode = transaction may give each transaction another connection. Session settings and session
 * locks are lost there, and notifications never arrive: publications would be seen late, and two sites could migrate
 * at once. So the address for them must not lead to one.
 */
export async function refusePooler(address: PostgresAddress): Promise<void> {
  if (!(await sharesConnections(directly(address).url))) return
  const fault =
    'leads to a pooler that shares connections between transactions (PgBouncer with pool_mode = transaction)'
  throw new ConfigError(
    address.directUrl
      ? `DATABASE_DIRECT_URL ${fault}: name PostgreSQL itself`
      : `DATABASE_URL ${fault}: set DATABASE_DIRECT_URL to the address of PostgreSQL itself`,
  )
}

/** Two open sessions have different backend processes, and keep them, unless a pooler shares connections. */
async function sharesConnections(url: string): Promise<boolean> {
  const [first, second] = [await createClient(url, 10_000), await createClient(url, 10_000)]
  try {
    await Promise.all([first.connect(), second.connect()])
    const before = await processOf(first)
    await second.query('begin')
    // The second session keeps its connection in a transaction, so a pooler may have to give the first another one.
    const shares = (await processOf(second)) === before || (await processOf(first)) !== before
    await second.query('rollback')
    return shares
  } finally {
    await Promise.all([first.end(), second.end()]).catch(() => {})
  }
}

async function processOf(client: Client): Promise<number> {
  const { rows } = await client.query('select pg_backend_pid() as pid')
  return rows[0].pid
}
