import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { Migrator } from 'kysely/migration'
import type { Database } from './database.ts'
import { engineOf } from './engine.ts'
import { type MigrationLog, migrateBesideTraffic } from './migrate-beside-traffic.ts'
import { migrations } from './migrations/registry.ts'

type Steps = Record<string, Migration>

interface MigrateOptions {
  log?: MigrationLog
  /** How long a step may wait for locks; shorter in tests. */
  patienceMs?: number
  steps?: Steps
}

const silent: MigrationLog = { info() {}, warn() {} }

/** The schema has steps that this version does not know. Only a newer version can use it, or a restore replace it. */
export class NewerSchemaError extends Error {
  override name = 'NewerSchemaError'
}

/**
 * Brings the schema up to date. On SQLite all pending steps run in one transaction, which is also their lock: an
 * interrupted run changes nothing. On PostgreSQL each step has a transaction of its own, because other sites use the
 * database meanwhile; an interrupted run is continued by the next one.
 */
export async function migrate(
  db: Database,
  { log = silent, patienceMs, steps = migrations }: MigrateOptions = {},
): Promise<string[]> {
  await refuseNewer(db, steps)
  const pending = () => pendingMigrations(db, steps)
  if ((await pending()).length === 0) return []
  if (engineOf(db) === 'postgres' && !db.isTransaction) {
    return migrateBesideTraffic(db, { steps, pending, log, patienceMs })
  }
  const { error, results } = await migrator(db, steps).migrateToLatest()
  if (error) throw error
  return (results ?? []).map((step) => step.migrationName)
}

/** Migrates only up to the named step, to get the schema of an older version. */
export async function migrateTo(db: Database, name: string): Promise<void> {
  const { error } = await migrator(db, migrations).migrateTo(name)
  if (error) throw error
}

export async function pendingMigrations(
  db: Database,
  steps: Steps = migrations,
): Promise<string[]> {
  const known = await migrator(db, steps).getMigrations()
  return known.filter((step) => !step.executedAt).map((step) => step.name)
}

/** Steps that have run on this database and that this version does not know. */
export async function unknownMigrations(
  db: Database,
  steps: Steps = migrations,
): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name
  `.execute(db)
  return rows.map(({ name }) => name).filter((name) => !(name in steps))
}

export async function refuseNewer(db: Database, steps: Steps = migrations): Promise<void> {
  const unknown = await unknownMigrations(db, steps)
  if (unknown.length) throw new NewerSchemaError(`unknown steps: ${unknown.join(', ')}`)
}

function migrator(db: Database, steps: Steps): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => steps } })
}
