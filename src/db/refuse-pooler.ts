import type { Client } from 'pg'
import { ConfigError } from '#src/config/config.ts'
import { createClient, directly, type PostgresAddress } from './postgres-connections.ts'

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
