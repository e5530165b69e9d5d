import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { DatabaseState } from '#src/db/watch-database.ts'
import { running } from '#src/server/running.ts'
import { serve } from '#src/testing/send.ts'
import { testSite } from '#src/testing/test-site.ts'
import { operationsRoutes } from './operations-routes.ts'
import { headersOfData } from './security-headers.ts'

async function ask(url: string, headers: Record<string, string> = {}, method = 'GET') {
  const [response] = (await once(get(url, { headers, method }), 'response')) as [IncomingMessage]
  return { status: response.statusCode, headers: response.headers, text: await text(response) }
}

test('without a token, metrics are for direct requests from this machine', async () => {
  const { composed } = await testSite()
  const url = `${await serve(composed)}/metrics`
  const direct = await ask(url)
  expect(direct.status).toBe(200)
  expect(direct.text).toMatch(/^site_workers 1$/m)
  const port = new URL(url).port
  for (const host of [`localhost:${port}`, '127.0.0.1', '[::1]:80']) {
    expect((await ask(url, { host })).status, host).toBe(200)
  }
  const foreign: Record<string, string>[] = [
    { 'x-forwarded-for': '203.0.113.9' },
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-real-ip': '203.0.113.9' },
    { via: '1.1 proxy' },
    { forwarded: 'for=203.0.113.9' },
    { host: 'wireloom.test' },
    { host: 'localhost.example.com' },
  ]
  for (const headers of foreign) {
    expect((await ask(url, headers)).status, JSON.stringify(headers)).toBe(404)
  }
})

test('a HEAD of a page that is not rendered yet has the headers of its GET', async () => {
  const { composed } = await testSite()
  const url = await serve(composed)
  for (const path of ['/about', '/contentmanager', '/no-such-page']) {
    const [head, page] = [await ask(url + path, {}, 'HEAD'), await ask(url + path)]
    expect(head.text).toBe('')
    for (const name of ['etag', 'content-security-policy', 'cache-control', 'content-type']) {
      expect([path, name, head.headers[name]]).toEqual([path, name, page.headers[name]])
    }
  }
  expect((await ask(`${url}/about`, {}, 'HEAD')).headers.etag).toMatch(/^W\//)
})

test('pages and responses of the api have their security headers', async () => {
  const { composed } = await testSite()
  const url = await serve(composed)
  for (const path of ['/about', '/api/v0/faq', '/healthz', '/api/v0/nothing']) {
    const { headers } = await ask(url + path)
    expect(headers['x-content-type-options'], path).toBe('nosniff')
    expect(headers['content-security-policy'], path).toContain("default-src 'none'")
    // No includeSubDomains: hosts below this one may have no TLS.
    expect(headers['strict-transport-security'], path).toBe('max-age=31536000')
  }
})

test('HSTS covers subdomains only when told to', () => {
  const hsts = (hstsSubdomains: boolean) =>
    headersOfData({ https: true, hstsSubdomains })['strict-transport-security']
  expect([hsts(false), hsts(true)]).toEqual([
    'max-age=31536000',
    'max-age=31536000; includeSubDomains',
  ])
})

test('pages are counted under their routes, never under addresses that visitors typed', async () => {
  const { composed } = await testSite()
  const url = await serve(composed)
  for (const path of ['/about', '/blog/7', '/contentmanager/leads/9', '/ada@example.com']) {
    await ask(url + path)
  }
  const { text } = await ask(`${url}/metrics`)
  for (const route of ['/about', '/blog/$blogId', '/contentmanager/*', '(no such page)']) {
    expect(text).toContain(`http_requests_total{method="GET",route="${route}"`)
  }
  expect(text).not.toContain('route="/*"')
  expect(text).not.toContain('ada@')
})

test('a well-formed request id is kept', async () => {
  const { composed } = await testSite()
  const url = `${await serve(composed)}/api/v0/faq`
  expect((await ask(url, { 'x-request-id': 'proxy-17' })).headers['x-request-id']).toBe('proxy-17')
  expect((await ask(url, { 'x-request-id': 'a b' })).headers['x-request-id']).not.toBe('a b')
})

test('readyz says what is degraded and what is gone', async () => {
  const states: DatabaseState[] = ['ready', 'read-only', 'gone', 'migrations-pending']
  const answers = []
  for (const state of states) {
    const app = operationsRoutes({
      running: running(),
      metrics: async () => '',
      metricsToken: undefined,
      isStopping: () => false,
      databaseState: async () => state,
      mailState: async () => 'ok',
      picturesState: state === 'read-only' ? async () => 'unavailable' : undefined,
    })
    const response = await app.request('/readyz')
    answers.push([response.status, await response.text(), response.headers.get('retry-after')])
  }
  expect(answers).toEqual([
    [200, 'ready\n', null],
    [200, 'ready\ndatabase: read-only\npictures: unavailable\n', null],
    [503, 'not ready\ndatabase: gone\n', '1'],
    [503, 'not ready\ndatabase: migrations pending\n', '1'],
  ])
})
