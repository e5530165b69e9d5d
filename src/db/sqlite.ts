import { EventEmitter } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
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

/** One connection, used by one caller at a time, so a transaction never sees another's statements. */
class NodeSqliteDriver implements Driver {
  readonly #connection: NodeSqliteConnection
  #tail: Promise<void> = Promise.resolve()
  #release: (() => void) | undefined

  constructor(database: DatabaseSync) {
    this.#connection = new NodeSqliteConnection(database)
  }

  async init() {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#tail
    let release = () => {}
    this.#tail = new Promise((resolve) => {
      release = resolve
    })
    await before
    this.#release = release
    return this.#connection
  }

  /** The transaction has ended. */
  async releaseConnection() {
    this.#release?.()
    this.#connection.notify()
  }

  // IMMEDIATE: a transaction that begins as a reader and then writes fails at once if another process wrote in
  // between, without waiting for the busy timeout.
  async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  async commitTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  // SQLite itself rolls back when the disk is full; a second rollback would fail and hide the first error.
  async rollbackTransaction(connection: DatabaseConnection) {
    if (!this.#connection.isInTransaction()) return
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async destroy() {
    await this.#tail
    this.#connection.close()
  }
}

class NodeSqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync
  readonly #statements = new LRUCache<string, StatementSync>({ max: statementsKept })
  readonly #notifications: Notification[] = []

  constructor(database: DatabaseSync) {
    this.#database = database
    // Like the function of PostgreSQL: others are notified when the transaction is committed.
    database.function('pg_notify', (channel, payload) => {
      this.#notifications.push([String(channel), String(payload)])
      return null
    })
  }

  /** After a rollback too: a notification without a change is harmless. */
  notify() {
    for (const notification of this.#notifications.splice(0)) {
      sqliteNotifications.emit(this.#database.location() ?? '', ...notification)
    }
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const statement = this.#prepare(sql)
    const values = parameters as (string | number | bigint | Uint8Array | null)[]
    if (statement.columns().length > 0) {
      return { rows: statement.all(...values) as R[] }
    }
    const { changes, lastInsertRowid } = statement.run(...values)
    return {
      rows: [],
      numAffectedRows: BigInt(changes),
      insertId: BigInt(lastInsertRowid),
    }
  }

  // biome-ignore lint/correctness/useYield: long reads page by key instead, so that writers are not held up
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming would hold the only connection; page by key instead')
  }

  isInTransaction(): boolean {
    return this.#database.isTransaction
  }

  close() {
    this.#statements.clear()
    this.#database.close()
  }

  #prepare(sql: string): StatementSync {
    const cached = this.#statements.get(sql)
    if (cached) return cached
    const statement = this.#database.prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }
}
