import { EventEmitter } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely'
import { LRUCache } from 'lru-cache'

/** Prepared statements cached per connection: unusual queries must not fill the memory. */
const statementsKept = 500

export function openSqlite(path: string): DatabaseSync {
  // The file contains addresses and password hashes; SQLite would create it readable by every user of the machine.
  closeSync(openSync(path, 'a', 0o600))
  const database = new DatabaseSync(path)
  // FULL, not NORMAL: in WAL mode NORMAL may lose acknowledged commits in a power failure. secure_delete overwrites
  // deleted data: erased people must not stay readable in the file.
  database.exec(`
    pragma busy_timeout = 5000;
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma journal_size_limit = 67108864;
    pragma secure_delete = on;
  `)
  return database
}

/** Committed calls of `pg_notify`, by the path of the file: every connection of this process to it hears them. */
export const sqliteNotifications = new EventEmitter<Record<string, Notification>>()

type Notification = [channel: string, payload: string]

/** Kysely on Node's own SQLite. */
export function sqliteDialect(database: DatabaseSync): Dialect {
  return {
    createAdapter: () => new TransactionalSqliteAdapter(),
    createDriver: () => new NodeSqliteDriver(database),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/** SQLite rolls back DDL. Declaring that lets Kysely run migrations in one transaction, which is also their lock. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

/** One connection, which Kysely gives to one caller at a time, so a transaction never sees another's statements. */
class NodeSqliteDriver extends SqliteDriver {
  readonly #database: DatabaseSync
  readonly #notifications: Notification[] = []
  #use = Promise.withResolvers<void>()

  constructor(database: DatabaseSync) {
    super({ database: withStatements(database) })
    this.#database = database
    this.#use.resolve()
    // Like the function of PostgreSQL: others are notified when the transaction is committed.
    database.function('pg_notify', (channel, payload) => {
      this.#notifications.push([String(channel), String(payload)])
      return null
    })
  }

  override acquireConnection() {
    this.#use = Promise.withResolvers()
    return super.acquireConnection()
  }

  /** The transaction has ended. After a rollback too: a notification without a change is harmless. */
  override async releaseConnection() {
    this.#use.resolve()
    for (const notification of this.#notifications.splice(0)) {
      sqliteNotifications.emit(this.#database.location() ?? '', ...notification)
    }
  }

  // IMMEDIATE: a transaction that begins as a reader and then writes fails at once if another process wrote in
  // between, without waiting for the busy timeout.
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  // SQLite itself rolls back when the disk is full; a second rollback would fail and hide the first error.
  override async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection)
  }

  override async destroy() {
    await this.#use.promise
    await super.destroy()
  }
}

function withStatements(database: DatabaseSync): SqliteDatabase {
  const prepare = (sql: string): SqliteStatement => {
    const statement = database.prepare(sql)
    return {
      reader: statement.columns().length > 0,
      all: (values) => statement.all(...(values as SQLInputValue[])),
      run: (values) => statement.run(...(values as SQLInputValue[])),
      iterate() {
        throw new Error('Streaming would hold the only connection; page by key instead')
      },
    }
  }
  const statements = new LRUCache<string, SqliteStatement>({
    max: statementsKept,
    memoMethod: prepare,
  })
  return {
    prepare: (sql) => statements.memo(sql),
    close() {
      statements.clear()
      database.close()
    },
  }
}
