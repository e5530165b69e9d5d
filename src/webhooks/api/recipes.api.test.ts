import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '#src/testing/eventually.ts'
import { startReceiver } from '#src/testing/receiver.ts'
import { testSite } from '#src/testing/test-site.ts'

type Answer = Parameters<typeof startReceiver>[0]

async function siteFor(format: string, events: string[], answer: Answer) {
  const receiver = await startReceiver(answer)
  onTestFinished(receiver.close)
  const site = await testSite({ webhooks: { allowPrivate: true }, waitMs: () => 20 })
  const staff = await site.signIn()
  const { status } = await site.call(
    'POST',
    '/webhooks',
    { url: receiver.url, format, events },
    staff,
  )
  expect(status).toBe(201)
  site.composed.startFeatures()
  await site.jobs.start()
  const log = async () =>
    (await site.call('GET', '/webhooks/1/deliveries', undefined, staff)).body.deliveries
  return { ...site, staff, receiver, log }
}

test('the recipe for Slack: a message that an incoming webhook takes', async () => {
  // As documented: JSON with a text; "ok", or the reason of a refusal in plain text; a limit by Retry-After.
  let limited = true
  const slack: Answer = (response, { headers, body }) => {
    if (limited) {
      limited = false
      return void response.writeHead(429, { 'retry-after': '1' }).end()
    }
    const { text } = JSON.parse(body)
    const isMessage = headers['content-type'] === 'application/json' && typeof text === 'string'
    response.writeHead(isMessage ? 200 : 400).end(isMessage ? 'ok' : 'invalid_payload')
  }
  const { call, staff, receiver, log } = await siteFor('slack', ['question.asked'], slack)
  await call('POST', '/faq/questions', { question: 'Is <!channel> & “5 > 3” read as text?' })
  await call('POST', '/webhooks/1/test', undefined, staff)
  await eventually(async () => {
    const states = (await log()).map(({ state }: { state: string }) => state)
    expect(states).toContain('sent')
    expect(states).not.toContain('waiting')
  })
  const texts = receiver.received.map(({ body }) => JSON.parse(body).text)
  expect(texts).toContain('A visitor asks: Is &lt;!channel&gt; &amp; “5 &gt; 3” read as text?')
})

test('the recipe for HubSpot: a submission that its form takes', async () => {
  // As documented: fields of contacts (object type 0-1) with names and values, and the time in milliseconds.
  const hubspot: Answer = (response, { body }) => {
    const { fields, submittedAt } = JSON.parse(body)
    const isValid =
      /^\d{13}$/.test(submittedAt) &&
      fields.every(
        ({ objectTypeId, name, value }: Record<string, unknown>) =>
          objectTypeId === '0-1' && typeof name === 'string' && typeof value === 'string',
      )
    response.writeHead(isValid ? 200 : 400, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isValid ? { inlineMessage: 'Thanks' } : { status: 'error' }))
  }
  const { call, staff, receiver, log } = await siteFor('hubspot', ['lead.confirmed'], hubspot)
  const lead = { email: 'ada@example.com', name: 'Ada Löf', lists: ['waitlist'] }
  await call('POST', '/leads', { ...lead, consent: 'On paper at a fair' }, staff)
  await eventually(async () => expect((await log())[0]?.state).toBe('sent'))
  expect(JSON.parse(receiver.received[0]?.body ?? '').fields).toEqual([
    { objectTypeId: '0-1', name: 'email', value: 'ada@example.com' },
    { objectTypeId: '0-1', name: 'firstname', value: 'Ada Löf' },
  ])
})
