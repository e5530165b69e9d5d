import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { serve } from '#src/testing/send.ts'
import { testSite } from '#src/testing/test-site.ts'
import { workerDeaths } from '#src/workers/primary.ts'

const root = join(import.meta.dirname, '..', '..')

/**
 * The metric names in an alert expression: names with an underscore, except functions and the labels in `by (…)` and
 * `{…}`.
 */
function metricsOf(expression: string): string[] {
  const bare = expression.replace(/\{[^}]*\}/g, '').replace(/\b(by|on) \([^)]*\)/g, '')
  return [...bare.matchAll(/\b[a-z]+(?:_[a-z0-9]+)+\b(?!\s*\()/g)].map(([name]) => name)
}

test('every alert is about metrics that the site exports', async () => {
  const rules = readFileSync(join(root, 'deploy/alerts.yml'), 'utf8')
  const expressions = [...rules.matchAll(/^ +expr: (.*)$/gm)].map(([, expr = '']) => expr)
  const used = new Set(expressions.flatMap(metricsOf))
  expect(expressions.length).toBeGreaterThan(10)
  expect(used.size).toBeGreaterThan(10)

  const { composed } = await testSite()
  const url = await serve(composed)
  // A metric with labels is exported only after its first value.
  await once(get(`${url}/api/v0/faq`), 'response')
  const [response] = (await once(get(`${url}/metrics`), 'response')) as [IncomingMessage]
  const exported = [...(await text(response)).matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(
    ([, name = '', type]) => (type === 'histogram' ? [`${name}_bucket`, name] : [name]),
  )
  const unknown = [...used].filter((name) => ![...exported, workerDeaths].includes(name))
  expect(unknown).toEqual([])
})
