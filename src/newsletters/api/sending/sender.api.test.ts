import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeBackup } from '#src/db/dump/lines.ts'
import { releaseDeliveries } from '#src/jobs/pause.ts'
import { claimNext } from '#src/jobs/queue.ts'
import { restoreBackup } from '#src/server/restore.ts'
import { eventually } from '#src/testing/eventually.ts'
import { addMembers, newsletterSite, text } from '#src/testing/newsletters.ts'
import { smtpSink } from '#src/testing/smtp.ts'
import { testSite } from '#src/testing/test-site.ts'
import { pauseForBounces } from '../bounces/bounces.ts'
import { selectNewsletter } from '../queries.ts'
import { finishIfDone } from '../service.ts'
import { freezeRest, freezeStep } from './freeze.ts'
import { markInFlight, nextRecipients, settleAll } from './in-flight.ts'
import { returnBudget, takeBudget } from './supply.ts'

const refusal = (responseCode: number) =>
  Object.assign(new Error(`answer ${responseCode}`), { responseCode })

type Site = Awaited<ReturnType<typeof newsletterSite>>

async function sendTo(site: Site, count: number): Promise<number> {
  await addMembers(site.db, count, { list: 'mailing-list' })
  const id = await site.draft()
  await site.call('POST', `/newsletters/${id}/send`, {}, site.staff)
  return id
}

const read = async ({ call, staff }: Site, id: number) =>
  (await call('GET', `/newsletters/${id}`, undefined, staff)).body.newsletter

test('a 451 is retried, a 421 slows down, a 550 bounces at once: no mail is lost or sent twice', async () => {
  const seen = new Map<string, number>()
  const smtp = await smtpSink({
    onRecipient(address) {
      const times = (seen.get(address) ?? 0) + 1
      seen.set(address, times)
      const n = Number(/\d+/.exec(address)?.[0])
      if (n === 7) return refusal(550)
      if (n % 10 === 1 && times === 1) return refusal(451)
      if (n === 25 && times === 1) return refusal(421)
      return undefined
    },
  })
  const site = await newsletterSite({ smtpUrl: smtp.url })
  const id = await sendTo(site, 40)
  await site.start()
  await eventually(async () =>
    expect(await read(site, id)).toMatchObject({ state: 'sent', counts: { sent: 39, bounced: 1 } }),
  )
  expect(smtp.mails).toHaveLength(39)
  expect(new Set(smtp.mails.flatMap(({ to }) => to)).size).toBe(39)
  const bounced = await site.db
    .selectFrom('people')
    .select(['email', 'state'])
    .where('state', '=', 'bounced')
    .execute()
  expect(bounced).toEqual([{ email: 'member-7@example.com', state: 'bounced' }])
})

test('a connection cut before the final answer leaves the mail uncertain until staff send it again', async () => {
  let cuts = 0
  const smtp = await smtpSink({
    onMail: (answer, cut) => (cuts++ === 0 ? cut() : answer()),
  })
  const site = await newsletterSite({ smtpUrl: smtp.url })
  const id = await sendTo(site, 1)
  await site.start()
  await eventually(async () =>
    expect(await read(site, id)).toMatchObject({
      state: 'sent',
      counts: { uncertain: 1, sent: 0 },
    }),
  )
  expect(smtp.mails).toHaveLength(1)
  await site.call('POST', `/newsletters/${id}/resend-uncertain`, undefined, site.staff)
  await eventually(async () =>
    expect(await read(site, id)).toMatchObject({
      state: 'sent',
      counts: { uncertain: 0, sent: 1 },
    }),
  )
  expect(new Set(smtp.mails.map((mail) => mail.header('message-id'))).size).toBe(1)
  const again = await site.call(
    'POST',
    `/newsletters/${id}/resend-uncertain`,
    undefined,
    site.staff,
  )
  expect(again.status).toBe(422)
})

test('mails in flight when a process died are uncertain; mails it had not marked are sent', async () => {
  const smtp = await smtpSink()
  const site = await newsletterSite({ smtpUrl: smtp.url })
  const { db } = site
  const id = await sendTo(site, 5)
  const runner = 'a process that died'
  const claim = { kinds: ['newsletter'], deliveries: [], runner }
  const job = await claimNext(db, claim)
  if (!job) throw new Error('there is no job')
  const next = await nextRecipients(db, { newsletterId: id, limit: 3 })
  expect(next).toHaveLength(3)
  const ids = next.slice(0, 2).map((one) => one.id)
  const mark = () =>
    db.transaction().execute((trx) => markInFlight(trx, { ids, newsletterId: id, job }))
  expect((await mark()).size).toBe(2)
  // Its claim is still valid: another process gets none of it.
  expect(await claimNext(db, { ...claim, runner: 'another' })).toBeUndefined()
  await db
    .updateTable('outbox')
    .set({ claimed_until: new Date(0).toISOString() })
    .execute()
  // Its claim has expired: it can mark nothing more.
  const [, , third] = next
  const late = { ids: [third?.id ?? 0], newsletterId: id, job }
  expect(await db.transaction().execute((trx) => markInFlight(trx, late))).toEqual(new Set())
  await site.start()
  await eventually(async () =>
    expect(await read(site, id)).toMatchObject({
      state: 'sent',
      counts: { sent: 3, uncertain: 2 },
    }),
  )
  expect(smtp.mails).toHaveLength(3)
  // The process was only slow: its results arrive after the newsletter has ended.
  const results = new Map(ids.map((one) => [one, { state: 'sent' as const }]))
  await db.transaction().execute((trx) => settleAll(trx, { newsletterId: id, runner, results }))
  expect((await read(site, id)).counts).toMatchObject({ sent: 5, uncertain: 0 })
})

test('cancelling a newsletter whose mails wait for a retry leaves nobody waiting', async () => {
  const answers: (() => void)[] = []
  const smtp = await smtpSink({
    onMail: (answer) => void answers.push(() => answer(refusal(451))),
  })
  const site = await newsletterSite({ smtpUrl: smtp.url })
  const id = await sendTo(site, 3)
  await site.start()
  await eventually(() => expect(answers).toHaveLength(3))
  expect((await read(site, id)).counts).toMatchObject({ waiting: 3, underWay: 3 })
  const path = `/newsletters/${id}/cancel`
  expect((await site.call('POST', path, undefined, site.staff)).status).toBe(200)
  for (const answer of answers) answer()
  await eventually(async () =>
    expect(await read(site, id)).toMatchObject({
      state: 'cancelled',
      counts: { waiting: 0, skipped: 3 },
    }),
  )
})

test('the people of a cancelled invitation can be invited again', async () => {
  const smtp = await smtpSink({ onMail: (answer) => answer(refusal(451)) })
  const site = await newsletterSite({ smtpUrl: smtp.url, waitMs: () => 60_000 })
  await addMembers(site.db, 2, { list: 'waitlist' })
  const invitation = { kind: 'invitation', audience: { lists: ['waitlist'] } }
  const id = await site.draft(invitation)
  await site.call('POST', `/newsletters/${id}/send`, {}, site.staff)
  await site.start()
  await eventually(() => expect(smtp.mails.length).toBeGreaterThan(1))
  await site.call('POST', `/newsletters/${id}/cancel`, undefined, site.staff)
  await eventually(async () => expect((await read(site, id)).counts.waiting).toBe(0))
  const next = await site.draft(invitation)
  const { body } = await site.call('GET', `/newsletters/${next}/audience`, undefined, site.staff)
  expect(body.audience).toMatchObject({ total: 2, excluded: { invited: 0 } })
})

test('a resend while a newsletter finishes leaves nobody waiting in a sent newsletter', async () => {
  const smtp = await smtpSink()
  const site = await newsletterSite({ smtpUrl: smtp.url })
  const { db } = site
  const id = await sendTo(site, 1)
  for (let round = 0; round < 20; round++) {
    await db.updateTable('newsletter_recipients').set({ state: 'uncertain' }).execute()
    await db.updateTable('newsletters').set({ state: 'sending', counts: null }).execute()
    await Promise.all([
      finishIfDone(db, id),
      site.call('POST', `/newsletters/${id}/resend-uncertain`, undefined, site.staff),
    ])
    const { state, counts } = await read(site, id)
    expect([state, counts.waiting]).toEqual(['sending', 1])
  }
})

const countStates = async ({ db }: Site) => {
  const rows = await db
    .selectFrom('newsletter_recipients')
    .select(['state', 'attempts', (e) => e.fn.countAll<number>().as('n')])
    .groupBy(['state', 'attempts'])
    .orderBy('state')
    .execute()
  return rows.map(({ state, attempts, n }) => [state, attempts, Number(n)])
}

test('while the server asks for a pause, no mail is in flight', async () => {
  const smtp = await smtpSink({ onRecipient: () => refusal(421) })
  const site = await newsletterSite({ smtpUrl: smtp.url })
  const id = await sendTo(site, 12)
  await site.start()
  await eventually(async () => {
    expect((await read(site, id)).lastError).toContain('421')
    const states = await countStates(site)
    expect(states.map(([state]) => state)).not.toContain('in-flight')
  })
  expect(smtp.mails).toHaveLength(0)
})

test('a stopping process finishes its running mails; mails it had only marked wait for the next process', async () => {
  const answers: (() => void)[] = []
  const smtp = await smtpSink({ onMail: (answer) => void answers.push(answer) })
  const site = await newsletterSite({ smtpUrl: smtp.url })
  await sendTo(site, 20)
  await site.start()
  // One mail for each connection.
  await eventually(() => expect(answers).toHaveLength(4))
  const stopped = site.composed.jobs.stop()
  for (const answer of answers) answer()
  await stopped
  expect(await countStates(site)).toEqual([
    ['sent', 1, 4],
    ['waiting', 0, 16],
  ])
})

test('a newsletter that is paused while it is sent ends its job', async () => {
  const answers: (() => void)[] = []
  const smtp = await smtpSink({ onMail: (answer) => void answers.push(answer) })
  const site = await newsletterSite({ smtpUrl: smtp.url })
  const id = await sendTo(site, 20)
  await site.start()
  await eventually(() => expect(answers).toHaveLength(4))
  await site.call('POST', `/newsletters/${id}/pause`, undefined, site.staff)
  await eventually(async () => {
    for (const answer of answers.splice(0)) answer()
    const job = site.db.selectFrom('outbox').select('state').where('kind', '=', 'newsletter')
    expect(await job.execute()).toEqual([{ state: 'sent' }])
  })
  expect((await read(site, id)).counts).toMatchObject({ sent: 8, waiting: 12, underWay: 0 })
})

test('the next group is marked while one is sent, and waits again when the process stops', async () => {
  const answers: (() => void)[] = []
  const smtp = await smtpSink({ onMail: (answer) => void answers.push(answer) })
  const site = await newsletterSite({ smtpUrl: smtp.url })
  await sendTo(site, 30)
  await site.start()
  await eventually(() => expect(answers).toHaveLength(4))
  for (const answer of answers.splice(0)) answer()
  // The other half of the first group is being sent.
  await eventually(async () => {
    expect(answers).toHaveLength(4)
    expect(await countStates(site)).toContainEqual(['in-flight', 1, 12])
  })
  const stopped = site.composed.jobs.stop()
  for (const answer of answers.splice(0)) answer()
  await stopped
  expect(await countStates(site)).toEqual([
    ['sent', 1, 8],
    ['waiting', 0, 22],
  ])
  expect(smtp.connections()).toBe(4)
})

test('two processes on one database send everything once', async () => {
  const smtp = await smtpSink()
  const site = await newsletterSite({ smtpUrl: smtp.url })
  const other = await testSite({ beside: site.where, smtpUrl: smtp.url })
  const id = await sendTo(site, 150)
  await Promise.all([site.start(), other.composed.jobs.start()])
  await eventually(async () =>
    expect(await read(site, id)).toMatchObject({ state: 'sent', counts: { sent: 150 } }),
  )
  expect(smtp.mails).toHaveLength(150)
  expect(new Set(smtp.mails.flatMap(({ to }) => to)).size).toBe(150)
})

test('more than 5% bounces pause the send; staff may go on', async () => {
  const smtp = await smtpSink({
    onRecipient: (address) => (/-\d?[05]@/.test(address) ? refusal(550) : undefined),
  })
  const site = await newsletterSite({ smtpUrl: smtp.url })
  const id = await sendTo(site, 60)
  await site.start()
  await eventually(async () =>
    expect(await read(site, id)).toMatchObject({ state: 'paused', pauseReason: 'bounces' }),
  )
  expect((await read(site, id)).counts.waiting).toBeGreaterThan(0)
  await site.call('POST', `/newsletters/${id}/resume`, undefined, site.staff)
  await eventually(async () =>
    expect(await read(site, id)).toMatchObject({
      state: 'sent',
      counts: { sent: 48, bounced: 12 },
    }),
  )
})

test('bad addresses far behind in the list pause the send too, also when their bounces are reported late', async () => {
  const site = await newsletterSite()
  const { db } = site
  const id = await sendTo(site, 430)
  const rows = await db.selectFrom('newsletter_recipients').select('id').orderBy('id').execute()
  const set = (from: number, to: number, state: 'sent' | 'bounced') =>
    db
      .updateTable('newsletter_recipients')
      .set({ state })
      .where('id', '>=', rows[from]?.id ?? 0)
      .where('id', '<', rows[to]?.id ?? 0)
      .execute()
  await set(0, 429, 'sent')
  await set(300, 310, 'bounced')
  const judge = (place: number) =>
    pauseForBounces(db, { newsletterId: id, recipientId: rows[place]?.id ?? 0 })
  // Ten of 200 are 5%, not more.
  expect(await judge(309)).toBe(false)
  await set(299, 300, 'bounced')
  expect(await judge(299)).toBe(true)
  expect(await read(site, id)).toMatchObject({ state: 'paused', pauseReason: 'bounces' })
})

test('recipients of a large newsletter are written in steps; each gets it once and others write in between', async () => {
  const smtp = await smtpSink()
  const site = await newsletterSite({ smtpUrl: smtp.url })
  const { db } = site
  await addMembers(db, 1201, { list: 'mailing-list' })
  const audience = { lists: ['mailing-list', 'waitlist'], limit: 1150 }
  const id = await site.draft({ audience })
  const sent = await site.call('POST', `/newsletters/${id}/send`, {}, site.staff)
  expect(sent.body.newsletter).toMatchObject({ preparing: true, counts: { total: 500 } })
  // Stopped after one more step, as by a process that ends.
  const row = await selectNewsletter(db, id)
  await db.transaction().execute((trx) => freezeStep(trx, row))
  expect((await read(site, id)).counts.total).toBe(1000)
  const joined = { email: 'late@example.com', list: 'mailing-list' }
  expect((await site.call('POST', '/subscriptions', joined)).status).toBe(201)
  await freezeRest(db, id, AbortSignal.timeout(10_000))
  expect(await read(site, id)).toMatchObject({ preparing: false, counts: { total: 1150 } })
  const rows = await db
    .selectFrom('newsletter_recipients as r')
    .innerJoin('people', 'people.id', 'r.person_id')
    .select('people.email')
    .orderBy('r.id')
    .execute()
  expect(rows.map(({ email }) => email)).toEqual(
    Array.from({ length: 1150 }, (_, n) => `member-${n + 1}@example.com`),
  )
})

test('the rate is shared by all processes, per second and per hour', async () => {
  const { db } = await testSite()
  const take = (rate: object, wanted: number) => takeBudget(db, rate, wanted)
  expect(await take({}, 5)).toEqual({ granted: 5, waitMs: 0 })
  let granted = 0
  for (let i = 0; i < 5; i++) granted += (await take({ perHour: 12 }, 5)).granted
  expect(granted).toBe(12)
  await returnBudget(db, { perHour: 12 }, 4)
  expect((await take({ perHour: 12 }, 5)).granted).toBe(4)
  const none = await take({ perSecond: 1000, perHour: 12 }, 5)
  expect(none.granted).toBe(0)
  expect(none.waitMs).toBeGreaterThan(0)
})

test('after a restore in the middle of a send, nothing is sent, and no mail twice, unless staff ask for it', async () => {
  const answers: (() => void)[] = []
  let arrived = 0
  let holding = true
  const smtp = await smtpSink({
    // The server replies to the first 20 mails and holds the replies to the next ones.
    onMail: (answer) => (++arrived > 20 && holding ? void answers.push(answer) : answer()),
  })
  const site = await newsletterSite({ smtpUrl: smtp.url })
  const id = await sendTo(site, 40)
  const scheduled = await site.draft()
  const at = new Date(Date.now() + 3_600_000).toISOString()
  await site.call('POST', `/newsletters/${scheduled}/send`, { at }, site.staff)
  await site.start()
  await eventually(async () => {
    expect(answers.length).toBeGreaterThan(0)
    expect((await read(site, id)).counts.sent).toBe(20)
  })
  const before = new Set(smtp.mails.slice(0, 20).flatMap(({ to }) => to))
  const file = join(site.folder, 'backup')
  await writeBackup(site.db, file)
  holding = false
  for (const answer of answers) answer()
  await eventually(async () => expect(await read(site, id)).toMatchObject({ state: 'sent' }))
  expect(smtp.mails).toHaveLength(40)

  const restored = await newsletterSite({ smtpUrl: smtp.url })
  const { heldNewsletters } = await restoreBackup(restored, file, {
    replace: true,
    scratch: restored.folder,
    erasureFiles: [],
  })
  expect(heldNewsletters).toBe(2)
  // The backup holds the claim of the process that was sending. Nobody renews it, and it ends half a minute later.
  await restored.db
    .updateTable('outbox')
    .set({ claimed_until: new Date(0).toISOString() })
    .execute()
  const staff = await restored.signIn('grace')
  const copy = { ...restored, staff }
  await copy.start()
  await releaseDeliveries(copy.db)
  // Another newsletter is sent: the sender has run since, and has not touched these.
  const later = { subject: 'Later', content: text('Hi'), audience: { lists: ['mailing-list'] } }
  const made = await copy.call('POST', '/newsletters', later, staff)
  const other = made.body.newsletter.newsletterId
  await copy.call('POST', `/newsletters/${other}/send`, {}, staff)
  await eventually(async () => expect(await read(copy, other)).toMatchObject({ state: 'sent' }))
  expect(smtp.mails).toHaveLength(80)
  expect(await read(copy, id)).toMatchObject({
    state: 'paused',
    pauseReason: 'restored',
    counts: { sent: 20, uncertain: 20, waiting: 0 },
  })
  expect(await read(copy, scheduled)).toMatchObject({ state: 'paused', pauseReason: 'restored' })
  await copy.call('POST', `/newsletters/${id}/resend-uncertain`, undefined, staff)
  await copy.call('POST', `/newsletters/${id}/resume`, undefined, staff)
  await eventually(async () =>
    expect(await read(copy, id)).toMatchObject({ state: 'sent', counts: { sent: 40 } }),
  )
  const again = smtp.mails.slice(80).flatMap(({ to }) => to)
  expect(again).toHaveLength(20)
  expect(again.filter((to) => before.has(to))).toEqual([])
})
