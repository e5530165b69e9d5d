import { existsSync, statfsSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#src/db/database.ts'
import { migrate } from '#src/db/migrate.ts'
import { startPostgres } from './postgres-server.ts'

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
  }
}

/** A real PostgreSQL for the duration of a test run; each test creates its own database in it. */
export default async function setup(project: TestProject) {
  const server = await startPostgres({ settings: disposable, within: memory() })
  const template = openDatabase({ url: await server.createDatabase(migratedTemplate) })
  await migrate(template.db)
  // A database cannot be copied while somebody is connected to it.
  await template.close()
  project.provide('postgresUrl', server.url)
  return server.remove
}
