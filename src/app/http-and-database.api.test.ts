import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testSite } from '#src/testing/test-site.ts'

const registration = { name: 'Ada', email: 'ada@example.com' }

test('a failing database is reported, also by a streamed response', async () => {
  const { site, call, signIn, db } = await testSite()
  const staff = await signIn()
  await db.schema.alterTable('blog_images').renameTo('no_blog_images').execute()
  await db.schema.alterTable('blogs').renameTo('no_blogs').execute()
  await db.schema.alterTable('people').renameTo('no_people').execute()
  for (const path of ['/blogs', '/blogs?images=linked', '/leads/export.csv']) {
    const { status, body } = await call('GET', path, undefined, staff)
    expect([path, status, body.status]).toEqual([path, 500, 500])
  }
  expect((await site.request('/api/v0/faq')).status).toBe(200)
})

test('PostgreSQL ends slow statements and transactions that stay idle', async () => {
  const { db, engine } = await testSite()
  if (engine === 'sqlite') return
  const shown = async (name: string) =>
    Object.values((await sql.raw<Record<string, string>>(`show ${name}`).execute(db)).rows[0] ?? {})
  expect(await shown('statement_timeout')).toEqual(['30s'])
  expect(await shown('idle_in_transaction_session_timeout')).toEqual(['1min'])
})

test('the one character that PostgreSQL cannot store is refused with its field, or left out', async () => {
  const { call, signIn } = await testSite()
  const refused = await call('POST', '/leaderboard/score', { playerName: 'A\0B', score: 100 })
  expect(refused.status).toBe(422)
  expect(Object.keys(refused.body.errors)).toEqual(['playerName'])
  const content = JSON.stringify([{ id: 't', type: 'title', content: 'One\0Two' }])
  const blog = await call('POST', '/blogs', { content, summary: 'S' }, await signIn())
  expect(blog.status).toBe(201)
})

test('a repeated key gets the same response, and the work is done once', async () => {
  const { call, db } = await testSite()
  const key = { 'idempotency-key': 'form-0123456789' }
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => call('POST', '/registrations', registration, key)),
  )
  for (const answer of answers) expect(answer.body).toEqual(answers[0]?.body)
  expect(await db.selectFrom('sign_ups').select('id').execute()).toHaveLength(1)
  const other = await call('POST', '/registrations', { ...registration, name: 'Eve' }, key)
  expect(other.status).toBe(422)
})

test('too many writes from one network get a 429 with Retry-After', async () => {
  const { call } = await testSite({ rateLimits: true })
  const score = { playerName: 'Ada', score: 100 }
  let last = await call('POST', '/leaderboard/score', score)
  for (let i = 0; i < 30; i++) last = await call('POST', '/leaderboard/score', score)
  expect(last.status).toBe(429)
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('an internal error shows nothing of its cause', async () => {
  const { call, db } = await testSite()
  await db.schema.alterTable('sign_ups').renameTo('elsewhere').execute()
  const { status, body } = await call('POST', '/registrations', registration)
  expect(status).toBe(500)
  expect(JSON.stringify(body)).not.toMatch(/sign_ups|table|relation|sql/i)
})
