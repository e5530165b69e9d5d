import { dirname, join } from 'node:path'
import type { Log } from '#src/log/log.ts'
import type { CountStore } from './count-store.ts'
import { withFallback } from './fallback.ts'
import { memoryStore } from './memory-store.ts'
import { openPostgresStore } from './postgres-store.ts'
import { openSqliteStore } from './sqlite-store.ts'

/** Opens counts that all processes on one database share. If that fails, each process counts alone. */
export async function openCountStore(
  where: { sqlitePath: string } | { url: string },
  log: Log,
): Promise<CountStore> {
  const open =
    'url' in where
      ? openPostgresStore(where.url)
      : openSqliteStore(join(dirname(where.sqlitePath), 'limits.db'))
  try {
    return withFallback(await open, memoryStore(), log)
  } catch (error) {
    log.warn(
      { kind: (error as Error).name },
      'rate limits are not shared: each process counts alone',
    )
    return memoryStore()
  }
}
