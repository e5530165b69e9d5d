import { expect, test } from 'vitest'
import { noteBounce, noteComplaint } from '#src/newsletters/api/bounces/bounces.ts'
import { eventually } from '#src/testing/eventually.ts'
import { smtpSink } from '#src/testing/smtp.ts'
import { testSite } from '#src/testing/test-site.ts'

/** Ada is confirmed on the mailing list. */
async function withAda() {
  const smtp = await smtpSink()
  const made = await testSite({ smtpUrl: smtp.url })
  const { site, db, jobs, call, signIn } = made
  await jobs.start()
  const post = (path: string, fields: Record<string, string>) =>
    site.request(path, { method: 'POST', body: new URLSearchParams(fields) })
  const subscribe = () => post('/forms/mailing-list', { email_address: 'ada@example.com' })
  const confirmMail = async (nth: number) => {
    await eventually(() => expect(smtp.mails).toHaveLength(nth))
    const [, token = ''] = /\/confirm\?token=([\w.-]+)/.exec(smtp.mails[nth - 1]?.text ?? '') ?? []
    return post('/forms/confirm', { token })
  }
  await subscribe()
  await confirmMail(1)
  const person = () => db.selectFrom('people').selectAll().executeTakeFirstOrThrow()
  const { id } = await person()
  const staff = await signIn()
  const lead = async () => (await call('GET', `/leads/${id}`, undefined, staff)).body
  const reactivate = (reason: string) => call('POST', `/leads/${id}/reactivate`, { reason }, staff)
  return { ...made, id, smtp, subscribe, confirmMail, person, lead, reactivate }
}

test('a person who bounced and signs up again gets the mail, and a click reactivates them', async () => {
  const { db, id, smtp, subscribe, confirmMail, person } = await withAda()
  await noteBounce(db, id, 'hard')
  expect((await person()).state).toBe('bounced')
  await subscribe()
  await confirmMail(2)
  expect((await person()).state).toBe('confirmed')
  // Joining again changes nothing.
  await subscribe()
  expect(await db.selectFrom('sign_ups').select('id').execute()).toHaveLength(2)
  expect(smtp.mails).toHaveLength(2)
})

test('staff can reactivate a bounced lead with a reason, which the timeline shows', async () => {
  const { db, id, lead, reactivate } = await withAda()
  expect((await reactivate('It never bounced')).status).toBe(404)
  await noteBounce(db, id, 'hard')
  expect((await lead()).lead.lists).toMatchObject([{ state: 'bounced' }])
  expect((await reactivate(' ')).status).toBe(422)
  expect((await reactivate('They called: the mailbox was full')).status).toBe(204)
  const { lead: back, events } = await lead()
  expect(back).toMatchObject({ state: 'confirmed', lists: [{ state: 'confirmed' }] })
  expect(events.at(-1)).toMatchObject({
    kind: 'reactivated',
    by: 'ada',
    reason: 'They called: the mailbox was full',
  })
})

test('staff cannot reactivate people who unsubscribed or complained', async () => {
  const { db, id, lead, reactivate, person } = await withAda()
  await noteComplaint(db, id)
  expect((await reactivate('We want them back')).status).toBe(404)
  await noteBounce(db, id, 'hard')
  expect((await reactivate('We want them back')).status).toBe(204)
  expect((await person()).state).toBe('unsubscribed')
  expect((await lead()).lead.lists).toMatchObject([{ state: 'unsubscribed' }])
})
