import { Gauge, type Registry } from 'prom-client'
import type { OpenDatabase } from './database.ts'
import type { DatabaseState, DatabaseWatch } from './watch-database.ts'

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
