import { expect, test } from 'vitest'
import { leadForms } from '#src/leads/lead-forms.ts'
import { eventually } from '#src/testing/eventually.ts'
import { addMembers, newsletterSite } from '#src/testing/newsletters.ts'
import { smtpSink } from '#src/testing/smtp.ts'

test('people who asked for a demo get no newsletter, whatever its lists, but may be invited', async () => {
  const smtp = await smtpSink()
  const { call, db, staff, draft, start } = await newsletterSite({ smtpUrl: smtp.url })
  await addMembers(db, 3, { list: 'early-access' })
  await addMembers(db, 2, { list: 'mailing-list', from: 10 })
  const audienceOf = async (id: number) =>
    (await call('GET', `/newsletters/${id}/audience`, undefined, staff)).body.audience
  const demo = await draft({ audience: { lists: ['early-access'] } })
  expect(await audienceOf(demo)).toMatchObject({ total: 0, excluded: { promise: 3 } })
  expect((await call('POST', `/newsletters/${demo}/send`, {}, staff)).status).toBe(422)
  const both = await draft({ audience: { lists: ['early-access', 'mailing-list'] } })
  expect(await audienceOf(both)).toMatchObject({ total: 2, excluded: { promise: 3 } })
  const invitation = await draft({ kind: 'invitation', audience: { lists: ['early-access'] } })
  expect(await audienceOf(invitation)).toMatchObject({ total: 3, excluded: { promise: 0 } })
  const letters = await draft({ kind: 'invitation', audience: { lists: ['mailing-list'] } })
  expect(await audienceOf(letters)).toMatchObject({ total: 0, excluded: { promise: 2 } })

  await call('POST', `/newsletters/${both}/send`, {}, staff)
  // Recipients as an earlier version stored them, which did not check the promise.
  const people = await db.selectFrom('people').select('id').orderBy('id').limit(3).execute()
  const at = new Date().toISOString()
  await db
    .insertInto('newsletter_recipients')
    .values(
      people.map(({ id }) => ({
        newsletter_id: both,
        person_id: id,
        state: 'waiting' as const,
        attempts: 0,
        due_at: at,
      })),
    )
    .execute()
  await start()
  await eventually(async () => {
    const { newsletter } = (await call('GET', `/newsletters/${both}`, undefined, staff)).body
    expect(newsletter).toMatchObject({ state: 'sent', counts: { sent: 2, skipped: 3 } })
  })
  const path = `/newsletters/${both}/recipients?state=skipped`
  const { recipients } = (await call('GET', path, undefined, staff)).body
  expect(recipients.map(({ reason }: { reason: string }) => reason)).toEqual(
    Array(3).fill('Signed up with a form that does not mention such mails'),
  )
  expect(smtp.mails.flatMap(({ to }) => to).sort()).toEqual([
    'member-10@example.com',
    'member-11@example.com',
  ])
})

test('the wording of the form is stored with each sign-up', async () => {
  const { call, db, staff, site } = await newsletterSite()
  const body = new URLSearchParams({ email_address: 'ada@example.com', 'fields[name]': 'Ada' })
  for (const path of ['/forms/early-access', '/forms/waitlist']) {
    await site.request(path, { method: 'POST', body })
  }
  const { id } = await db.selectFrom('people').select('id').executeTakeFirstOrThrow()
  const record = (await call('GET', `/leads/${id}`, undefined, staff)).body
  expect(record.signUps).toMatchObject([
    { source: 'early-access', promise: leadForms['early-access'].promise.text },
    { source: 'waitlist', promise: leadForms.waitlist.promise.text },
  ])
  const kept = await db.selectFrom('sign_ups').select('newsletters').orderBy('id').execute()
  expect(kept.map(({ newsletters }) => newsletters)).toEqual([0, 1])
})
