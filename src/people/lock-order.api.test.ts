import { expect, test } from 'vitest'
import type { Database } from '#src/db/database.ts'
import { bitsOf } from '#src/leads/lead-forms.ts'
import { lockNewsletter } from '#src/newsletters/api/queries.ts'
import { blocksAnother } from '#src/testing/blocks-another.ts'
import { eventually } from '#src/testing/eventually.ts'
import { addMembers, clickOnce, newsletterSite, text } from '#src/testing/newsletters.ts'
import { sequenceSite } from '#src/testing/sequences.ts'
import { smtpSink } from '#src/testing/smtp.ts'
import { testSite } from '#src/testing/test-site.ts'
import { lockPerson } from './person.ts'

/** A newsletter that was sent to one person. */
async function sentToOne() {
  const smtp = await smtpSink()
  const site = await newsletterSite({ smtpUrl: smtp.url })
  const { call, db, staff, draft, start } = site
  const [personId = 0] = await addMembers(db, 1, { list: 'mailing-list' })
  const id = await draft()
  await call('POST', `/newsletters/${id}/send`, {}, staff)
  await start()
  await eventually(async () => {
    const { newsletter } = (await call('GET', `/newsletters/${id}`, undefined, staff)).body
    expect(newsletter.state).toBe('sent')
  })
  return { ...site, id, personId, mail: smtp.mails[0] }
}

const updateRecipient = (trx: Database, id: number) =>
  trx
    .updateTable('newsletter_recipients')
    .set({ reason: null })
    .where('newsletter_id', '=', id)
    .execute()

/*
 * Results are stored in one transaction that locks the newsletter, then its recipients, then people who bounced. If
 * another transaction locked them in another order, PostgreSQL would end one of the two as a deadlock.
 */

test('one click works while the result of its mail is being stored', async () => {
  const { db, engine, id, mail, site } = await sentToOne()
  let answer: Promise<Response> | undefined
  await db.transaction().execute(async (trx) => {
    await lockNewsletter(trx, id)
    answer = clickOnce({ site }, mail)
    await blocksAnother(trx, engine)
    await updateRecipient(trx, id)
  })
  expect((await answer)?.status).toBe(200)
})

test('a person is erased while their bounce is being stored', async () => {
  const { call, db, engine, id, personId, staff } = await sentToOne()
  let answer: ReturnType<typeof call> | undefined
  await db.transaction().execute(async (trx) => {
    await lockNewsletter(trx, id)
    await updateRecipient(trx, id)
    answer = call('POST', `/leads/${personId}/erase`, {}, staff)
    await blocksAnother(trx, engine)
    await trx.updateTable('people').set({ state: 'bounced' }).where('id', '=', personId).execute()
  })
  expect((await answer)?.status).toBe(204)
})

test('a confirmation waits for another change of the person before it changes sign-ups', async () => {
  const { call, db, engine, leads, site } = await testSite()
  await call('POST', '/subscriptions', { email: 'ada@example.com', list: 'waitlist' })
  const { id, link_id } = await db
    .selectFrom('people')
    .select(['id', 'link_id'])
    .executeTakeFirstOrThrow()
  const { searchParams: body } = new URL(leads.links.confirm(link_id, bitsOf(['waitlist'])))
  let answer: ReturnType<typeof site.request> | undefined
  await db.transaction().execute(async (trx) => {
    await lockPerson(trx, { id })
    answer = site.request('/forms/confirm', { method: 'POST', body })
    await blocksAnother(trx, engine)
    await trx.updateTable('sign_ups').set({ info: null }).where('person_id', '=', id).execute()
  })
  expect((await answer)?.headers.get('location')).toMatch(/^\/thankyousubscribe\?place=/)
})

test('a confirmation adds the person to a sequence while results of its mails are being stored', async () => {
  const { call, db, engine, staff, create, run, join, read } = await sequenceSite()
  const id = await create({ steps: [{ afterHours: 1, subject: 'S', content: '[]' }] })
  await db
    .updateTable('newsletters')
    .set({ content: text('Hello') })
    .execute()
  expect((await run(id)).status).toBe(200)
  await call('POST', '/subscriptions', { email: 'ada@example.com', list: 'mailing-list' })
  const { newsletterId } = (await read(id)).steps[0]
  let joined: Promise<number> | undefined
  await db.transaction().execute(async (trx) => {
    await lockNewsletter(trx, newsletterId)
    joined = join('ada@example.com')
    // SQLite has one writer: there the confirmation comes afterwards.
    if (engine === 'postgres') await joined
  })
  await joined
  expect((await call('GET', `/sequences/${id}`, undefined, staff)).body.sequence.people.total).toBe(
    1,
  )
})
