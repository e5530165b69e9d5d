import { existsSync, statfsSync } from 'node:fs'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#src/db/database.ts'
import { migrate } from '#src/db/migrate.ts'
import { sessionLimits } from '#src/db/postgres-connections.ts'
import { hasPooler, type Pooler, poolerVersion, startPooler } from './pgbouncer.ts'
import { type PostgresServer, startPostgres } from './postgres-server.ts'

/** A database with the current schema. Test databases are copies of it, because migrating takes ten times as long. */
export const migratedTemplate = 'migrated'

/** Nothing of it is kept, so nothing is logged for a recovery or for another server. */
const disposable = [
  'full_page_writes=off',
  'synchronous_commit=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=256MB',
  'autovacuum=off',
]

/**
 * The folder in memory, if it has room. Each test creates 700 files and deletes them. On ext4 every new file passes over
 * the inodes that were deleted within the last seconds: a copy of the template takes 300 ms there, and 30 ms in memory.
 */
function memory(): string | undefined {
  const folder = '/dev/shm'
  if (!existsSync(folder)) return undefined
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > 1024 ** 3 ? folder : undefined
}

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    /** PgBouncer in front of it; empty if the tests connect directly. */
    poolerUrl: string
  }
}

/** The user of sites behind the pooler, with the limits that operators give it (`docs/operations.md`). */
const pooledUser = 'wireloom'

async function startPoolerOf(server: PostgresServer): Promise<Pooler> {
  const client = new Client({ connectionString: `${server.url}/postgres` })
  await client.connect()
  await client.query(`create role ${pooledUser} superuser login`)
  for (const [name, ms] of Object.entries(sessionLimits)) {
    await client.query(`alter role ${pooledUser} set ${name} = ${ms}`)
  }
  await client.end()
  return startPooler(server.url.replace('postgres@', `${pooledUser}@`))
}

/** A real PostgreSQL for the duration of a test run; each test creates its own database in it. */
export default async function setup(project: TestProject) {
  const server = await startPostgres({ settings: disposable, within: memory() })
  const template = openDatabase({ url: await server.createDatabase(migratedTemplate) })
  await migrate(template.db)
  // A database cannot be copied while somebody is connected to it.
  await template.close()
  project.provide('postgresUrl', server.url)
  const isAsked = project.config.env.TEST_POOLER !== 'off'
  const pooler = isAsked && hasPooler() ? await startPoolerOf(server) : undefined
  project.provide('poolerUrl', pooler?.url ?? '')
  const missing = isAsked ? ', PgBouncer is not installed (Debian package pgbouncer)' : ''
  const way = pooler ? `through ${poolerVersion()}` : `without a pooler${missing}`
  process.stdout.write(`${project.name}: ${way}\n`)
  return async () => {
    await pooler?.remove()
    await server.remove()
  }
}
