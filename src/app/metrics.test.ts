import { expect, test } from 'vitest'
import type { Log } from '#src/log/log.ts'
import { apiApp } from './api-app.ts'
import { createMetrics } from './metrics.ts'

test('the log line of a refused call names the account and the network, other lines do not', async () => {
  const lines: object[] = []
  const log = { info: (facts: object) => lines.push(facts) } as unknown as Log
  const running = { version: '1', build: 'b', schema: 's' }
  const { observe } = createMetrics({ running, pageRoute: () => '/' })
  const app = apiApp()
  app.use(async (c, next) => {
    c.set('log', log)
    c.set('clientAddress', '192.0.2.77')
    c.set('accountId', 7)
    await next()
  })
  app.use(observe)
  app.get('/status/:status', (c) => c.body('', Number(c.req.param('status')) as 200))
  for (const status of [200, 403, 404, 429]) await app.request(`/status/${status}`)
  const sender = { account: 7, network: '192.0.2.0/24' }
  expect(lines).toMatchObject([{ status: 200 }, { status: 403, ...sender }, {}, sender])
  for (const line of [lines[0], lines[2]]) expect(line).not.toHaveProperty('network')
})
