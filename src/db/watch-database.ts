import { Gauge, type Registry } from 'prom-client'
import type { Log } from '#src/log/log.ts'
import { type OpenDatabase, readContentVersion } from './database.ts'
import { pendingMigrations } from './migrate.ts'

/**
 * `read-only`: everything can be read and nothing saved. `gone`: the database does not respond; cached pages are
 * still served.
 */
export type DatabaseState = 'ready' | 'read-only' | 'migrations-pending' | 'gone'

export type DatabaseWatch = ReturnType<typeof watchDatabase>

const everyMs = 15_000

/** Checks the state of the database, and logs when it stops or begins to accept writes. */
export function watchDatabase({ db, mayWrite }: Pick<OpenDatabase, 'db' | 'mayWrite'>, log: Log) {
  let wasReadOnly = false
  let timer: NodeJS.Timeout | undefined
  const note = (isReadOnly: boolean) => {
    if (isReadOnly === wasReadOnly) return
    wasReadOnly = isReadOnly
    if (isReadOnly) {
      log.error(
        'the database no longer accepts writes: it is read-only (a failover, a replica, a file system that was remounted); nothing can be saved until it is writable or DATABASE_URL leads to the primary',
      )
    } else log.warn('the database accepts writes again')
  }
  const check = async (): Promise<DatabaseState> => {
    try {
      await readContentVersion(db)
      if ((await pendingMigrations(db)).length > 0) return 'migrations-pending'
      const isReadOnly = !(await mayWrite())
      note(isReadOnly)
      return isReadOnly ? 'read-only' : 'ready'
    } catch {
      return 'gone'
    }
  }
  return {
    check,
    /** Checks at intervals, so that a failover is noticed even on a quiet site. */
    start() {
      timer = setInterval(check, everyMs)
      timer.unref()
    },
    stop: () => clearInterval(timer),
  }
}

/** Metrics of the database as this process sees it. */
export function registerDatabaseMetrics(
  registry: Registry,
  { pool, watch }: Pick<OpenDatabase, 'pool'> & { watch: DatabaseWatch },
): void {
  const registers = [registry]
  // Registered first: the queries of the other metrics use connections too, and must not be counted.
  new Gauge({
    name: 'database_pool_connections',
    help: 'Connections to PostgreSQL, and requests that wait for one (state="waiting"); none on SQLite',
    labelNames: ['state'],
    registers,
    collect() {
      const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pool() ?? {}
      this.set({ state: 'busy' }, totalCount - idleCount)
      this.set({ state: 'idle' }, idleCount)
      this.set({ state: 'waiting' }, waitingCount)
    },
  })
  // Both gauges of a scrape share one check.
  let asking: Promise<DatabaseState> | undefined
  const state = () => {
    asking ??= watch.check().finally(() => {
      asking = undefined
    })
    return asking
  }
  const gauge = (name: string, help: string, isSo: (state: DatabaseState) => boolean) =>
    new Gauge({
      name,
      help,
      // The worst worker counts, because a worker that has lost the database serves errors.
      aggregator: 'min',
      registers,
      async collect() {
        this.set(isSo(await state()) ? 1 : 0)
      },
    })
  gauge('database_up', '1 while the database answers', (now) => now !== 'gone')
  gauge('database_writable', '1 while the database takes writes', (now) => now === 'ready')
}
