import { ConfigError } from '#src/config/config.ts'
import { createClient, type PostgresAddress, sessionLimits } from './postgres-connections.ts'

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
