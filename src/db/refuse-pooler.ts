import type { Client } from 'pg'
import { ConfigError } from '#src/config/config.ts'
import { createClient } from './postgres-connections.ts'

/**
 * PgBouncer with pool_mode = transaction may give each transaction another connection. Session settings are lost
 * there and notifications never arrive: publications would be seen late, and statements would run without a timeout.
 * So the site does not start, and names the setting to change.
 */
export async function refusePooler(url: string): Promise<void> {
  if (await sharesConnections(url)) {
    throw new ConfigError(
      'DATABASE_URL leads to a pooler that shares connections between transactions (PgBouncer with pool_mode = transaction): set pool_mode = session for this database in pgbouncer.ini, or name PostgreSQL itself',
    )
  }
}

/** Two open sessions have different backend processes, and keep them, unless a pooler shares connections. */
async function sharesConnections(url: string): Promise<boolean> {
  const [first, second] = [await createClient(url, 10_000), await createClient(url, 10_000)]
  try {
    await first.connect()
    await second.connect()
    const before = await processOf(first)
    await second.query('begin')
    if ((await processOf(second)) === before) return true
    // The second session keeps its connection in a transaction, so a pooler may have to give the first another one.
    return (await processOf(first)) !== before
  } finally {
    await second.query('rollback').catch(() => {})
    await Promise.all([first.end(), second.end()]).catch(() => {})
  }
}

async function processOf(client: Client): Promise<number> {
  const { rows } = await client.query('select pg_backend_pid() as pid')
  return rows[0].pid
}
