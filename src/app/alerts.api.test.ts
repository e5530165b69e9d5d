import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { enqueueKeyed } from '#src/jobs/queue.ts'
import { serve } from '#src/testing/send.ts'
import { testSite } from '#src/testing/test-site.ts'
import { workerDeaths, workerHangs } from '#src/workers/primary.ts'

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', '..', file), 'utf8')

/**
 * The metric names in an alert expression: names with an underscore, except functions and the labels in `by (…)` and
 * `{…}`.
 */
function metricsOf(expression: string): string[] {
  const bare = expression
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replace(/\b(by|on) \([^)]*\)/g, '')
    .replace(/\b(label_values\([^,]*),[^)]*\)/g, '$1')
  return [...bare.matchAll(/\b[a-z]+(?:_[a-z0-9]+)+\b(?!\s*\()/g)].map(([name]) => name)
}

/** The labels by which an expression chooses or groups, other than those that Prometheus and a histogram add. */
function labelsOf(expression: string): string[] {
  const chosen = [...expression.matchAll(/(\w+)=~?"/g)].map(([, label = '']) => label)
  const grouped = [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) =>
    list.split(/,\s*/),
  )
  return [...chosen, ...grouped].filter((label) => !['job', 'instance', 'le'].includes(label))
}

/** The text of /metrics when each metric has a value. */
async function exportedText(): Promise<string> {
  const { composed, db } = await testSite()
  const url = await serve(composed)
  // A metric with labels is exported only after its first value.
  await once(get(`${url}/api/v0/faq`), 'response')
  const dueAt = new Date().toISOString()
  await enqueueKeyed(db, { kind: 'retention', key: 'retention', dueAt })
  await db.updateTable('outbox').set({ error_class: 'connect' }).execute()
  const [response] = (await once(get(`${url}/metrics`), 'response')) as [IncomingMessage]
  return text(response)
}

async function exported() {
  const lines = await exportedText()
  const names = [...lines.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, name] : [name],
  )
  const labels = [...lines.matchAll(/([a-z_]+)="/g)].map(([, label = '']) => label)
  return {
    names: new Set([...names, workerDeaths, workerHangs, 'up']),
    // Without https the certificate has no value, and so no line with its label.
    labels: new Set([...labels, 'host']),
  }
}

function unknownIn(expressions: string[], { names, labels }: Awaited<ReturnType<typeof exported>>) {
  return {
    metrics: expressions.flatMap(metricsOf).filter((name) => !names.has(name)),
    labels: expressions.flatMap(labelsOf).filter((label) => !labels.has(label)),
  }
}

test('every alert is about metrics that the site exports', async () => {
  const expressions = [...read('deploy/alerts.yml').matchAll(/^ +expr: (.*)$/gm)].map(
    ([, expr = '']) => expr,
  )
  expect(expressions.length).toBeGreaterThan(15)
  expect(new Set(expressions.flatMap(metricsOf)).size).toBeGreaterThan(12)
  expect(unknownIn(expressions, await exported())).toEqual({ metrics: [], labels: [] })
})

test('every panel and every variable of the dashboard is about metrics that the site exports', async () => {
  const { panels, templating } = JSON.parse(read('deploy/grafana.json')) as {
    panels: { id: number; title: string; type: string; targets?: { expr: string }[] }[]
    templating: { list: { type: string; definition?: string }[] }
  }
  const shown = panels.filter(({ type }) => type !== 'row')
  for (const { title, targets = [] } of shown) expect(targets, title).not.toEqual([])
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  const expressions = [
    ...shown.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
    ...templating.list.flatMap(({ definition = [] }) => definition),
  ]
  const used = new Set(expressions.flatMap(metricsOf))
  for (const name of ['backup_newest_timestamp_seconds', 'disk_free_bytes', 'build_info']) {
    expect(used).toContain(name)
  }
  expect(unknownIn(expressions, await exported())).toEqual({ metrics: [], labels: [] })
})

test('the documents name only metrics that the site exports, and every metric of its own', async () => {
  const table = /\| metric .*\n([\s\S]*?)\n\n/.exec(read('docs/operations.md'))?.[1] ?? ''
  const told = [...table.matchAll(/`([a-z]+(?:_[a-z]+)+)(?:\{[^}]*\})?`/g)].map(([, name]) => name)
  const { names } = await exported()
  expect(told.filter((name) => !names.has(name ?? ''))).toEqual([])
  const own = [...names].filter(
    (name) => !/^(process_|nodejs_)|_bucket$/.test(name) && name !== 'up',
  )
  expect(own.filter((name) => !told.includes(name))).toEqual([])
})

test('the newest backup and the disk are measured', async () => {
  const { composed, db } = await testSite()
  const url = await serve(composed)
  const metric = async (name: string) => {
    const [response] = (await once(get(`${url}/metrics`), 'response')) as [IncomingMessage]
    return new RegExp(`^${name} (\\S+)$`, 'm').exec(await text(response))?.[1]
  }
  expect(await metric('backup_newest_timestamp_seconds')).toBe('0')
  const at = '2026-01-02T03:04:05.000Z'
  await db
    .insertInto('staff_activity')
    .values({ at, who: 'command line', kind: 'backup-made', about: null, network: null })
    .execute()
  const made = Number(await metric('backup_newest_timestamp_seconds'))
  expect(made).toBe(Date.parse(at) / 1000)
  const [free, size] = [await metric('disk_free_bytes'), await metric('disk_size_bytes')]
  expect(Number(free)).toBeGreaterThan(0)
  expect(Number(size)).toBeGreaterThan(Number(free))
})
