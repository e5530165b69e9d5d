import { dirname, join } from 'node:path'
import type { Log } from '../log/log.ts'
import type { CountStore } from './count-store.ts'
import { memoryStore } from './memory-store.ts'
import { openPostgresStore } from './postgres-store.ts'
import { openSqliteStore } from './sqlite-store.ts'
import { withStandIn } from './stand-in.ts'

/** Counts that all processes on one database share; while that cannot be had, each counts for itself. */
export async function openCountStore(
  where: { sqlitePath: string } | { url: string },
  log: Log,
): Promise<CountStore> {
  const open =
    'url' in where
      ? openPostgresStore(where.url)
      : openSqliteStore(join(dirname(where.sqlitePath), 'limits.db'))
  try {
    return withStandIn(await open, memoryStore(), log)
  } catch (error) {
    log.warn({ kind: (error as Error).name }, 'limits cannot be shared; each process counts alone')
    return memoryStore()
  }
}
