import { Migrator } from 'kysely/migration'
import type { Database } from './database.ts'
import { migrations } from './migrations/registry.ts'

/**
 * Brings the schema up to date. All pending steps run in one transaction, behind a write lock (SQLite) or an
 * advisory lock (PostgreSQL): two processes starting at once wait for each other, and an interrupted run leaves nothing half done.
 */
export async function migrate(db: Database): Promise<string[]> {
  const { error, results } = await migrator(db).migrateToLatest()
  if (error) throw error
  return (results ?? []).map((step) => step.migrationName)
}

/** Only up to the named step: the schema of an older version. */
export async function migrateTo(db: Database, name: string): Promise<void> {
  const { error } = await migrator(db).migrateTo(name)
  if (error) throw error
}

export async function pendingMigrations(db: Database): Promise<string[]> {
  const steps = await migrator(db).getMigrations()
  return steps.filter((step) => !step.executedAt).map((step) => step.name)
}

function migrator(db: Database): Migrator {
  return new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
  })
}
