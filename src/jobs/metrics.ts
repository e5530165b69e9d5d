import { Gauge, type Registry } from 'prom-client'
import type { Database } from '#src/db/database.ts'
import { type Backlog, readBacklogs } from './health.ts'
import { readPause } from './pause.ts'

type Values = [labels: Record<string, string>, value: number][]

/** Metrics of the queue, by kind of job. Every process reads the same table, so their values are not added up. */
export function registerJobMetrics(registry: Registry, db: Database, kinds: () => string[]) {
  const gauge = (name: string, help: string, labelNames: string[], read: () => Promise<Values>) =>
    new Gauge({
      name,
      help,
      labelNames,
      aggregator: 'max',
      registers: [registry],
      async collect() {
        const values = await read()
        this.reset()
        for (const [labels, value] of values) this.set(labels, value)
      },
    })
  // The three gauges of one scrape share one query; without a database they have no value.
  let reading: Promise<Backlog[]> | undefined
  const backlogs = () => {
    reading ??= readBacklogs(db).finally(() => {
      reading = undefined
    })
    return reading.catch(() => undefined)
  }
  const perKind = (read: (backlog: Backlog) => number) => async (): Promise<Values> => {
    const found = await backlogs()
    if (!found) return []
    const byKind = new Map(found.map((backlog) => [backlog.kind, read(backlog)]))
    return kinds().map((kind) => [{ kind }, byKind.get(kind) ?? 0])
  }
  gauge(
    'outbox_paused',
    '1 while nothing is delivered: after a restore, or because an operator said so',
    [],
    async () => [[{}, (await readPause(db).catch(() => undefined)) ? 1 : 0]],
  )
  gauge(
    'outbox_waiting',
    'Jobs that are due or failing',
    ['kind'],
    perKind(({ waiting }) => waiting),
  )
  gauge(
    'outbox_oldest_seconds',
    'Age of the oldest job that is due or failing',
    ['kind'],
    perKind(({ since }) => Math.max(0, (Date.now() - Date.parse(since)) / 1000)),
  )
  gauge(
    'outbox_failing',
    'Jobs whose last attempt failed, by class of error',
    ['kind', 'error_class'],
    async () =>
      ((await backlogs()) ?? []).flatMap(({ kind, failing }) =>
        Object.entries(failing).map(([error_class, count]) => [{ kind, error_class }, count]),
      ),
  )
}
