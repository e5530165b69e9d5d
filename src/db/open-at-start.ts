import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { ConfigError } from '#src/config/config.ts'
import { type OpenDatabase, openDatabase, type Purpose, type Where } from './database.ts'
import { adviceFor, explain } from './explain.ts'
import { databaseFailure } from './failure.ts'
import { migrate, pendingMigrations, refuseOthers } from './migrate.ts'
import type { MigrationLog } from './migrate-beside-traffic.ts'
import { migrations } from './migrations/registry.ts'
import {
  createClient,
  directly,
  type PostgresAddress,
  sessionLimits,
} from './postgres-connections.ts'

/** A database that starts at the same time as the site may need a moment longer. */
export const patienceMs = 20_000

/** Opens the database and migrates it, or throws an error with one line that says what to change. */
export async function openAtStart(where: Where, log?: MigrationLog) {
  await migrateAtStart(where, log)
  return openDatabase(where)
}

/** Migrates and returns the steps that have run; throws errors as above. */
export function migrateAtStart(where: Where, log?: MigrationLog): Promise<string[]> {
  return untilItResponds(patienceMs, [where, 'migrations'], () => {
    const { db, close } = openDatabase(where, 'migrations')
    return migrate(db, { log }).finally(close)
  })
}

/**
 * Before anything is migrated, copied or replaced: the addresses of PostgreSQL lead to one database, and the one that
 * needs sessions has them. Throws errors as above.
 */
export async function checkAddresses(where: Where, patience = 0): Promise<void> {
  if (!('url' in where)) return
  const { url, directUrl } = where
  await untilItResponds(patience, [where, 'migrations'], () => refusePooler(where))
  if (!directUrl) return
  await untilItResponds(patience, [where, 'requests'], () => checkPooler({ url, directUrl }))
}

async function untilItResponds<T>(
  patience: number,
  [where, purpose]: [Where, Purpose],
  attempt: () => Promise<T>,
): Promise<T> {
  const giveUpAt = Date.now() + patience
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      const mayPass =
        ['unavailable', 'busy'].includes(databaseFailure(error) ?? '') &&
        !adviceFor((error as Error).message)
      if (!mayPass || Date.now() >= giveUpAt) throw explain(error, where, purpose)
      await sleep(500)
    }
  }
}

/** For commands, which never migrate: an operator who looks something up must not change what others run on. */
export async function openAsItIs(where: Where, purpose?: Purpose): Promise<OpenDatabase> {
  if ('sqlitePath' in where && !existsSync(where.sqlitePath)) {
    throw new ConfigError(
      `There is no database yet (${where.sqlitePath}): start the site once, or correct DATA_DIR`,
    )
  }
  const opened = openDatabase(where, purpose)
  try {
    await refuseOthers(opened.db)
    const pending = await pendingMigrations(opened.db)
    if (pending.length === 0) return opened
    if (pending.length === Object.keys(migrations).length) {
      throw new ConfigError(
        'The database is empty: restore a backup with npm run restore -- FILE, or start the site once',
      )
    }
    throw new ConfigError(
      `The database is older than this version, ${pending.length} migrations have not run (${pending.join(', ')}): run npm run migrate, or start the site`,
    )
  } catch (error) {
    await opened.close()
    throw explain(error, where, purpose)
  }
}

/**
 * Compares what both addresses lead to. Migrations of another database would leave this one as it is, and a restore
 * would replace the wrong data. Without a time limit one statement could hold a connection of the pool for ever: the
 * site cannot set a limit through the pooler, so the role must have it.
 */
async function checkPooler({ url, directUrl }: Required<PostgresAddress>): Promise<void> {
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
async function refusePooler(address: PostgresAddress): Promise<void> {
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
