import {
  CompiledQuery,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { Pool } from 'pg'
import { sessionLimits } from './postgres-connections.ts'

const limits = Object.entries(sessionLimits).map(([name, ms]) => `set local ${name} = ${ms}`)
const begin = ['begin read only', ...limits].join('; ')

/**
 * PostgreSQL, for reading alone. Each use of a connection is one transaction that may only read: a pooler that gives
 * each transaction another connection would lose a setting of the session, and writes would pass.
 */
export function readingDialect(open: () => Promise<Pool>): Dialect {
  return {
    createDriver: () => readingDriver(new PostgresDriver({ pool: open })),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  }
}

function readingDriver(driver: Driver): Driver {
  return {
    init: (options) => driver.init(options),
    async acquireConnection(options) {
      const connection = await driver.acquireConnection(options)
      try {
        await connection.executeQuery(CompiledQuery.raw(begin))
        return connection
      } catch (error) {
        await driver.releaseConnection(connection)
        throw error
      }
    },
    // The transaction of a caller is the one of the connection.
    async beginTransaction() {},
    async commitTransaction() {},
    async rollbackTransaction() {},
    async releaseConnection(connection) {
      // It fails only on a lost connection, which the pool discards. The caller gets the error of the query.
      await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => {})
      await driver.releaseConnection(connection)
    },
    destroy: (options) => driver.destroy(options),
  }
}
