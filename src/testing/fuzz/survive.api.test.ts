import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { once } from '#src/app/idempotency.ts'
import { ProblemError } from '#src/app/problem.ts'
import { anyText } from '../hostile/any.ts'
import { testSite } from '../test-site.ts'
import { runs } from './seed.ts'

vi.setConfig({ testTimeout: 300_000 })

/** Storing may trim a text and replace lone surrogates. */
const plain = (text: string) => text.trim().toWellFormed()

test('an accepted FAQ is returned as it was sent', async () => {
  const { call, signIn } = await testSite()
  const staff = await signIn()
  const faqs = fc.record({
    question: anyText(100).map((text) => `Why ${text}?`.padEnd(10, '?')),
    answer: anyText().map((text) => `Because ${text}`.padEnd(10, '.')),
    navigationHeading: anyText(60),
    order: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  })
  await fc.assert(
    fc.asyncProperty(faqs, async (faq) => {
      const made = await call('POST', '/faq', faq, staff)
      expect([201, 422]).toContain(made.status)
      if (made.status === 422) return
      const read = await call('GET', `/faq/${made.body.faq.faqid}`)
      expect(read.body).toEqual(made.body)
      expect(read.body.faq).toMatchObject({
        question: plain(faq.question),
        answer: plain(faq.answer),
        navigationHeading: plain(faq.navigationHeading),
        order: faq.order,
      })
    }),
    runs(40),
  )
})

test('an accepted article is returned as it was sent, and sorted by its date', async () => {
  const { call, signIn } = await testSite()
  const staff = await signIn()
  const dates = fc
    .tuple(
      fc.date({
        min: new Date('0000-01-01T00:00:00Z'),
        max: new Date('9999-12-31T23:59:59.999Z'),
        noInvalidDate: true,
      }),
      fc.constantFrom('Z', '+00:00', '+23:59', '-23:59'),
    )
    .map(([date, offset]) => date.toISOString().replace('Z', offset))
  const edges = fc.constantFrom('9999-12-31T23:59:59-23:59', '0000-01-01T00:00:00+23:59')
  const blogs = fc.record({
    title: anyText(80),
    subtitle: anyText(),
    summary: anyText(),
    createdAt: fc.oneof(dates, edges),
  })
  await fc.assert(
    fc.asyncProperty(blogs, async ({ title, subtitle, ...fields }) => {
      const content = JSON.stringify([
        { id: 'a', type: 'title', content: title },
        { id: 'b', type: 'subtitle', content: subtitle },
      ])
      const blog = { ...fields, content, status: 'published' }
      const made = await call('POST', '/blogs', blog, staff)
      expect([201, 422]).toContain(made.status)
      if (made.status === 422) return
      const { blog: read } = (await call('GET', `/blogs/${made.body.blog.blogId}`)).body
      expect(JSON.parse(read.content)).toMatchObject([
        { id: 'a', type: 'title', content: title.toWellFormed() },
        { id: 'b', type: 'subtitle', content: subtitle.toWellFormed() },
      ])
      expect(read.summary).toBe(plain(fields.summary))
      expect(read.createdAt).toMatch(/^\d{4}-/)
      expect(Date.parse(read.createdAt)).toBe(Date.parse(fields.createdAt))
    }),
    runs(60),
  )
  const { body } = await call('GET', '/blogs/cards?limit=100')
  const times = body.cards.map((card: { createdAt: string }) => Date.parse(card.createdAt))
  expect(times).toEqual(times.toSorted((a: number, b: number) => b - a))
})

test('a player and a lead are stored under the name they gave', async () => {
  const { call, signIn } = await testSite()
  const staff = await signIn()
  let place = 0
  await fc.assert(
    fc.asyncProperty(anyText(50), async (name) => {
      const scored = await call('POST', '/leaderboard/score', { playerName: name, score: 0 })
      expect([201, 422]).toContain(scored.status)
      if (scored.status === 201) expect(scored.body.playerName).toBe(plain(name))
      const email = `lead-${place++}@example.com`
      const taken = await call('POST', '/registrations', { name, email })
      expect([201, 422]).toContain(taken.status)
      if (taken.status === 422) return
      const found = await call('GET', `/leads?q=${email}`, undefined, staff)
      expect(found.body.leads[0].name).toBe(taken.body.registration.name.toWellFormed())
    }),
    runs(60),
  )
})

test('a key does its work once, and never the work of another body', async () => {
  const { db } = await testSite()
  const bodies = fc.jsonValue({ maxDepth: 3 })
  const keys = fc.string({ unit: 'grapheme-ascii', minLength: 8, maxLength: 200 })
  let round = 0
  await fc.assert(
    fc.asyncProperty(keys, bodies, bodies, async (key, body, other) => {
      let worked = 0
      const scope = `round ${round++}`
      const ask = (sent: unknown) =>
        once(db, { key, scope, body: sent, work: async () => ({ nth: ++worked, sent }) })
      // JSON does not distinguish -0 from 0, for example.
      const same = JSON.stringify(body) === JSON.stringify(other)
      const first = await ask(body)
      expect(JSON.stringify(await ask(body))).toBe(JSON.stringify(first))
      if (same) return
      await expect(ask(other)).rejects.toBeInstanceOf(ProblemError)
      expect(worked).toBeLessThanOrEqual(1)
    }),
    runs(60),
  )
})
