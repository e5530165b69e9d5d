import { expect, test } from 'vitest'
import type { Database } from '#src/db/database.ts'
import { setDigest } from '#src/people/digest.ts'
import { eventually } from '#src/testing/eventually.ts'
import { addMembers, clickOnce, newsletterSite } from '#src/testing/newsletters.ts'
import { smtpSink } from '#src/testing/smtp.ts'
import { holdAfterRestore } from '../sending/freeze.ts'
import { lastDue } from './digest-times.ts'
import { makeDigest } from './digests.ts'

const hour = 3_600_000
const day = 24 * hour

type Options = Parameters<typeof newsletterSite>[0]

/** Members 1 and 2 chose the weekly digest, member 3 the monthly one. Two articles are new. */
async function digestSite(options?: Options) {
  const site = await newsletterSite(options)
  const { db } = site
  const ids = await addMembers(db, 4, { list: 'mailing-list' })
  const choose = (place: number, frequency: 'weekly' | 'monthly' | null) =>
    db.transaction().execute((trx) => setDigest(trx, ids[place] ?? 0, { frequency }))
  await choose(0, 'weekly')
  await choose(1, 'weekly')
  await choose(2, 'monthly')
  const [due] = lastDue('weekly', 'UTC', Date.now())
  const articles = [
    await addArticle(db, 'Older news', due.at, 3),
    await addArticle(db, 'News & more', due.at, 1),
  ]
  const make = (now: number, frequency: 'weekly' | 'monthly' = 'weekly') => {
    const { articles } = site.composed.features
    const readZone = async () => ({ timeZone: 'UTC', since: null })
    return makeDigest({ db, readZone, newArticles: articles.publishedIn }, frequency, now)
  }
  const read = async (id: number | undefined) =>
    (await site.call('GET', `/newsletters/${id}`, undefined, site.staff)).body.newsletter
  return { ...site, ids, choose, due: Date.parse(due.at), articles, make, read }
}

/** An article that was published this many days before. */
async function addArticle(db: Database, title: string, due: string, days: number) {
  const at = new Date(Date.parse(due) - days * day).toISOString()
  const { id } = await db
    .insertInto('blogs')
    .values({
      title,
      summary: 'What <we> wove',
      content: '[]',
      status: 'published',
      thumbnail: '',
      main: 0,
      featured: 0,
      minutes_to_read: 1,
      search_text: '',
      created_at: at,
      edited_at: at,
      author: 'ada',
      edited_by: 'ada',
      version: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const about = String(id)
  const activity = [
    { at, who: 'ada', kind: 'blog-created' as const, about },
    { at, who: 'ada', kind: 'blog-published' as const, about },
  ]
  await db.insertInto('staff_activity').values(activity).execute()
  return id
}

test('new articles go once to the people who chose them; one click ends these mails and nothing else', async () => {
  const smtp = await smtpSink()
  const site = await digestSite({ smtpUrl: smtp.url })
  const { db, due, make, read, start, ids, articles, choose } = site
  await choose(1, null)
  const made = await Promise.all([make(due + hour), make(due + hour)])
  const id = made.find((one) => one !== undefined)
  expect(made.filter((one) => one !== undefined)).toHaveLength(1)
  expect(await read(id)).toMatchObject({
    kind: 'digest',
    state: 'scheduled',
    subject: 'News & more, and 1 more',
    audience: { digest: 'weekly' },
  })
  // The test runs on any day of the week: the job must not find it too late.
  await db
    .updateTable('newsletters')
    .set({ scheduled_at: new Date(Date.now() - 1000).toISOString() })
    .execute()
  await start()
  await eventually(async () => expect((await read(id)).state).toBe('sent'))
  expect(smtp.mails.map(({ to }) => to[0])).toEqual(['member-1@example.com'])
  const [mail] = smtp.mails
  expect(mail?.text).toContain('What &lt;we&gt; wove')
  expect(mail?.text).toMatch(
    new RegExp(`https://wireloom.test/blog/${articles[1]}/news-more\\?utm`),
  )
  expect(mail?.text).toContain('because you chose new articles of Wireloom by mail, weekly')
  expect(mail?.header('list-unsubscribe')).toContain('&lists=digest&letter=')
  expect(await make(due + 2 * hour)).toBeUndefined()
  expect((await clickOnce(site, mail)).status).toBe(200)
  const person = await db
    .selectFrom('people')
    .selectAll()
    .where('id', '=', ids[0] ?? 0)
    .executeTakeFirstOrThrow()
  expect(person).toMatchObject({ digest: null, state: 'confirmed' })
  expect((await read(id)).counts.unsubscribed).toBe(1)
  // Nobody is left for the next one.
  expect(await make(due + 7 * day + hour)).toBeUndefined()
})

test('nothing new, nothing sent; an article is in one digest, and never one that is public no more', async () => {
  const { db, due, make, read, articles } = await digestSite()
  const [older, newer] = articles
  const unpublished = { status: 'draft' as const }
  await db
    .updateTable('blogs')
    .set(unpublished)
    .where('id', '=', newer ?? 0)
    .execute()
  // An article of another site, imported in this week.
  const imported = await addArticle(db, 'Imported', new Date(due).toISOString(), 2)
  await db
    .updateTable('blogs')
    .set({ created_at: '2019-01-01T00:00:00.000Z' })
    .where('id', '=', imported)
    .execute()
  const first = await read(await make(due))
  expect(first.subject).toBe('Older news')
  expect(first.content).toContain(`/blog/${older}`)
  // Published again: it has been new before.
  await addArticle(db, 'Next week', new Date(due + 7 * day).toISOString(), 1)
  const at = new Date(due + 6 * day).toISOString()
  await db
    .insertInto('staff_activity')
    .values({ at, who: 'ada', kind: 'blog-published', about: String(older) })
    .execute()
  expect((await read(await make(due + 7 * day))).subject).toBe('Next week')
  expect(await make(due + 14 * day)).toBeUndefined()
  const kept = await db.selectFrom('digests').select(['period', 'newsletter_id']).execute()
  expect(kept).toHaveLength(3)
  expect(kept.at(-1)?.newsletter_id).toBeNull()
})

test('a digest that is more than a day late waits for staff, as does one that a restore may repeat', async () => {
  const { call, db, staff, due, make, read, articles } = await digestSite()
  const late = await make(due + day + hour)
  expect(await read(late)).toMatchObject({ state: 'paused', pauseReason: 'missed-schedule' })
  const { attention } = (await call('GET', '/attention', undefined, staff)).body
  expect(JSON.stringify(attention)).toContain('was not sent at its time and waits for a person')
  // An article that was unpublished since is not sent.
  await db
    .updateTable('blogs')
    .set({ status: 'draft' })
    .where('id', '=', articles[0] ?? 0)
    .execute()
  const resumed = await call('POST', `/newsletters/${late}/resume`, {}, staff)
  expect(resumed.status).toBe(422)
  expect(JSON.stringify(resumed.body)).toContain('An article in it is not public any more')

  // A backup of the time before the digest is restored after it was sent.
  await db.deleteFrom('digests').execute()
  await db.transaction().execute(holdAfterRestore)
  expect(await read(await make(due + hour))).toMatchObject({
    state: 'paused',
    pauseReason: 'restored',
  })
})

test('an owner turns digests off: none is made or offered, and nothing is caught up on', async () => {
  const { call, staff, due, make, db } = await digestSite()
  const digests = (await call('GET', '/digests', undefined, staff)).body
  expect(digests).toMatchObject({
    isOn: true,
    digests: [
      { frequency: 'weekly', readers: 2 },
      { frequency: 'monthly', readers: 1 },
    ],
  })
  expect((await call('POST', '/digests', { isOn: false }, staff)).body.isOn).toBe(false)
  expect(await make(due + hour)).toBeUndefined()
  await call('POST', '/digests', { isOn: true }, staff)
  expect(await make(due + 2 * hour)).toBeUndefined()
  expect(await make(due + 7 * day)).toBeUndefined()
  expect(await db.selectFrom('newsletters').select('id').execute()).toEqual([])
  const refused = await call('POST', '/newsletters', { kind: 'digest' }, staff)
  expect(refused.status).toBe(422)
})

test('people who pause, leave or are not confirmed any more are in no digest', async () => {
  const { db, due, make, read, ids, choose } = await digestSite()
  await choose(3, 'weekly')
  const set = (place: number, values: object) =>
    db
      .updateTable('people')
      .set(values)
      .where('id', '=', ids[place] ?? 0)
      .execute()
  await set(0, { paused_until: new Date(Date.now() + 30 * day).toISOString() })
  await set(1, { state: 'unsubscribed' })
  expect((await read(await make(due))).audience.digest).toBe('weekly')
  const unconfirmed = await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('people')
      .set({ state: 'unconfirmed', digest: null })
      .where('id', '=', ids[2] ?? 0)
      .execute()
    return setDigest(trx, ids[2] ?? 0, { frequency: 'weekly' })
  })
  expect(unconfirmed).toBe(false)
})
