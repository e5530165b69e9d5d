import { Webhook } from 'standardwebhooks'
import { expect, onTestFinished, test } from 'vitest'
import type { EventName } from '#src/events/choices.ts'
import { deleteOldDeliveries } from '#src/events/deliveries.ts'
import { pauseDeliveries, releaseDeliveries } from '#src/jobs/pause.ts'
import { bitsOf } from '#src/leads/lead-forms.ts'
import { eventually } from '#src/testing/eventually.ts'
import { type Received, startReceiver } from '#src/testing/receiver.ts'
import { testSite } from '#src/testing/test-site.ts'

type Answer = Parameters<typeof startReceiver>[0]

const all: EventName[] = [
  'lead.signed_up',
  'lead.confirmed',
  'lead.left',
  'article.published',
  'article.unpublished',
  'question.asked',
]

async function siteWithHook({
  events = all,
  answer,
  format = 'standard',
  timeoutMs,
}: {
  events?: EventName[]
  answer?: Answer
  format?: string
  timeoutMs?: number
} = {}) {
  const receiver = await startReceiver(answer)
  onTestFinished(receiver.close)
  const site = await testSite({ webhooks: { allowPrivate: true, timeoutMs }, waitMs: () => 20 })
  const staff = await site.signIn()
  const made = await site.call('POST', '/webhooks', { url: receiver.url, events, format }, staff)
  expect(made.status).toBe(201)
  const { webhook, secret } = made.body
  const start = async () => {
    site.composed.startFeatures()
    await site.jobs.start()
  }
  const messages = () => receiver.received.map(({ body }) => JSON.parse(body))
  const log = async () =>
    (await site.call('GET', `/webhooks/${webhook.id}/deliveries`, undefined, staff)).body.deliveries
  const read = async () => (await site.call('GET', '/webhooks', undefined, staff)).body.webhooks[0]
  const signUp = (email = 'ada@example.com', list = 'waitlist') =>
    site.call('POST', '/subscriptions', { email, list })
  return { ...site, staff, receiver, webhook, secret, start, messages, log, read, signUp }
}

const verify = (secret: string, { body, headers }: Received) =>
  new Webhook(secret).verify(body, headers as Record<string, string>)

test('a webhook is told about sign-ups, confirmations and leaving, with a signature that the library verifies', async () => {
  const { start, signUp, messages, receiver, secret, site, leads, db, call, staff } =
    await siteWithHook()
  await start()
  await signUp()
  const { link_id } = await db.selectFrom('people').select('link_id').executeTakeFirstOrThrow()
  const post = (path: string, link: string) =>
    site.request(path, {
      method: 'POST',
      body: new URLSearchParams({ token: new URL(link).searchParams.get('token') ?? '' }),
    })
  await post('/forms/confirm', leads.links.confirm(link_id, bitsOf(['waitlist'])))
  const { id } = await db.selectFrom('people').select('id').executeTakeFirstOrThrow()
  const left = { list: 'waitlist', reason: 'asked by phone' }
  expect((await call('POST', `/leads/${id}/unsubscribe`, left, staff)).status).toBe(204)
  await eventually(() => expect(receiver.received).toHaveLength(3))
  const lead = { leadId: id, email: 'ada@example.com', name: null, company: null }
  const byType = new Map(messages().map((message) => [message.type, message.data]))
  expect(byType.get('lead.signed_up')).toEqual({
    ...lead,
    role: null,
    list: 'waitlist',
    confirmed: false,
  })
  expect(byType.get('lead.confirmed')).toEqual({ ...lead, list: 'waitlist' })
  expect(byType.get('lead.left')).toEqual({ ...lead, list: 'waitlist', reason: 'staff' })
  for (const one of receiver.received) expect(verify(secret, one)).toEqual(JSON.parse(one.body))
  const forged = { ...(receiver.received[0] as Received), body: '{}' }
  expect(() => verify(secret, forged)).toThrow('No matching signature found')
})

test('a held sign-up is told when staff release it, and one that they reject never', async () => {
  const { start, messages, call, staff, db } = await siteWithHook({ events: ['lead.signed_up'] })
  await start()
  const signUpRobot = (email: string) =>
    call('POST', '/subscriptions', { email, list: 'waitlist', website: 'https://spam.example' })
  await signUpRobot('robot@example.com')
  await signUpRobot('person@example.com')
  const rows = await db.selectFrom('people').select(['id', 'email']).orderBy('id').execute()
  const review = (email: string, decision: string) =>
    call(
      'POST',
      `/leads/${rows.find((row) => row.email === email)?.id}/review`,
      { decision },
      staff,
    )
  expect((await review('robot@example.com', 'reject')).status).toBe(204)
  expect((await review('person@example.com', 'release')).status).toBe(204)
  await eventually(() => expect(messages()).toHaveLength(1))
  expect(messages()[0].data.email).toBe('person@example.com')
  expect(await db.selectFrom('webhook_deliveries').select('id').execute()).toHaveLength(1)
})

test('a person whom staff add is told as signed up and confirmed', async () => {
  const { start, messages, call, staff } = await siteWithHook()
  await start()
  const lead = { email: 'ada@example.com', lists: ['waitlist'], consent: 'On paper at a fair' }
  expect((await call('POST', '/leads', lead, staff)).status).toBe(201)
  await eventually(() => expect(messages()).toHaveLength(2))
  const types = messages().map(({ type }) => type)
  expect(types.toSorted()).toEqual(['lead.confirmed', 'lead.signed_up'])
})

test('articles are told with their address when they are published, unpublished and deleted', async () => {
  const { start, messages, call, staff } = await siteWithHook()
  await start()
  const content = JSON.stringify([{ id: 'a', type: 'title', content: 'Wires' }])
  const blog = { content, summary: 's', thumbnail: null, main: false, featured: false }
  const made = await call('POST', '/blogs', { ...blog, status: 'published' }, staff)
  expect(made.status).toBe(201)
  const id = made.body.blog.blogId
  expect((await call('POST', `/blogs/${id}/unpublish`, undefined, staff)).status).toBe(200)
  await call('POST', `/blogs/${id}/update`, { status: 'published' }, staff)
  await call('POST', `/blogs/${id}/delete`, undefined, staff)
  await eventually(() => expect(messages()).toHaveLength(4))
  const data = { articleId: id, title: 'Wires', url: `https://wireloom.test/blog/${id}/wires` }
  const told = messages().map(({ type, data }) => JSON.stringify([type, data]))
  expect(told.toSorted()).toEqual(
    [
      ['article.published', data],
      ['article.unpublished', { articleId: id, title: 'Wires', deleted: false, url: data.url }],
      ['article.published', data],
      ['article.unpublished', { articleId: id, title: 'Wires', deleted: true, url: data.url }],
    ]
      .map((one) => JSON.stringify(one))
      .toSorted(),
  )
})

test('a webhook gets only its events, and nothing is stored without a webhook', async () => {
  const { call, db, webhook, staff, signUp } = await siteWithHook({ events: ['question.asked'] })
  await signUp()
  expect(await db.selectFrom('webhook_deliveries').select('id').execute()).toEqual([])
  await call('POST', '/faq/questions', { question: 'How long does it take?' })
  const [row] = await db.selectFrom('webhook_deliveries').selectAll().execute()
  expect(JSON.parse(row?.data ?? '')).toMatchObject({ question: 'How long does it take?' })
  expect((await call('DELETE', `/webhooks/${webhook.id}`, undefined, staff)).status).toBe(204)
  await call('POST', '/faq/questions', { question: 'And then?' })
  expect(await db.selectFrom('webhook_deliveries').select('id').execute()).toEqual([])
})

test('an event exists only if its change does', async () => {
  const { call, db, staff } = await siteWithHook()
  const lead = { email: 'ada@example.com', lists: ['waitlist'], consent: 'On paper at a fair' }
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('webhook_deliveries').execute()
  })
  expect((await call('POST', '/leads', { ...lead, lists: ['none'] }, staff)).status).toBe(422)
  expect(await db.selectFrom('webhook_deliveries').select('id').execute()).toEqual([])
  await call('POST', '/leads', lead, staff)
  // The second one is refused after the person was found.
  expect((await call('POST', '/leads', lead, staff)).status).toBe(422)
  expect(await db.selectFrom('webhook_deliveries').select('id').execute()).toHaveLength(2)
})

test('failed messages are sent again under the same id, and the log says what happened', async () => {
  let failures = 3
  const { start, signUp, receiver, log } = await siteWithHook({
    events: ['lead.signed_up'],
    answer: (response) => response.writeHead(failures-- > 0 ? 500 : 200).end(),
  })
  await start()
  await signUp()
  await eventually(async () => expect((await log())[0].state).toBe('sent'))
  expect(receiver.received).toHaveLength(4)
  const ids = new Set(receiver.received.map(({ headers }) => headers['webhook-id']))
  const [entry] = await log()
  expect([...ids]).toEqual([entry.messageId])
  expect(entry).toMatchObject({ attempts: 4, lastStatus: 200, lastError: null, dueAt: null })
  expect(entry.body).toBe(receiver.received[0]?.body)
})

test('a message can be replayed, and a test message reaches a paused webhook', async () => {
  const { start, signUp, receiver, log, call, staff, webhook, read } = await siteWithHook()
  await start()
  await signUp()
  await eventually(async () => expect((await log())[0]?.state).toBe('sent'))
  const [{ id, messageId }] = await log()
  await call('POST', `/webhooks/${webhook.id}/deliveries/${id}/replay`, undefined, staff)
  await eventually(() => expect(receiver.received).toHaveLength(2))
  expect(receiver.received[1]?.headers['webhook-id']).toBe(messageId)
  const update = (change: object) => call('POST', `/webhooks/${webhook.id}/update`, change, staff)
  expect((await update({ state: 'paused' })).body.webhook).toMatchObject({
    state: 'paused',
    pauseReason: 'staff',
  })
  await signUp('another@example.com')
  await call('POST', `/webhooks/${webhook.id}/test`, undefined, staff)
  await eventually(() => expect(receiver.received).toHaveLength(3))
  expect(JSON.parse(receiver.received[2]?.body ?? '').type).toBe('webhook.test')
  expect((await read()).waiting).toBe(1)
  await update({ state: 'active' })
  await eventually(() => expect(receiver.received).toHaveLength(4))
  expect(receiver.received[3]?.body).toContain('another@example.com')
})

test('after a rotation both secrets verify', async () => {
  const { start, signUp, receiver, call, staff, webhook, secret, db } = await siteWithHook()
  const rotated = await call('POST', `/webhooks/${webhook.id}/rotate`, undefined, staff)
  expect(rotated.body.secret).not.toBe(secret)
  expect(rotated.body.webhook.overlapUntil).not.toBeNull()
  await start()
  await signUp()
  await eventually(() => expect(receiver.received).toHaveLength(1))
  const [first] = receiver.received as [Received]
  verify(secret, first)
  verify(rotated.body.secret, first)
  const past = new Date(Date.now() - 1000).toISOString()
  await db.updateTable('webhooks').set({ previous_until: past }).execute()
  await signUp('another@example.com')
  await eventually(() => expect(receiver.received).toHaveLength(2))
  const [, second] = receiver.received as [Received, Received]
  verify(rotated.body.secret, second)
  expect(() => verify(secret, second)).toThrow('No matching signature found')
})

test('no answer contains the secret, and the database only its encrypted form', async () => {
  const { call, staff, secret, db, webhook } = await siteWithHook()
  for (const path of ['/webhooks', `/webhooks/${webhook.id}/deliveries`, '/settings']) {
    const { body } = await call('GET', path, undefined, staff)
    expect(JSON.stringify(body)).not.toContain(secret.slice(6))
  }
  const row = await db.selectFrom('webhooks').select('secret').executeTakeFirstOrThrow()
  expect(row.secret).not.toContain(secret.slice(6))
})

test('a receiver that answers 410 pauses its webhook at once, and one that fails for days after three', async () => {
  let status = 410
  const { start, signUp, read, call, staff, webhook, db, receiver } = await siteWithHook({
    answer: (response) => response.writeHead(status).end(),
  })
  await start()
  await signUp()
  await eventually(async () =>
    expect(await read()).toMatchObject({ state: 'paused', pauseReason: 'gone', waiting: 1 }),
  )
  const attention = async () =>
    (await call('GET', '/attention', undefined, staff)).body.attention.map(
      ({ id }: { id: string }) => id,
    )
  expect(await attention()).toContain(`webhook-${webhook.id}`)
  status = 500
  await call('POST', `/webhooks/${webhook.id}/update`, { state: 'active' }, staff)
  await eventually(async () => expect((await read()).failingSince).not.toBeNull())
  const fourDays = new Date(Date.now() - 4 * 86_400_000).toISOString()
  await db.updateTable('webhooks').set({ failing_since: fourDays }).execute()
  await eventually(async () =>
    expect(await read()).toMatchObject({ state: 'paused', pauseReason: 'failing', waiting: 1 }),
  )
  status = 200
  await call('POST', `/webhooks/${webhook.id}/update`, { state: 'active' }, staff)
  await eventually(async () => expect((await read()).waiting).toBe(0))
  expect(await read()).toMatchObject({ state: 'active', failingSince: null })
  expect(await attention()).not.toContain(`webhook-${webhook.id}`)
  const ids = new Set(receiver.received.map(({ headers }) => headers['webhook-id']))
  expect(ids.size).toBe(1)
})

test('a receiver that hangs keeps neither other webhooks nor sign-ups waiting', async () => {
  const made = await siteWithHook({ answer: () => {}, timeoutMs: 400 })
  const other = await startReceiver()
  onTestFinished(other.close)
  const sent = { url: other.url, events: ['lead.signed_up'] }
  await made.call('POST', '/webhooks', sent, made.staff)
  await made.start()
  for (let i = 0; i < 30; i++) {
    expect((await made.signUp(`person${i}@example.com`)).status).toBe(201)
  }
  await eventually(() => expect(other.received).toHaveLength(30))
  await eventually(async () => {
    const tried = (await made.log()).filter(({ attempts }: { attempts: number }) => attempts > 0)
    expect(tried[0]?.lastError).toBe('127.0.0.1 does not answer in time.')
  })
  expect((await made.read()).waiting).toBe(30)
})

test('redirects are not followed, and an endless answer counts by its status', async () => {
  const elsewhere = await startReceiver()
  onTestFinished(elsewhere.close)
  let redirects = true
  const { start, signUp, log, receiver } = await siteWithHook({
    answer(response) {
      if (redirects) return void response.writeHead(302, { location: elsewhere.url }).end()
      response.writeHead(200)
      const write = () => {
        while (!response.destroyed && response.write(Buffer.alloc(16_384)));
        if (!response.destroyed) response.once('drain', write)
      }
      write()
    },
  })
  await start()
  await signUp()
  await eventually(async () => expect((await log())[0]?.lastStatus).toBe(302))
  redirects = false
  await eventually(async () => expect((await log())[0]?.state).toBe('sent'))
  expect(elsewhere.received).toEqual([])
  expect(receiver.received.length).toBeGreaterThan(1)
})

test('nothing is sent while deliveries are paused', async () => {
  const { start, signUp, receiver, db, log } = await siteWithHook()
  await pauseDeliveries(db, 'restored')
  await start()
  await signUp()
  const confirmation = () =>
    db.selectFrom('outbox').select('state').where('kind', '=', 'webhook').executeTakeFirst()
  await eventually(async () => expect((await confirmation())?.state).toBe('waiting'))
  expect((await log())[0]).toMatchObject({ state: 'waiting', attempts: 0 })
  expect(receiver.received).toEqual([])
  await releaseDeliveries(db)
  await eventually(() => expect(receiver.received).toHaveLength(1))
})

test('the events of an erased person are deleted, and their address in questions', async () => {
  const { signUp, call, staff, db } = await siteWithHook()
  await signUp('ada_l@example.com')
  await signUp('adaxl@example.com')
  const email = 'Ada_L@example.com'
  await call('POST', '/faq/questions', { question: 'When does it open?', email })
  await call('POST', '/faq/questions', { question: 'Is ada_l@example.com on the list?' })
  await call('POST', '/faq/questions', { question: 'And adaxl@example.com?' })
  const { id } = await db
    .selectFrom('people')
    .select('id')
    .where('email', '=', 'ada_l@example.com')
    .executeTakeFirstOrThrow()
  expect((await call('POST', `/leads/${id}/erase`, undefined, staff)).status).toBe(204)
  const rows = await db.selectFrom('webhook_deliveries').select('data').execute()
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows).toLowerCase()).not.toContain('ada_l@')
})

test('deliveries are deleted after 30 days', async () => {
  const { signUp, db } = await siteWithHook()
  await signUp()
  const count = async () =>
    (await db.selectFrom('webhook_deliveries').select('id').execute()).length
  await deleteOldDeliveries(db, Date.now() + 29 * 86_400_000)
  expect(await count()).toBe(1)
  await deleteOldDeliveries(db, Date.now() + 31 * 86_400_000)
  expect(await count()).toBe(0)
})

test('only owners may see or change webhooks, and the limits hold', async () => {
  const { call, signIn, webhook, staff } = await siteWithHook()
  const editor = await signIn('edith', 'editor')
  const calls = [
    ['GET', '/webhooks'],
    ['POST', '/webhooks', { url: 'https://example.com', events: ['lead.left'] }],
    ['POST', `/webhooks/${webhook.id}/update`, { state: 'paused' }],
    ['DELETE', `/webhooks/${webhook.id}`],
    ['POST', `/webhooks/${webhook.id}/rotate`],
    ['POST', `/webhooks/${webhook.id}/test`],
    ['GET', `/webhooks/${webhook.id}/deliveries`],
    ['POST', `/webhooks/${webhook.id}/deliveries/1/replay`],
  ] as const
  for (const [method, path, body] of calls) {
    expect((await call(method, path, body, editor)).status, path).toBe(403)
    expect((await call(method, path, body)).status, path).toBe(401)
  }
  const add = (body: object) => call('POST', '/webhooks', body, staff)
  const events = ['lead.left']
  for (const url of ['ftp://example.com', 'https://me:secret@example.com/', 'not an address']) {
    expect((await add({ url, events })).status, url).toBe(422)
  }
  expect((await add({ url: `https://example.com/${'x'.repeat(1000)}`, events })).status).toBe(422)
  expect((await add({ url: 'https://example.com', events: [] })).status).toBe(422)
  expect((await add({ url: 'https://example.com', events: ['lead.erased'] })).status).toBe(422)
  const form = { url: 'https://example.com', events, format: 'hubspot' }
  expect((await add(form)).status).toBe(422)
  for (let i = 1; i < 10; i++) {
    expect((await add({ url: `https://example.com/${i}`, events })).status).toBe(201)
  }
  const tooMany = await add({ url: 'https://example.com/11', events })
  expect(tooMany.body.errors.url[0]).toContain('10 webhooks already')
})

test.each([
  'http://example.com/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://169.254.169.254/latest/',
  'https://10.0.0.1/',
  'https://2130706433/',
])('%s is refused as the address of a webhook', async (url) => {
  const { call, signIn } = await testSite()
  const { status } = await call('POST', '/webhooks', { url, events: ['lead.left'] }, await signIn())
  expect(status).toBe(422)
})
