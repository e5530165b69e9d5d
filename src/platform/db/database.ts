import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { Kysely, PostgresDialect, SqliteAdapter, sql } from 'kysely'
import type { Schema } from './schema.ts'
import { openSqlite, sqliteDialect } from './sqlite.ts'

export type Database = Kysely<Schema>

export type Engine = 'sqlite' | 'postgres'

export const engineOf = (db: Database): Engine =>
  db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres'

export interface OpenDatabase {
  db: Database
  engine: Engine
  close: () => Promise<void>
}

export function openDatabase(where: { sqlitePath: string } | { url: string }): OpenDatabase {
  if ('url' in where) return openPostgres(where.url)
  mkdirSync(dirname(where.sqlitePath), { recursive: true })
  const db = new Kysely<Schema>({ dialect: sqliteDialect(openSqlite(where.sqlitePath)) })
  return { db, engine: 'sqlite', close: () => db.destroy() }
}

function openPostgres(url: string): OpenDatabase {
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: () => openPool(url) }) })
  return { db, engine: 'postgres', close: () => db.destroy() }
}

/** Loaded only here: a site on SQLite never needs it. */
async function openPool(url: string) {
  const { Pool, types } = await import('pg')
  // count(*) is a bigint, which pg returns as text; ours stay far below 2^53.
  types.setTypeParser(types.builtins.INT8, Number)
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    statement_timeout: 30_000,
    // A client that stalls in a transaction would hold its locks.
    idle_in_transaction_session_timeout: 60_000,
    // The server's own timeout does not help when the network drops its response.
    query_timeout: 40_000,
    keepAlive: true,
  })
  // Without a listener, an idle connection that the server closes would end the process.
  pool.on('error', () => {})
  // So does one in use, beside the error that its query gets.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Increments the version of what visitors see; call it in the transaction of the change. */
export async function bumpContentVersion(db: Database): Promise<void> {
  await db.updateTable('content_version').set({ version: sql`version + 1` }).execute()
}

/** Waits for other content writes and holds the next ones back until the transaction ends; counts nothing up. */
export async function lockContent(trx: Database): Promise<void> {
  await trx.updateTable('content_version').set({ version: sql`version` }).execute()
}

export async function readContentVersion(db: Database): Promise<number> {
  const row = await db.selectFrom('content_version').select('version').executeTakeFirstOrThrow()
  return row.version
}
