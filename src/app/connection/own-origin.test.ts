import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { ApiEnv } from '../api-app.ts'
import { ownOriginOnly } from './own-origin.ts'

test.each<[string, Record<string, string>, number]>([
  ['says nothing of where it comes from', {}, 200],
  ['a page of this site', { origin: 'https://wireloom.test' }, 200],
  ['a page of the host that was asked', { origin: 'http://localhost:3000' }, 200],
  ['a page of that host behind a proxy that ends TLS', { origin: 'https://localhost:3000' }, 200],
  ['another site', { origin: 'https://evil.example' }, 403],
  ['this site without encryption', { origin: 'http://wireloom.test' }, 403],
  ['a sandboxed frame', { origin: 'null' }, 403],
  [
    'a page of this site behind a proxy that renames the host',
    { origin: 'https://www.example.com', 'sec-fetch-site': 'same-origin' },
    200,
  ],
  ['another site, by the browser', { 'sec-fetch-site': 'cross-site' }, 403],
  ['a neighbour on the same domain', { 'sec-fetch-site': 'same-site' }, 403],
])('a form from %s', async (_, headers, status) => {
  const app = new Hono<ApiEnv>()
  app.post('/forms/waitlist', ownOriginOnly('https://wireloom.test'), (c) => c.text('taken'))
  const url = 'http://localhost:3000/forms/waitlist'
  expect((await app.request(url, { method: 'POST', headers })).status).toBe(status)
})
