import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { serve } from '#src/testing/send.ts'
import { testSite } from '#src/testing/test-site.ts'

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

test('a HEAD of a page that was not rendered yet has the headers of its GET', async () => {
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
    expect(headers['strict-transport-security'], path).toBeTruthy()
  }
})
