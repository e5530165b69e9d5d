import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { ConfigError } from '#src/config/config.ts'
import { checkPooler, refusePooler } from './check-pooler.ts'
import { type OpenDatabase, openDatabase, type Purpose, type Where } from './database.ts'
import { adviceFor, explain } from './explain.ts'
import { databaseFailure } from './failure.ts'
import { migrate, pendingMigrations, refuseOthers } from './migrate.ts'
import type { MigrationLog } from './migrate-beside-traffic.ts'
import { migrations } from './migrations/registry.ts'

/** A database that starts at the same time as the site may need a moment longer. */
export const patienceMs = 20_000

interface StartOptions {
  patience?: number
  log?: MigrationLog
}

/** Opens the database and migrates it, or throws an error with one line that says what to change. */
export async function openAtStart(where: Where, { patience = patienceMs, log }: StartOptions = {}) {
  await migrateAtStart(where, { patience, log })
  return openDatabase(where)
}

/** Migrates and returns the steps that have run; throws errors as above. */
export async function migrateAtStart(
  where: Where,
  { patience = patienceMs, log }: StartOptions = {},
): Promise<string[]> {
  return untilItResponds(patience, [where, 'migrations'], async () => {
    const { db, close } = openDatabase(where, 'migrations')
    return migrate(db, { log }).finally(close)
  })
}

/**
 * Before anything is migrated, copied or replaced: the addresses of PostgreSQL lead to one database, and the one that
 * needs sessions has them. Throws errors as above.
 */
export async function checkAddresses(
  where: Where,
  { patience = 0 }: Pick<StartOptions, 'patience'> = {},
): Promise<void> {
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
