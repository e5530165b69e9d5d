import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { eventually } from '#src/testing/eventually.ts'
import { addMembers, newsletterSite } from '#src/testing/newsletters.ts'
import { smtpSink } from '#src/testing/smtp.ts'

type Smtp = Parameters<typeof smtpSink>[0]

/** A site with three members; `send` sends them a newsletter and returns how its mails are counted. */
async function siteWithMembers(options: Smtp = {}) {
  const smtp = await smtpSink(options)
  const site = await newsletterSite({ smtpUrl: smtp.url })
  const { call, db, staff } = site
  await addMembers(db, 3, { list: 'mailing-list' })
  await site.start()
  return {
    async send() {
      const id = await site.draft()
      const read = async () =>
        (await call('GET', `/newsletters/${id}`, undefined, staff)).body.newsletter
      await call('POST', `/newsletters/${id}/send`, {}, staff)
      // Not until it is sent: three bounces pause it.
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

const postmark = (n: number, Type: string) => ({
  ...{ RecordType: 'Bounce', Type, MessageID: '883953f4-6105-42a2-a16a-77a8eac79483' },
  Email: `Member-${n}@example.com`,
})

test('a hard bounce of Postmark counts in the latest newsletter, also when it is posted twice', async () => {
  const { send, post, states } = await siteWithMembers()
  const first = await send()
  const second = await send()
  for (let times = 0; times < 2; times++) {
    expect((await post(postmark(2, 'HardBounce'))).body).toEqual({ taken: 1 })
  }
  expect(await second()).toMatchObject({ sent: 2, bounced: 1 })
  expect(await first()).toMatchObject({ sent: 3, bounced: 0 })
  expect(await states()).toEqual(['confirmed', 'bounced', 'confirmed'])
})

test('a mail that a block list refuses suppresses nobody, however often', async () => {
  const { send, post, states } = await siteWithMembers()
  for (let round = 0; round < 4; round++) {
    const counts = await send()
    await post(postmark(1, 'Blocked'))
    expect(await counts()).toMatchObject({ sent: 2, bounced: 1 })
  }
  expect(await states()).toEqual(['confirmed', 'confirmed', 'confirmed'])
})

test('a refusal by the mail server suppresses only those whose address does not exist', async () => {
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

test('a full mailbox is given up after three newsletters, and anew after staff have lifted that', async () => {
  const { send, post, reactivate, states } = await siteWithMembers()
  const events = [{ type: 'bounce', email: 'member-1@example.com', permanent: false }]
  for (let round = 0; round < 3; round++) {
    await send()
    expect((await post({ events })).body).toEqual({ taken: 1 })
  }
  expect(await states()).toEqual(['bounced', 'confirmed', 'confirmed'])
  expect((await reactivate(1)).status).toBe(204)
  await send()
  await post({ events })
  expect(await states()).toEqual(['confirmed', 'confirmed', 'confirmed'])
})
