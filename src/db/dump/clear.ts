import { sql } from 'kysely'
import type { Database } from '../database.ts'
import { engineOf } from '../engine.ts'
import { migrate, pendingMigrations, unknownMigrations } from '../migrate.ts'
import { BackupError } from './format.ts'
import { deleteEverything } from './rows.ts'

/** Tables that a new site fills by itself. A database with rows in these tables only counts as empty. */
const keptWhenEmpty = [
  ...['content_version', 'site_secrets', 'outbox_pause', 'erasures'],
  ...['counting_starts', 'job_runners', 'waitlist_line'],
]

/**
 * Empties a database and gives it the schema of this version. All tables of another version, older or newer, are
 * dropped. Call it in the transaction that fills the database: then everything is replaced or nothing.
 */
export async function clear(trx: Database, replace: boolean): Promise<void> {
  await lockEverything(trx)
  if (!replace) await refuseFull(trx)
  const other = [...(await unknownMigrations(trx)), ...(await pendingMigrations(trx))]
  if (other.length > 0) {
    await dropEverything(trx)
    await migrate(trx)
  }
  // Migrations insert some rows.
  await deleteEverything(trx)
}

/**
 * Waits for the transactions of others and keeps them out until this one ends: nothing is written between a snapshot and
 * the deletion of what it holds.
 */
export async function lockEverything(trx: Database): Promise<void> {
  // Every transaction on SQLite is the only writer from its beginning.
  if (engineOf(trx) === 'sqlite') return
  // The caller may read a large file between two statements.
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
  const names = (await postgresTables(trx)).map(({ oid }) => oid).join(', ')
  if (names) await sql`lock table ${sql.raw(names)} in access exclusive mode`.execute(trx)
}

export async function refuseFull(db: Database): Promise<void> {
  for (const { name, isView } of await db.introspection.getTables()) {
    // SQLite's search indexes are tables too, and hold internal rows even when they are empty.
    if (isView || keptWhenEmpty.includes(name) || /_search(_|$)/.test(name)) continue
    // A migration adds the first entries of the changelog. Only staff give them an editor.
    const where = name === 'changelog_entries' ? sql`where edited_by <> ''` : sql``
    const { rows } = await sql`select 1 from ${sql.table(name)} ${where} limit 1`.execute(db)
    if (rows.length) {
      throw new BackupError('The database is not empty: name an empty one, or add --replace.')
    }
  }
}

/** Drops every table, whichever version created it, with its triggers and functions. */
export const dropEverything = (trx: Database): Promise<void> =>
  engineOf(trx) === 'sqlite' ? dropFromSqlite(trx) : dropFromPostgres(trx)

async function dropFromSqlite(trx: Database): Promise<void> {
  const named = async (kind: 'trigger' | 'view' | 'table', like = '%') => {
    const { rows } = await sql<{ name: string }>`
      select name from sqlite_schema
      where type = ${kind} and name not like 'sqlite\\_%' escape '\\' and sql like ${like}
      order by rowid desc
    `.execute(trx)
    return rows.map(({ name }) => name)
  }
  for (const name of await named('trigger')) await sql`drop trigger ${sql.ref(name)}`.execute(trx)
  for (const name of await named('view')) await sql`drop view ${sql.ref(name)}`.execute(trx)
  // The newest first, because tables refer to older ones; a later step may have added another reference.
  await sql`pragma defer_foreign_keys = on`.execute(trx)
  // Dropping a virtual table drops its shadow tables.
  for (const like of ['create virtual table%', '%']) {
    for (const name of await named('table', like)) {
      await sql`drop table ${sql.ref(name)}`.execute(trx)
    }
  }
  await sql`pragma defer_foreign_keys = off`.execute(trx)
}

async function postgresTables(trx: Database) {
  const { rows } = await sql<{ oid: string }>`
    select class.oid::regclass::text as oid from pg_class as class
    where class.relnamespace = current_schema()::regnamespace and class.relkind in ('r', 'p')
      and not exists (select 1 from pg_depend where objid = class.oid and deptype = 'e')
  `.execute(trx)
  return rows
}

async function dropFromPostgres(trx: Database): Promise<void> {
  for (const { oid } of await postgresTables(trx))
    await sql`drop table ${sql.raw(oid)} cascade`.execute(trx)
  const { rows: functions } = await sql<{ oid: string }>`
    select proc.oid::regprocedure::text as oid from pg_proc as proc
    where proc.pronamespace = current_schema()::regnamespace
      and not exists (select 1 from pg_depend where objid = proc.oid and deptype = 'e')
  `.execute(trx)
  for (const { oid } of functions) await sql`drop function ${sql.raw(oid)} cascade`.execute(trx)
}
