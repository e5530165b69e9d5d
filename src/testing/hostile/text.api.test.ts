import pLimit from 'p-limit'
import { expect, test, vi } from 'vitest'
import { publicBytes } from '#src/app/body-rules.ts'
import { testSite } from '../test-site.ts'
import { hostileAddresses } from './addresses.ts'
import { expectHarmless } from './harmless.ts'
import { hostileMarkup } from './markup.ts'
import { hostileText, hostileToDatabases } from './text.ts'

const isPostgres = process.env.TEST_ENGINE === 'postgres'
/** What only code before the database reads is tried on SQLite. */
const withoutMarkup = Object.entries(isPostgres ? hostileToDatabases : hostileText)
const markup = Object.entries(isPostgres ? {} : hostileMarkup)
/** For fields that take markup. */
const texts = [...markup, ...withoutMarkup]
/** For fields of plain text, to which all markup is the same: some of every kind. */
const plainTexts = [...markup.filter((_, place) => place % 6 === 0), ...withoutMarkup]
vi.setConfig({ testTimeout: 180_000 })

type Site = Awaited<ReturnType<typeof testSite>>

/** A JSON call whose response must be harmless. */
const caller =
  ({ site }: Site, headers: Record<string, string> = {}) =>
  (name: string, method: string, path: string, body?: unknown) =>
    expectHarmless(
      `${name}, ${method} ${path.split('?')[0]}`,
      site.request(`/api/v0${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        body: body === undefined ? undefined : JSON.stringify(body),
      }),
    )

const visitOf = (value: string) => ({
  page: value,
  first_page: value,
  referrer: value,
  utm_source: value,
  utm_campaign: value,
})

test('hostile text in every field of a lead is refused or stored as text', async () => {
  const made = await testSite()
  const call = caller(made)
  const staff = caller(made, await made.signIn())
  await someAtOnce(plainTexts, async ([name, value], place) => {
    const email = `lead-${place}@example.com`
    const visit = visitOf(value)
    const all = { name: value, company: value, info: value, role: value, website: value }
    await call(name, 'POST', '/bookings', { ...all, email_address: email, visit })
    const short = value.slice(0, 190)
    const lead = { name: short, company: short, info: value.slice(0, 4000), visit }
    const booked = await call(name, 'POST', '/bookings', { ...lead, email_address: email })
    const [found] = JSON.parse((await staff(name, 'GET', `/leads?q=${email}`)).text).leads
    expect(found === undefined, name).toBe(booked.status !== 201)
    if (found) await staff(name, 'GET', `/leads/${found.id}`)
    await call(name, 'POST', '/registrations', { name: value, email: value })
    await call(name, 'POST', '/subscriptions', { email: value, list: value })
    await staff(name, 'GET', `/leads?q=${encodeURIComponent(value.toWellFormed().slice(0, 5000))}`)
    await staff(
      name,
      'GET',
      `/leads?state=${encodeURIComponent(value.toWellFormed().slice(0, 200))}`,
    )
  })
  const { text: csv } = await staff('the table file', 'GET', '/leads/export.csv')
  const cells = readCsv(csv)
  expect(new Set(cells.map((row) => row.length))).toEqual(new Set([24]))
  for (const cell of cells.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r＝＋－＠]/)
})

test('hostile text in the forms without scripts leads back to the form or to its thanks', async () => {
  const { site } = await testSite()
  const places = /^\/(join|subscribe|earlyaccess|register|thankyouregister)(\?sent=1)?$/
  await someAtOnce(plainTexts, async ([name, value], place) => {
    const short = value.slice(0, 190)
    const early = new FormData()
    early.set('email_address', `form-${place}@example.com`)
    for (const field of ['name', 'company', 'info']) early.set(`fields[${field}]`, short)
    early.set(`fields[${short}]`, short)
    early.set(short, short)
    early.set('visit[page]', value)
    for (const [path, body] of [
      ['/forms/early-access', early],
      ['/forms/waitlist', new URLSearchParams({ email_address: value, [short]: value })],
      ['/forms/register', new URLSearchParams({ name: short, email: `form-${place}@example.com` })],
    ] as const) {
      const label = `${name}, POST ${path}`
      const answer = await expectHarmless(label, site.request(path, { method: 'POST', body }), {
        mayReturnForm: true,
      })
      const { byteLength } = await new Response(body).arrayBuffer()
      // Too large, or not what the form asks for: it comes back with what was typed.
      if (answer.status === 422 || byteLength > publicBytes) {
        expect(answer.status, label).toBe(byteLength > publicBytes ? 413 : 422)
        expect(answer.headers.get('content-type'), label).toBe('text/html; charset=utf-8')
        continue
      }
      expect(answer.status, label).toBe(303)
      expect(answer.headers.get('location'), label).toMatch(places)
    }
  })
})

test('hostile text in FAQs and articles is refused or returned as text', async () => {
  const made = await testSite()
  const staff = caller(made, await made.signIn())
  await someAtOnce(plainTexts, async ([name, value]) => {
    const question = `Is it ${value.slice(0, 400)}?`
    const faq = { question, answer: `It is ${value}`.slice(0, 19_000), order: 1 }
    const asked = await staff(name, 'POST', '/faq', { ...faq, navigationHeading: 'Hostile' })
    expect([201, 422], name).toContain(asked.status)
    if (asked.status === 201) expect(JSON.parse(asked.text).faq.question).toBe(plain(question))
    const headed = await staff(name, 'POST', '/faq', { ...faq, navigationHeading: value })
    expect([201, 422], name).toContain(headed.status)
  })
  await someAtOnce(texts, async ([name, value]) => {
    const line = value.slice(0, 500)
    const content = JSON.stringify([
      ...['title', 'subtitle', 'paragraph', 'fineprint', value].map((type) => ({
        id: value,
        type,
        content: /title$/.test(type) ? line : value,
      })),
      { type: 'image', alt: value, caption: value },
      { type: 'carousel', images: [{ alt: value, caption: value, hoverText: value }] },
    ])
    const blog = { content, summary: `S ${value}`.slice(0, 1900), status: 'published' }
    const saved = await staff(name, 'POST', '/blogs', blog)
    expect([201, 422], name).toContain(saved.status)
    if (saved.status !== 201) return
    const stored = JSON.parse(JSON.parse(saved.text).blog.content)
    expect(stored[1].content, name).toBe(line.toWellFormed())
    expect(stored[6].images[0].hoverText, name).toBe(value.toWellFormed())
  })
  await staff('all FAQs', 'GET', '/faq')
  await staff('all articles', 'GET', '/blogs')
  await staff('all cards', 'GET', '/blogs/cards?limit=100')
})

test('hostile text signs nobody in and reveals nothing', async () => {
  const made = await testSite()
  const call = caller(made)
  await made.signIn()
  // Checking a password is slow, so only texts that mean something to a database are tried.
  const telling = Object.entries(hostileText).filter(([, value]) => /['$%\p{Cc}]/u.test(value))
  for (const [name, value] of telling) {
    const answer = await call(name, 'POST', '/user/login', { username: value, password: value })
    expect([401, 422], name).toContain(answer.status)
  }
  const rest = Object.entries(hostileMarkup)
  for (const [name, value] of rest) {
    await call(name, 'POST', '/leaderboard/score', { playerName: value.slice(0, 50), score: 0 })
  }
  await call('the leaderboard', 'GET', '/leaderboard/scores?limit=100')
})

test('a value sent as an address is refused, or is exactly that address', async () => {
  const made = await testSite()
  const call = caller(made)
  for (const [name, email] of Object.entries(hostileAddresses)) {
    const { status } = await call(name, 'POST', '/subscriptions', { email, list: 'waitlist' })
    expect([201, 422], name).toContain(status)
  }
  const people = await made.db.selectFrom('people').select('email').execute()
  for (const { email } of people) expect(email).toMatch(/^[\w.+'&%/#=~-]+@[a-z0-9.-]+\.[a-z]+$/)
})

async function someAtOnce<T>(all: T[], each: (one: T, place: number) => Promise<void>) {
  const queue = pLimit(6)
  await Promise.all(all.map((one, place) => queue(() => each(one, place))))
}

/** Storing trims a text and replaces lone surrogates. */
const plain = (text: string) => text.trim().toWellFormed()

function readCsv(csv: string): string[][] {
  const rows: string[][] = []
  for (const [, quoted, bare = '', end] of csv
    .replace(/^\ufeff/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    const row = rows.at(-1) ?? []
    if (rows.length === 0) rows.push(row)
    row.push(quoted?.replaceAll('""', '"') ?? bare)
    if (end === '\r\n') rows.push([])
  }
  rows.pop()
  return rows
}
