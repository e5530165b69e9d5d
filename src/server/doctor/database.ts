import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import { lastBackupAt } from '#src/activity/record.ts'
import type { Config } from '#src/config/config.ts'
import { type OpenDatabase, openDatabase } from '#src/db/database.ts'
import { databaseClock } from '#src/db/engine.ts'
import { explain } from '#src/db/explain.ts'
import { pendingMigrations, refuseOthers, unknownMigrations } from '#src/db/migrate.ts'
import { checkAddresses } from '#src/db/open-at-start.ts'
import { connectionsPerWorker } from '#src/db/postgres-connections.ts'
import { hasSameSecret } from '#src/db/site-secret.ts'
import { isStuck, mainError, readBacklogs } from '#src/jobs/health.ts'
import { readPause, releaseCommand } from '#src/jobs/pause.ts'
import { connectionName } from '#src/live/live.ts'
import { storeFault } from '#src/media/objects/check.ts'
import { about, type Finding } from './finding.ts'
import type { Clock } from './machine.ts'

/** Only reads: the doctor must not migrate the database it checks. Adds the clock of PostgreSQL to `clocks`. */
export async function checkDatabase(config: Config, clocks: Clock[] = []): Promise<Finding[]> {
  const { database } = config
  if (database.sqlitePath && !existsSync(database.sqlitePath)) {
    return [about('database').fine(`${database.sqlitePath} is made at the first start`)]
  }
  let opened: OpenDatabase | undefined
  try {
    opened = openDatabase(database)
    await checkAddresses(database)
    const findings = await lookInto(opened, config)
    if (database.url) clocks.push({ of: 'the database', ms: await clockDifference(opened) })
    return findings
  } catch (error) {
    const explained = explain(error, database) as Error
    if (explained.name !== 'ConfigError') throw error
    const [text = '', ...fix] = explained.message.split(': ')
    return [about('database').wrong(text, fix.join(': ') || text)]
  } finally {
    await opened?.close().catch(() => {})
  }
}

async function lookInto(opened: OpenDatabase, config: Config): Promise<Finding[]> {
  const { engine } = opened
  const fault = await findFault(opened, config)
  if (fault) return [fault]
  const name = engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'
  return [
    ...(await checkSecret(opened, config)),
    ...(engine === 'postgres' ? [await checkConnections(config)] : []),
    about('database').fine(`${name} answers and is up to date`),
    ...(await checkPictures(opened, config)),
    await checkOutbox(opened),
    await checkBackups(opened),
  ]
}

/** A fault that makes the other checks meaningless. */
async function findFault({ db, engine, mayWrite }: OpenDatabase, config: Config) {
  const { wrong, warning } = about('database')
  if (engine === 'sqlite') {
    const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db)
    const answer = rows[0]?.quick_check
    if (answer !== 'ok')
      return wrong(`it is damaged: ${answer}`, 'stop the site and restore a backup')
  }
  const [unknown] = await unknownMigrations(db)
  if (unknown) {
    return wrong(
      `it comes from a newer version of this site (${unknown})`,
      'start that version, or restore a backup that this one has made: npm run restore -- FILE --replace',
    )
  }
  await refuseOthers(db)
  const pending = await pendingMigrations(db)
  if (pending.length > 0) {
    return warning(
      `${pending.length} migrations have not run: ${pending.join(', ')}`,
      'run npm run migrate, or start the site',
    )
  }
  if (await mayWrite()) return undefined
  return wrong(
    'it may only be read',
    engine === 'postgres'
      ? 'let DATABASE_URL lead to the primary, not to a replica'
      : `let this user write ${config.database.sqlitePath}`,
  )
}

async function checkSecret({ db }: OpenDatabase, config: Config): Promise<Finding[]> {
  const { fine, wrong } = about('signing secret')
  const same = await hasSameSecret(db, { configured: config.jwtSecret, dataDir: config.dataDir })
  if (same === undefined) return []
  if (same) return [fine('it is the one that the database is used with')]
  const text =
    'the database is used with another one than this machine has, so the site does not start here'
  return [
    wrong(text, 'copy DATA_DIR/jwt-secret from a machine that runs, or set the same JWT_SECRET'),
  ]
}

async function checkConnections({ database, workers }: Config): Promise<Finding> {
  const { db, close } = openDatabase(database, 'sessions')
  const hasPooler = database.directUrl !== undefined
  const ofSite = hasPooler ? sql`and application_name = ${connectionName}` : sql``
  const isOwn = sql`client_addr is not distinct from inet_client_addr() ${ofSite}`
  try {
    const { rows } = await sql<{ most: number; others: number }>`
      select
        current_setting('max_connections')::int
          - current_setting('superuser_reserved_connections')::int as most,
        (select count(*) from pg_stat_activity
          where backend_type = 'client backend' and pid <> pg_backend_pid() and not (${isOwn})
        ) as others
    `.execute(db)
    return connectionsFinding({ workers, hasPooler, most: 0, others: 0, ...rows[0] })
  } finally {
    await close()
  }
}

interface Connections {
  workers: number
  hasPooler: boolean
  most: number
  /** Open connections of the pooler and of other machines. */
  others: number
}

export function connectionsFinding({ workers, hasPooler, most, others }: Connections): Finding {
  const { pooled, direct } = connectionsPerWorker
  const own = workers * (hasPooler ? direct : pooled + direct)
  const text = hasPooler
    ? `${workers} workers open ${own} connections past the pooler, the pooler and other machines have ${others}, PostgreSQL takes ${most}`
    : `${workers} workers open up to ${own} connections, other machines have ${others}, PostgreSQL takes ${most}`
  const lower = hasPooler ? 'default_pool_size in pgbouncer.ini' : 'WORKERS'
  return own + others >= most
    ? about('connections').wrong(
        text,
        `raise max_connections of PostgreSQL above ${own + others}, or lower ${lower}`,
      )
    : about('connections').fine(text)
}

async function clockDifference({ db }: OpenDatabase): Promise<number> {
  const before = Date.now()
  const there = await databaseClock(db)
  return (before + Date.now()) / 2 - there
}

/** Whether the object store of pictures answers and has them; nothing if they are in the database. */
async function checkPictures({ db }: OpenDatabase, { media }: Config): Promise<Finding[]> {
  const fault = await storeFault(db, media)
  if (fault) {
    const fix =
      fault.kind === 'refused'
        ? 'correct MEDIA_URL and its keys, or the rights of the bucket'
        : 'bring the object store back, or correct MEDIA_URL: pictures cannot be added until then'
    return [about('pictures').wrong(fault.message, fix)]
  }
  return media ? [about('pictures').fine('the object store answers')] : []
}

async function checkOutbox({ db }: OpenDatabase): Promise<Finding> {
  const pause = await readPause(db)
  if (pause) {
    const why = pause.reason === 'restored' ? 'a backup was restored' : 'an operator paused them'
    return about('outbox').warning(
      `deliveries are paused since ${pause.since}: ${why}`,
      `run ${releaseCommand}, after npm run outbox -- drop if the original has sent what waits`,
    )
  }
  const stuck = (await readBacklogs(db)).find(isStuck)
  if (!stuck) return about('outbox').fine('nothing is stuck')
  return about('outbox').wrong(
    `${stuck.waiting} deliveries (${stuck.kind}) wait since ${stuck.since}, class of error: ${mainError(stuck) ?? 'none'}`,
    mainError(stuck)
      ? 'correct SMTP_URL or the mail host, as the mail check below says'
      : 'start the site: nothing tries to deliver',
  )
}

async function checkBackups({ db }: OpenDatabase): Promise<Finding> {
  const { fine, warning } = about('backups')
  const last = await lastBackupAt(db)
  const fix =
    'schedule npm run backup every night and keep a copy on another machine, as in docs/operations.md'
  if (!last) return warning('no backup was ever made with npm run backup', fix)
  const days = Math.floor((Date.now() - Date.parse(last)) / 86_400_000)
  if (days > 2) return warning(`the last backup is ${days} days old`, fix)
  return fine(`the last one was made at ${last}`)
}
