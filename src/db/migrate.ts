import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Database } from './database.ts'
import { engineOf } from './engine.ts'
import { type MigrationLog, migrateBesideTraffic } from './migrate-beside-traffic.ts'
import { baselineName, migrations } from './migrations/registry.ts'

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

/** The advice for a database or a backup that has not all steps of the baseline. */
export const beforeBaseline =
  'comes from a version before 0.2.0, and nothing was changed: upgrade it with 0.2.0 first, then with this version'

export class OlderSchemaError extends Error {
  override name = 'OlderSchemaError'
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
  await refuseOthers(db, steps)
  const pending = () => pendingMigrations(db, steps)
  if ((await pending()).length === 0) return []
  const all = { ...(await replacedSteps(db)), ...steps }
  if (engineOf(db) === 'postgres' && !db.isTransaction) {
    return migrateBesideTraffic(db, { steps: all, pending, log, patienceMs })
  }
  const { error, results } = await migrator(db, all).migrateToLatest()
  if (error) throw error
  return (results ?? []).map((step) => step.migrationName)
}

export async function migrateTo(db: Database, name: string): Promise<void> {
  const { error } = await migrator(db, migrations).migrateTo(name)
  if (error) throw error
}

export async function pendingMigrations(db: Database, steps: Steps = migrations) {
  const done = await executedSteps(db)
  return Object.keys(steps).filter((name) => !done.includes(name))
}

export async function unknownMigrations(db: Database, steps: Steps = migrations) {
  return unknownOf(await executedSteps(db), steps)
}

/** Throws if the schema belongs to a version that is newer, or older than the baseline. */
export async function refuseOthers(db: Database, steps: Steps = migrations): Promise<void> {
  const done = await executedSteps(db)
  const unknown = unknownOf(done, steps)
  if (unknown.length) throw new NewerSchemaError(`unknown steps: ${unknown.join(', ')}`)
  if (done.length && !done.includes(baselineName)) throw new OlderSchemaError(beforeBaseline)
}

async function executedSteps(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name
  `.execute(db)
  return rows.map(({ name }) => name)
}

const unknownOf = (done: string[], steps: Steps) =>
  done.filter((name) => !(name in steps) && !isReplaced(name))

/** Whether the baseline contains the step. */
export const isReplaced = (name: string) => name < baselineName

/** Kysely requires that every step that has run still exists. */
async function replacedSteps(db: Database): Promise<Steps> {
  const replaced = (await executedSteps(db)).filter(isReplaced)
  return Object.fromEntries(replaced.map((name) => [name, { async up() {} }]))
}

function migrator(db: Database, steps: Steps): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => steps } })
}
