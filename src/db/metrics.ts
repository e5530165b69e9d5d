import { Gauge, type Registry } from 'prom-client'
import type { OpenDatabase } from './database.ts'
import type { DatabaseState, DatabaseWatch } from './watch-database.ts'

/** The database as this process sees it. */
export function registerDatabaseMetrics(
  registry: Registry,
  { pool, watch }: Pick<OpenDatabase, 'pool'> & { watch: DatabaseWatch },
): void {
  const registers = [registry]
  // First: the questions of the other metrics wait for connections too, and are not what is meant.
  new Gauge({
    name: 'database_pool_connections',
    help: 'Connections to PostgreSQL, and requests that wait for one (state="waiting"); none on SQLite',
    labelNames: ['state'],
    registers,
    collect() {
      const { total, idle, waiting } = pool() ?? { total: 0, idle: 0, waiting: 0 }
      this.set({ state: 'busy' }, total - idle)
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'waiting' }, waiting)
    },
  })
  // The two gauges of one scrape share one question.
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
      // The worst of all workers counts: one that has lost the database serves errors.
      aggregator: 'min',
      registers,
      async collect() {
        this.set(isSo(await state()) ? 1 : 0)
      },
    })
  gauge('database_up', '1 while the database answers', (now) => now !== 'gone')
  gauge('database_writable', '1 while the database takes writes', (now) => now === 'ready')
}
