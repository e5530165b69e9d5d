import { createHmac, hkdfSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { newLinkId } from '#src/people/links/link-tokens.ts'
import { eventually } from '#src/testing/eventually.ts'
import { type ReceivedMail, smtpSink } from '#src/testing/smtp.ts'
import { testSite, tokenSecret } from '#src/testing/test-site.ts'
import { bitsOf } from '../../lead-forms.ts'

type Site = Awaited<ReturnType<typeof testSite>>

const email_address = 'ada@example.com'

const post = (site: Site['site'], path: string, fields: Record<string, string>) =>
  site.request(path, { method: 'POST', body: new URLSearchParams(fields) })

const apply = (site: Site['site']) =>
  post(site, '/forms/early-access', { email_address, 'fields[name]': 'Ada' })

const subscribe = (site: Site['site']) => post(site, '/forms/mailing-list', { email_address })

const tokensIn = ({ text }: ReceivedMail, page: string) => [
  ...new Set([...text.matchAll(new RegExp(`${page}\\?token=([\\w.-]+)`, 'g'))].map(([, t]) => t)),
]

const confirm = (site: Site['site'], token = '') => post(site, '/forms/confirm', { token })

async function confirmedLists(db: Site['db']) {
  const rows = await db
    .selectFrom('sign_ups')
    .select('source')
    .where('confirmed_at', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map(({ source }) => source)
}

async function onePerson(db: Site['db']) {
  return db.selectFrom('people').selectAll().executeTakeFirstOrThrow()
}

/** A token as earlier versions made it, signed with the signing secret. */
function numberedToken(purpose: 'confirm' | 'unsubscribe', id: number, at = Date.now()) {
  const key = Buffer.from(hkdfSync('sha256', tokenSecret, '', 'lead links', 32))
  const text = `${purpose}.${id}.${Math.floor(at / 1000)}`
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
}

const fromEarlier = (db: Site['db']) =>
  db.updateTable('people').set({ numbered_links: 1 }).execute()

test('a link confirms the sign-ups that its mail names, and no later ones', async () => {
  const smtp = await smtpSink()
  const { site, db, jobs } = await testSite({ smtpUrl: smtp.url })
  await jobs.start()
  await apply(site)
  await eventually(() => expect(smtp.mails).toHaveLength(1))
  // A stranger enters the same address in another form.
  await subscribe(site)
  const [token, ...others] = tokensIn(smtp.mails[0] as ReceivedMail, '/confirm')
  expect(others).toEqual([])
  expect((await confirm(site, token)).headers.get('location')).toBe('/thankyoudemo')
  expect(await confirmedLists(db)).toEqual(['early-access'])
  // Opening it twice confirms nothing more.
  expect((await confirm(site, token)).headers.get('location')).toBe('/thankyoudemo')
  expect(await confirmedLists(db)).toEqual(['early-access'])
})

test('a mail about two lists has a separate link for each', async () => {
  const smtp = await smtpSink()
  const { site, db, jobs } = await testSite({ smtpUrl: smtp.url })
  await apply(site)
  await subscribe(site)
  await jobs.start()
  await eventually(() => expect(smtp.mails).toHaveLength(1))
  const [mail] = smtp.mails as [ReceivedMail]
  expect(mail.text).toContain('This address was also entered for: Mailing list.')
  const [first, second, ...others] = tokensIn(mail, '/confirm')
  expect(others).toEqual([])
  await confirm(site, first)
  expect(await confirmedLists(db)).toEqual(['early-access'])
  expect((await confirm(site, second)).headers.get('location')).toMatch(
    /^\/thankyousubscribe\?token=preferences\./,
  )
  expect(await confirmedLists(db)).toEqual(['early-access', 'mailing-list'])
})

test('a queued mail is not sent if another mail has named its sign-ups meanwhile', async () => {
  const smtp = await smtpSink()
  const { site, db, jobs } = await testSite({ smtpUrl: smtp.url })
  await apply(site)
  await subscribe(site)
  await jobs.start()
  const states = async () => {
    const mails = db.selectFrom('outbox').where('key', 'is', null)
    return (await mails.select('state').orderBy('id').execute()).map(({ state }) => state)
  }
  // The SMTP server has the mail a moment before the queue knows, and an earlier due date would have it sent again.
  await eventually(async () => expect(await states()).toEqual(['sent', 'waiting']))
  const due_at = new Date().toISOString()
  await db.updateTable('outbox').set({ due_at }).where('state', '=', 'waiting').execute()
  await eventually(async () => expect(await states()).toEqual(['sent', 'dropped']))
  expect(smtp.mails).toHaveLength(1)
})

test('a second request for early access is not confirmed by the link of the first mail', async () => {
  const { site, db, leads } = await testSite()
  await apply(site)
  const { link_id } = await onePerson(db)
  const link = new URL(leads.links.confirm(link_id, bitsOf(['early-access'])))
  await new Promise((resolve) => setTimeout(resolve, 5))
  await apply(site)
  await confirm(site, link.searchParams.get('token') ?? '')
  expect(await confirmedLists(db)).toHaveLength(1)
})

test('the link of an old mail does not re-subscribe a person who has left the list since', async () => {
  const { site, db, leads } = await testSite()
  await subscribe(site)
  const { link_id } = await onePerson(db)
  const token = new URL(leads.links.confirm(link_id, bitsOf(['mailing-list']))).searchParams.get(
    'token',
  )
  await confirm(site, token ?? '')
  const leaving = leads.links.unsubscribe(link_id).split('token=')[1] ?? ''
  await post(site, '/forms/unsubscribe', { token: leaving, lists: 'mailing-list' })
  // A stranger enters the address again; the old link is still in the mailbox.
  await subscribe(site)
  const late = await confirm(site, token ?? '')
  expect(late.headers.get('location')).toBe('/confirm?expired=1')
  expect(await confirmedLists(db)).toHaveLength(1)
})

test('a link made before a restore does not act on a person who has the same number since', async () => {
  const { site, db, leads } = await testSite()
  await subscribe(site)
  const gone = await onePerson(db)
  const links = {
    confirm: leads.links.confirm(gone.link_id, bitsOf(['mailing-list'])).split('token=')[1] ?? '',
    leave: leads.links.unsubscribe(gone.link_id).split('token=')[1] ?? '',
  }
  // The state after restoring an empty backup: no people, and numbers that start again.
  await db.deleteFrom('people').execute()
  await db
    .insertInto('people')
    .values({ ...gone, link_id: newLinkId(), email: 'bob@example.com' })
    .execute()
  await db
    .insertInto('sign_ups')
    .values({
      person_id: gone.id,
      source: 'mailing-list',
      review: 'clear' as const,
      created_at: gone.created_at,
    })
    .execute()
  for (const token of [links.leave, numberedToken('unsubscribe', gone.id)]) {
    const answer = await post(site, '/forms/unsubscribe', { token })
    expect(answer.headers.get('location')).toBe('/unsubscribe?expired=1')
  }
  for (const token of [links.confirm, numberedToken('confirm', gone.id)]) {
    const answer = await confirm(site, token)
    expect(answer.headers.get('location')).toBe('/confirm?expired=1')
  }
  expect((await onePerson(db)).state).toBe('unconfirmed')
})

test('links with a number still work for the people who existed at that time', async () => {
  const { site, db } = await testSite()
  await apply(site)
  await subscribe(site)
  await fromEarlier(db)
  const { id, created_at } = await onePerson(db)
  const answer = await confirm(site, numberedToken('confirm', id))
  expect(answer.headers.get('location')).toBe('/thankyoudemo')
  // Such a mail named only one of the open forms.
  expect(await confirmedLists(db)).toEqual(['early-access'])
  const before = Date.parse(created_at) - 60_000
  const early = await post(site, '/forms/unsubscribe', {
    token: numberedToken('unsubscribe', id, before),
  })
  expect(early.headers.get('location')).toBe('/unsubscribe?expired=1')
  await post(site, '/forms/unsubscribe', { token: numberedToken('unsubscribe', id) })
  expect((await onePerson(db)).state).toBe('unsubscribed')
})

test('links stay valid after a change of the signing secret', async () => {
  const { site, db, leads, where } = await testSite()
  await subscribe(site)
  const { link_id } = await onePerson(db)
  const later = await testSite({ beside: where, secret: 'another secret of 32 characters!' })
  const link = leads.links.unsubscribeAtOnce(link_id).replace('https://wireloom.test', '')
  const answer = await post(later.site, link, { 'List-Unsubscribe': 'One-Click' })
  expect(answer.status).toBe(200)
  expect((await onePerson(db)).state).toBe('unsubscribed')
})

test('one-click unsubscribing with an invalid link returns an error that says what to do', async () => {
  const { site, db } = await testSite()
  await subscribe(site)
  const { id } = await onePerson(db)
  for (const token of ['', 'nonsense', numberedToken('unsubscribe', id)]) {
    const answer = await post(site, `/forms/unsubscribe?token=${token}`, {
      'List-Unsubscribe': 'One-Click',
    })
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('https://wireloom.test/unsubscribe?expired=1')
  }
  expect((await onePerson(db)).state).toBe('unconfirmed')
})

test('people without a working link get at most three by mail a day; known addresses are not revealed', async () => {
  const smtp = await smtpSink()
  const { site, db, jobs } = await testSite({ smtpUrl: smtp.url })
  await subscribe(site)
  await db.updateTable('outbox').set({ state: 'dropped' }).execute()
  await jobs.start()
  const ask = (email: string) => post(site, '/forms/unsubscribe-link', { email_address: email })
  for (const email of [email_address, 'nobody@example.com']) {
    expect((await ask(email)).headers.get('location')).toBe('/unsubscribe?asked=1')
  }
  await eventually(() => expect(smtp.mails).toHaveLength(1))
  const [mail] = smtp.mails as [ReceivedMail]
  expect(mail.to).toEqual([email_address])
  const [token = ''] = tokensIn(mail, '/unsubscribe')
  for (let nth = 0; nth < 4; nth++) await ask(email_address)
  await eventually(() => expect(smtp.mails).toHaveLength(3))
  const queued = await db
    .selectFrom('outbox')
    .select('id')
    .where('kind', '=', 'leave-link')
    .execute()
  expect(queued).toHaveLength(3)
  const answer = await post(site, '/forms/unsubscribe', { token })
  expect(answer.headers.get('location')).toBe('/unsubscribe?done=1')
  expect((await onePerson(db)).state).toBe('unsubscribed')
  expect((await ask('no address')).headers.get('location')).toBe('/unsubscribe?expired=1')
})

test('the redirect of an unsubscribe link is stored nowhere', async () => {
  const { site } = await testSite()
  const answer = await site.request('/forms/unsubscribe?token=abc', { method: 'GET' })
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe('/unsubscribe?token=abc')
  expect(answer.headers.get('cache-control')).toBe('no-store')
})
