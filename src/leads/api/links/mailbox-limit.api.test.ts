import { expect, test } from 'vitest'
import { testSite } from '#src/testing/test-site.ts'
import { bitsOf } from '../../lead-forms.ts'

test('a mailbox gets three mails a day, whatever strangers do', async () => {
  const { db, site, leads } = await testSite()
  const post = (path: string, fields: Record<string, string>) =>
    site.request(path, { method: 'POST', body: new URLSearchParams(fields) })
  const email_address = 'ada@example.com'
  await post('/forms/waitlist', { email_address })
  const { link_id } = await db.selectFrom('people').select('link_id').executeTakeFirstOrThrow()
  const link = new URL(leads.links.confirm(link_id, bitsOf(['waitlist'])))
  await post('/forms/confirm', { token: link.searchParams.get('token') ?? '' })
  const token = leads.links.preferences(link_id).split('/').at(-1) ?? ''
  const attack = async (address: string) => {
    await post('/forms/waitlist', { email_address: address })
    await post('/forms/mailing-list', { email_address: address })
    await post('/forms/resend', { email_address: address })
    await post('/forms/unsubscribe-link', { email_address: address })
    await post('/forms/preferences', { token, action: 'data-link' })
  }
  for (let round = 0; round < 3; round++) {
    await attack(email_address)
    await attack(`ada+${round}@example.com`)
  }
  const mails = await db
    .selectFrom('outbox')
    .where('key', 'is', null)
    .select(['kind', 'due_at'])
    .execute()
  const soon = new Date(Date.now() + 23 * 3_600_000).toISOString()
  expect(mails.filter(({ due_at }) => due_at < soon)).toHaveLength(3)
  expect(await db.selectFrom('mailbox_mails').select('nth').execute()).toHaveLength(mails.length)
})
