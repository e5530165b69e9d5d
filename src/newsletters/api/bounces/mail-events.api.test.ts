import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { eventually } from '#src/testing/eventually.ts'
import { addMembers, newsletterSite } from '#src/testing/newsletters.ts'
import { smtpSink } from '#src/testing/smtp.ts'

type Smtp = Parameters<typeof smtpSink>[0]

/** A site with three members; `send` sends them a newsletter and returns its counts. */
async function siteWithMembers(options: Smtp = {}) {
  const smtp = await smtpSink(options)
  const site = await newsletterSite({ smtpUrl: smtp.url })
  const { call, db, staff } = site
  await addMembers(db, 3, { list: 'mailing-list' })
  await site.start()
  return {
    db,
    async send() {
      const id = await site.draft()
      const read = async () =>
        (await call('GET', `/newsletters/${id}`, undefined, staff)).body.newsletter
      await call('POST', `/newsletters/${id}/send`, {}, staff)
      // Does not wait for the state `sent`: three bounces pause the newsletter.
      await eventually(async () =>
        expect((await read()).counts).toMatchObject({ total: 3, waiting: 0 }),
      )
      return async () => (await read()).counts
    },
    post(body: object) {
      const raw = JSON.stringify(body)
      const hmac = createHmac('sha256', 'a secret of mail events').update(raw).digest('hex')
      return call('POST', '/mail-events', raw, { 'x-signature': `sha256=${hmac}` })
    },
    reactivate: (leadId: number) =>
      call('POST', `/leads/${leadId}/reactivate`, { reason: 'They wrote to us' }, staff),
    async states() {
      const rows = await db.selectFrom('people').select('state').orderBy('id').execute()
      return rows.map(({ state }) => state)
    },
  }
}

let events = 0

/** Postmark numbers its events. */
const postmark = (n: number, Type: string) => ({
  ID: ++events,
  RecordType: 'Bounce',
  Type,
  MessageID: '883953f4-6105-42a2-a16a-77a8eac79483',
  Email: `Member-${n}@example.com`,
})

test('a hard bounce of Postmark counts in the latest newsletter, also when it is posted twice', async () => {
  const { send, post, states } = await siteWithMembers()
  const first = await send()
  const second = await send()
  const event = postmark(2, 'HardBounce')
  for (let times = 0; times < 2; times++) expect((await post(event)).body).toEqual({ taken: 1 })
  expect(await second()).toMatchObject({ sent: 2, bounced: 1 })
  expect(await first()).toMatchObject({ sent: 3, bounced: 0 })
  expect(await states()).toEqual(['confirmed', 'bounced', 'confirmed'])
})

test('mails refused because of a block list suppress nobody, however often', async () => {
  const { send, post, states } = await siteWithMembers()
  for (let round = 0; round < 4; round++) {
    const counts = await send()
    await post(postmark(1, 'Blocked'))
    expect(await counts()).toMatchObject({ sent: 2, bounced: 1 })
  }
  expect(await states()).toEqual(['confirmed', 'confirmed', 'confirmed'])
})

test('a refusal by the mail server suppresses only people whose address does not exist', async () => {
  const replies = new Map([
    ['member-1@example.com', '5.7.1 Listed'],
    ['member-2@example.com', '5.2.2 Mailbox full'],
    ['member-3@example.com', '5.1.1 No such user'],
  ])
  const { send, states } = await siteWithMembers({
    onRecipient: (address) => Object.assign(new Error(replies.get(address)), { responseCode: 550 }),
  })
  const counts = await send()
  expect(await counts()).toMatchObject({ bounced: 3 })
  expect(await states()).toEqual(['confirmed', 'confirmed', 'bounced'])
})

test('a recorded message that is sent again changes nothing', async () => {
  const { post, states, db } = await siteWithMembers()
  const complaint = { events: [{ type: 'complaint', email: 'member-1@example.com' }] }
  expect((await post(complaint)).body).toEqual({ taken: 1 })
  const afterFirst = await states()
  // The person came back meanwhile.
  await db.updateTable('people').set({ state: 'confirmed' }).execute()
  expect((await post(complaint)).body).toEqual({ taken: 1 })
  expect([afterFirst[0], (await states())[0]]).toEqual(['unsubscribed', 'confirmed'])
})

test('a message with its time is taken for five minutes, and its time cannot be changed', async () => {
  const { call } = await newsletterSite()
  const raw = JSON.stringify({ events: [] })
  const send = (timestamp: string, signed = `${timestamp}.${raw}`) => {
    const hmac = createHmac('sha256', 'a secret of mail events').update(signed).digest('hex')
    const headers = { 'x-signature': `sha256=${hmac}`, 'x-timestamp': timestamp }
    return call('POST', '/mail-events', raw, headers)
  }
  const now = Math.floor(Date.now() / 1000)
  expect((await send(`${now}`)).status).toBe(200)
  expect((await send(`${now - 240}`)).status).toBe(200)
  for (const [time, signed] of [
    [`${now - 360}`],
    [`${now + 360}`],
    ['never'],
    [`${now}`, raw],
    [`${now}`, `${now - 3600}.${raw}`],
  ]) {
    expect((await send(time ?? '', signed)).status, time).toBe(401)
  }
})

test('a full mailbox is given up after three newsletters, and anew after staff have lifted that', async () => {
  const { send, post, reactivate, states } = await siteWithMembers()
  const events = [{ type: 'bounce', email: 'member-1@example.com', permanent: false }]
  // Two equal messages would count as one.
  let sent = 0
  const bounce = () => post({ events, message: ++sent })
  for (let round = 0; round < 3; round++) {
    await send()
    expect((await bounce()).body).toEqual({ taken: 1 })
  }
  expect(await states()).toEqual(['bounced', 'confirmed', 'confirmed'])
  expect((await reactivate(1)).status).toBe(204)
  await send()
  await bounce()
  expect(await states()).toEqual(['confirmed', 'confirmed', 'confirmed'])
})
