import { AggregatorRegistry, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { registerJobMetrics } from '#src/jobs/metrics.ts'
import { eventually } from '#src/testing/eventually.ts'
import { smtpSink } from '#src/testing/smtp.ts'
import { testSite } from '#src/testing/test-site.ts'

const signUp = { email: 'ada@example.com', list: 'waitlist' }
const later = Object.assign(new Error('later'), { responseCode: 451 })

test('mail that is stuck because of a wrong password is reported to staff and to monitoring', async () => {
  const smtp = await smtpSink({ password: 'right' })
  const { host } = new URL(smtp.url)
  const smtpUrl = `smtp://ada:wrong@${host}`
  const { call, signIn, jobs, db } = await testSite({ smtpUrl, waitMs: () => 60_000 })
  const staff = await signIn()
  await jobs.start()
  await call('POST', '/subscriptions', signUp)
  const summary = async () => (await call('GET', '/leads/summary', undefined, staff)).body
  await eventually(async () =>
    expect((await summary()).stuckDeliveries).toEqual([
      { kind: 'confirmation-mail', count: 1, since: expect.any(String), errorClass: 'auth' },
    ]),
  )
  const { body: list } = await call('GET', '/leads', undefined, staff)
  expect(list.leads).toMatchObject([{ delivery: 'failing' }])
  const { body: record } = await call('GET', `/leads/${list.leads[0].id}`, undefined, staff)
  expect(record.deliveries).toMatchObject([{ state: 'waiting', errorClass: 'auth' }])

  const registry = new Registry()
  registerJobMetrics(registry, db, () => ['confirmation-mail', 'provider'])
  const ofOneProcess = await registry.getMetricsAsJSON()
  const text = await AggregatorRegistry.aggregate([ofOneProcess, ofOneProcess]).metrics()
  expect(text).toContain('outbox_waiting{kind="confirmation-mail"} 1')
  expect(text).toContain('outbox_waiting{kind="provider"} 0')
  expect(text).toMatch(/outbox_oldest_seconds\{kind="confirmation-mail"\} \d/)
  expect(text).toContain('outbox_failing{kind="confirmation-mail",error_class="auth"} 1')
})

test('mail that is scheduled for later or was delivered is not stuck', async () => {
  const { call, signIn, jobs, db } = await testSite()
  const staff = await signIn()
  await jobs.start()
  await call('POST', '/subscriptions', signUp)
  await eventually(async () => {
    expect(
      await db.selectFrom('outbox').where('key', 'is', null).select('state').execute(),
    ).toEqual([{ state: 'sent' }])
  })
  await jobs.stop()
  const dueAt = new Date(Date.now() + 3_600_000).toISOString()
  await db.updateTable('outbox').set({ state: 'waiting', due_at: dueAt }).execute()
  const { body } = await call('GET', '/leads/summary', undefined, staff)
  expect(body.stuckDeliveries).toEqual([])
})

test('four mails are sent at the same time', async () => {
  const held: (() => void)[] = []
  // The server replies only after four mails have arrived: sending one at a time would wait for ever.
  const smtp = await smtpSink({
    onMail(answer) {
      held.push(answer)
      if (held.length === 4) for (const one of held) one()
    },
  })
  const { call, jobs, db } = await testSite({ smtpUrl: smtp.url })
  for (const name of ['ada', 'grace', 'edith', 'joan']) {
    await call('POST', '/subscriptions', { ...signUp, email: `${name}@example.com` })
  }
  await jobs.start()
  await eventually(async () => {
    const sent = await db
      .selectFrom('outbox')
      .where('key', 'is', null)
      .select('id')
      .where('state', '=', 'sent')
      .execute()
    expect(sent).toHaveLength(4)
  })
})

test('mail that no process tries to deliver is stuck too', async () => {
  const { call, signIn, db } = await testSite()
  const staff = await signIn()
  await call('POST', '/subscriptions', signUp)
  const anHourAgo = new Date(Date.now() - 3_600_000).toISOString()
  await db.updateTable('outbox').set({ due_at: anHourAgo, created_at: anHourAgo }).execute()
  const { body } = await call('GET', '/leads/summary', undefined, staff)
  expect(body.stuckDeliveries).toMatchObject([{ count: 1, since: anHourAgo, errorClass: null }])
})

test('a mail whose final reply is 451 is sent again with the same Message-ID', async () => {
  const answers = [later, undefined]
  const smtp = await smtpSink({ onMail: (answer) => answer(answers.shift()) })
  const { call, jobs, db } = await testSite({ smtpUrl: smtp.url, waitMs: () => 5 })
  await jobs.start()
  await call('POST', '/subscriptions', signUp)
  const delivery = () =>
    db.selectFrom('outbox').where('key', 'is', null).selectAll().executeTakeFirstOrThrow()
  await eventually(async () => expect((await delivery()).state).toBe('sent'))
  expect(await delivery()).toMatchObject({ attempts: 2, last_error: null, error_class: null })
  expect(smtp.mails).toHaveLength(2)
  const { id, created_at } = await delivery()
  // Also of 0.2.0: a site that is upgraded between the two attempts sends the same mail.
  const messageId = `<confirmation-${id}-${Date.parse(created_at).toString(36)}@`
  for (const mail of smtp.mails) expect(mail.header('message-id')).toContain(messageId)
})

test('a mail whose sender dies before the final answer is sent again with the same Message-ID', async () => {
  let answerDead = () => {}
  const smtp = await smtpSink({
    onMail: (answer) => {
      if (smtp.mails.length > 1) answer()
      else answerDead = answer
    },
  })
  const dying = await testSite({ smtpUrl: smtp.url })
  await dying.jobs.start()
  await dying.call('POST', '/subscriptions', signUp)
  await eventually(() => expect(smtp.mails).toHaveLength(1))
  // Its claim expires, as it does when the process is gone.
  const past = new Date(Date.now() - 1000).toISOString()
  await dying.db.updateTable('outbox').set({ claimed_until: past }).execute()
  const next = await testSite({ smtpUrl: smtp.url, beside: dying.where })
  await next.jobs.start()
  const delivery = () =>
    next.db.selectFrom('outbox').where('key', 'is', null).selectAll().executeTakeFirstOrThrow()
  await eventually(async () => expect((await delivery()).state).toBe('sent'))
  expect(smtp.mails).toHaveLength(2)
  expect(new Set(smtp.mails.map((mail) => mail.header('message-id'))).size).toBe(1)
  answerDead()
})
