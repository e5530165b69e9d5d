import { expect, test, vi } from 'vitest'
import { testSite } from '../test-site.ts'
import { hostileBodies, hostileContents } from './bodies.ts'
import { expectHarmless } from './harmless.ts'

const forVisitors = [
  'POST /subscriptions',
  'POST /bookings',
  'POST /registrations',
  'POST /leaderboard/score',
  'POST /leaderboard/runs',
  'POST /user/login',
]
const forStaff = [
  'POST /faq',
  'PATCH /faq/1',
  'POST /blogs',
  'POST /blogs/1/update',
  'POST /leads/1/review',
  'POST /leads/1/requests',
]
vi.setConfig({ testTimeout: 180_000 })
/** More memory than all bodies together, far less than the decompressed bombs. */
const mostGrowth = 600_000_000

test('hostile bodies are refused by every call, and nothing is decompressed', async () => {
  const { site, signIn, db } = await testSite()
  const staff = await signIn()
  const before = process.memoryUsage.rss()
  for (const [name, make] of Object.entries(hostileBodies)) {
    const { bytes, headers = {} } = make()
    const send = (call: string, more: Record<string, string> = {}) => {
      const [method = '', path] = call.split(' ')
      const length = { 'content-length': String(bytes.length) }
      return expectHarmless(
        `${name}, ${call}`,
        site.request(`/api/v0${path}`, {
          method,
          headers: { 'content-type': 'application/json', ...length, ...headers, ...more },
          body: bytes,
        }),
      )
    }
    for (const call of forVisitors) await send(call)
    for (const call of forStaff) await send(call, staff)
    expect((await send('POST /blogs')).status, name).toBeGreaterThanOrEqual(400)
  }
  expect(process.memoryUsage.rss() - before).toBeLessThan(mostGrowth)
  expect(Object.keys(Object.prototype)).toEqual([])
  expect(({} as Record<string, unknown>).admin).toBeUndefined()
  const people = await db.selectFrom('people').select(['email', 'state']).execute()
  expect(people.filter(({ state }) => state !== 'unconfirmed')).toEqual([])
})

/** Sent, as far as it can be read as a form; not readable; too large; another type; not what the form asks for. */
const formStatuses = [303, 400, 413, 415, 422]

test('hostile bodies of forms lead back to the form', async () => {
  const { site } = await testSite()
  for (const [name, make] of Object.entries(hostileBodies)) {
    const { bytes, headers } = make()
    for (const path of ['/forms/waitlist', '/forms/early-access', '/forms/register']) {
      for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
        const answer = await expectHarmless(
          `${name}, ${path}, ${type}`,
          site.request(path, {
            method: 'POST',
            headers: { 'content-type': type, 'content-length': String(bytes.length), ...headers },
            body: bytes,
          }),
          { mayReturnForm: true },
        )
        expect(formStatuses, `${name}, ${path}, ${type}`).toContain(answer.status)
      }
    }
    for (const path of ['/forms/confirm', '/forms/unsubscribe?token=x']) {
      const label = `${name}, ${path}`
      const answer = await expectHarmless(
        label,
        site.request(path, { method: 'POST', body: bytes }),
      )
      // Bytes without a type are no form.
      expect([413, 415], label).toContain(answer.status)
    }
  }
})

test('hostile content of an article is refused or parsed tolerantly', async () => {
  const { site, signIn } = await testSite()
  const headers = { 'content-type': 'application/json', ...(await signIn()) }
  for (const [name, make] of Object.entries(hostileContents)) {
    const body = JSON.stringify({ content: make(), summary: 'S', status: 'published' })
    const saved = await expectHarmless(
      name,
      site.request('/api/v0/blogs', { method: 'POST', headers, body }),
    )
    expect([201, 422], name).toContain(saved.status)
    if (saved.status !== 201) continue
    const { blogId } = JSON.parse(saved.text).blog
    const read = await expectHarmless(name, site.request(`/api/v0/blogs/${blogId}?images=linked`))
    expect(read.status, name).toBe(200)
  }
  expect((await site.request('/api/v0/blogs')).status).toBe(200)
})
