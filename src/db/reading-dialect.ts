import {
  type AbortableOperationOptions,
  CompiledQuery,
  type Dialect,
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
    createDriver: () => new ReadingDriver({ pool: open }),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  }
}

type Connection = Parameters<PostgresDriver['releaseConnection']>[0]

class ReadingDriver extends PostgresDriver {
  override async acquireConnection(options?: AbortableOperationOptions) {
    const connection = await super.acquireConnection(options)
    try {
      await connection.executeQuery(CompiledQuery.raw(begin))
      return connection
    } catch (error) {
      await super.releaseConnection(connection as Connection)
      throw error
    }
  }

  // The transaction of a caller is the one of the connection.
  override async beginTransaction() {}
  override async commitTransaction() {}
  override async rollbackTransaction() {}

  override async releaseConnection(connection: Connection) {
    // It fails only on a lost connection, which the pool discards. The caller gets the error of the query.
    await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => {})
    await super.releaseConnection(connection)
  }
}
