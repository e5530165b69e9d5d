import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { dirname } from 'node:path'
import { CompiledQuery, type DatabaseConnection, Kysely, PostgresDialect, sql } from 'kysely'
import type { Pool } from 'pg'
import { makeFolder } from '#src/config/data-dir.ts'
import type { Engine } from './engine.ts'
import { openPool, type PoolPurpose, type PostgresAddress } from './postgres-connections.ts'
import { readingDialect } from './reading-dialect.ts'
import type { Schema } from './schema.ts'
import { openSqlite, sqliteDialect } from './sqlite.ts'

export type Database = Kysely<Schema>

export interface OpenDatabase {
  db: Database
  engine: Engine
  close: () => Promise<void>
  /**
   * Whether the database accepts writes now. After a failover, or on a read-only file system, everything can still be
   * read.
   */
  mayWrite: () => Promise<boolean>
  /** Connections for requests, on PostgreSQL. */
  pool: () => Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'> | undefined
}

export type Where = { sqlitePath: string } | PostgresAddress

export type Purpose = Exclude<PoolPurpose, 'counts'>

export function openDatabase(where: Where, purpose: Purpose = 'requests'): OpenDatabase {
  if ('url' in where) return openPostgres(where, purpose)
  const { sqlitePath } = where
  makeFolder(dirname(sqlitePath))
  const opened = openSqlite(sqlitePath)
  if (purpose === 'reading') opened.exec('pragma query_only = on')
  const db = new Kysely<Schema>({ dialect: sqliteDialect(opened) })
  return {
    db,
    engine: 'sqlite',
    close: () => db.destroy(),
    async mayWrite() {
      if (purpose === 'reading') return false
      return access(sqlitePath, constants.W_OK).then(
        () => true,
        () => false,
      )
    },
    pool: () => undefined,
  }
}

function openPostgres(address: PostgresAddress, purpose: Purpose): OpenDatabase {
  let opened: Pool | undefined
  const open = async () => {
    opened = await openPool(address, purpose)
    return opened
  }
  const dialect =
    purpose === 'reading'
      ? readingDialect(open)
      : new PostgresDialect({
          pool: open,
          // The limit of the user, if it has one for requests behind a pooler, is too short.
          onCreateConnection: purpose === 'migrations' ? withoutLimit : undefined,
        })
  const db = new Kysely<Schema>({ dialect })
  return {
    db,
    engine: 'postgres',
    close: () => db.destroy(),
    async mayWrite() {
      const { rows } = await sql<{ value: string }>`
        select current_setting('transaction_read_only') as value
      `.execute(db)
      return rows[0]?.value === 'off'
    },
    pool: () => opened,
  }
}

async function withoutLimit(connection: DatabaseConnection): Promise<void> {
  await connection.executeQuery(CompiledQuery.raw('set statement_timeout = 0'))
}

/** Increments the version of what visitors see; call it in the transaction of the change. */
export async function bumpContentVersion(db: Database): Promise<void> {
  await db.updateTable('content_version').set({ version: sql`version + 1` }).execute()
}

/**
 * Locks the content until the transaction ends: waits for other content writes and blocks the next ones. Does not
 * increment the version.
 */
export async function lockContent(trx: Database): Promise<void> {
  await trx.updateTable('content_version').set({ version: sql`version` }).execute()
}

export async function readContentVersion(db: Database): Promise<number> {
  const row = await db.selectFrom('content_version').select('version').executeTakeFirstOrThrow()
  return row.version
}

/** More publications than any site makes between a backup and its restore. */
const unusedVersions = 1_000_000

/**
 * Browsers and CDNs hold pages of versions after the backup. If the versions continued from the backup, a later
 * version would reuse one of those numbers, and the old page would pass for the new one.
 */
export async function skipKnownVersions(db: Database, before: number): Promise<void> {
  const restored = await readContentVersion(db)
  const version = Math.max(restored, before) + unusedVersions
  await db.updateTable('content_version').set({ version }).execute()
}
