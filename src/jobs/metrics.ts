import { Gauge, type Registry } from 'prom-client'
import type { Database } from '#src/db/database.ts'
import { type Backlog, readBacklogs } from './health.ts'
import { readPause } from './pause.ts'

/** Metrics of the queue, by kind of job. Every process reads the same table, so their values are not added up. */
export function registerJobMetrics(
  registry: Registry,
  db: Database,
  kinds: () => readonly string[],
): void {
  const registers = [registry]
  const aggregator = 'max'
  // The three gauges of one scrape share one query; without a database they have no value.
  let reading: Promise<Backlog[]> | undefined
  const backlogs = () => {
    reading ??= readBacklogs(db).finally(() => {
      reading = undefined
    })
    return reading.catch(() => undefined)
  }
  const perKind = (
    gauge: Gauge<'kind'>,
    found: Backlog[] | undefined,
    of: (b: Backlog) => number,
  ) => {
    gauge.reset()
    for (const kind of found ? kinds() : []) {
      const backlog = found?.find((one) => one.kind === kind)
      gauge.set({ kind }, backlog ? of(backlog) : 0)
    }
  }
  new Gauge({
    name: 'outbox_paused',
    help: '1 while nothing is delivered: after a restore, or because an operator said so',
    aggregator,
    registers,
    async collect() {
      const pause = await readPause(db).catch(() => undefined)
      this.set(pause ? 1 : 0)
    },
  })
  new Gauge({
    name: 'outbox_waiting',
    help: 'Jobs that are due or failing',
    labelNames: ['kind'],
    aggregator,
    registers,
    async collect() {
      perKind(this, await backlogs(), ({ waiting }) => waiting)
    },
  })
  new Gauge({
    name: 'outbox_oldest_seconds',
    help: 'Age of the oldest job that is due or failing',
    labelNames: ['kind'],
    aggregator,
    registers,
    async collect() {
      const age = ({ since }: Backlog) => Math.max(0, (Date.now() - Date.parse(since)) / 1000)
      perKind(this, await backlogs(), age)
    },
  })
  new Gauge({
    name: 'outbox_failing',
    help: 'Jobs whose last attempt failed, by class of error',
    labelNames: ['kind', 'error_class'],
    aggregator,
    registers,
    async collect() {
      const found = await backlogs()
      this.reset()
      for (const { kind, failing } of found ?? []) {
        for (const [error_class, count] of Object.entries(failing)) {
          this.set({ kind, error_class }, count)
        }
      }
    },
  })
}
