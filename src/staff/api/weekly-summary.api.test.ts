import { expect, test } from 'vitest'
import type { Role } from '#src/feature/roles.ts'
import type { Mail } from '#src/mail/mail.ts'
import { testSite } from '#src/testing/test-site.ts'
import { addDays } from '#src/time/zoned-days.ts'
import { addAccount } from './accounts/accounts.ts'
import { addSummaries, lastWeek } from './weekly-summary.ts'

const day = 86_400_000
const password = 'correct horse battery'

type Site = Awaited<ReturnType<typeof testSite>>

/** An account that existed before the last week ended. */
async function member({ db }: Site, username: string, role: Role, email?: string) {
  await addAccount(db, username, password, { role, email })
  await db
    .updateTable('staff_accounts')
    .set({ created_at: '2020-01-01T00:00:00.000Z' })
    .where('username', '=', username)
    .execute()
}

/** Sends the mails in the outbox and returns them. */
async function delivered({ jobs, mailer, db }: Site): Promise<Mail[]> {
  const mails: Mail[] = []
  mailer.send = async (mail) => {
    mails.push(mail as Mail)
    return { result: 'accepted' }
  }
  await jobs.start()
  await expect
    .poll(() =>
      db
        .selectFrom('outbox')
        .where('key', 'is', null)
        .select('id')
        .where('state', '=', 'waiting')
        .execute(),
    )
    .toEqual([])
  return mails
}

const recipients = async ({ db }: Site) =>
  (
    await db
      .selectFrom('staff_mails')
      .select(['email', 'details'])
      .where('kind', '=', 'weekly-summary')
      .orderBy('id')
      .execute()
  ).map(({ email, details }) => `${email} ${details}`)

test('one mail per week and person, whichever process sends it, and only for the last week', async () => {
  const site = await testSite()
  const other = await testSite({ beside: site.where })
  await member(site, 'ada', 'owner', 'ada@example.com')
  await member(site, 'eve', 'editor', 'eve@example.com')
  await member(site, 'wim', 'writer', 'wim@example.com')
  await member(site, 'nora', 'editor')
  const now = Date.now()
  const { from } = lastWeek(now, 'UTC')
  const second = () => addSummaries(other.db, 'UTC', now)
  // On SQLite, two connections of one thread cannot wait for each other.
  const together = site.engine === 'postgres' ? second() : undefined
  await addSummaries(site.db, 'UTC', now)
  await (together ?? second())
  await addSummaries(site.db, 'UTC', now)
  const sent = [`ada@example.com ${from}`, `eve@example.com ${from}`]
  expect((await recipients(site)).toSorted()).toEqual(sent)

  // Three weeks later: the summaries of the two weeks in between are skipped.
  const later = now + 21 * day
  expect(await addSummaries(other.db, 'UTC', later)).toBe(2)
  expect(await addSummaries(site.db, 'UTC', later)).toBe(0)
  // The clock was set back.
  expect(await addSummaries(site.db, 'UTC', now)).toBe(0)
  const { from: laterFrom } = lastWeek(later, 'UTC')
  expect((await recipients(site)).slice(2).toSorted()).toEqual([
    `ada@example.com ${laterFrom}`,
    `eve@example.com ${laterFrom}`,
  ])
})

test('new staff get no summary of an earlier week, and those who turned it off get none', async () => {
  const site = await testSite()
  const ada = await site.signIn()
  await site.call('POST', '/user/email', { email: 'ada@example.com' }, ada)
  expect(await addSummaries(site.db, 'UTC', Date.now())).toBe(0)
  const nextWeek = Date.now() + 8 * day

  const off = { wanted: false }
  expect((await site.call('POST', '/user/weekly-summary', off, ada)).status).toBe(204)
  expect((await site.call('GET', '/user', undefined, ada)).body.account.weeklySummary).toBe(false)
  expect(await addSummaries(site.db, 'UTC', nextWeek)).toBe(0)

  await site.call('POST', '/user/weekly-summary', { wanted: true }, ada)
  expect(await addSummaries(site.db, 'UTC', nextWeek)).toBe(1)
  // The summary is turned off while the mail waits in the outbox.
  await site.call('POST', '/user/weekly-summary', off, ada)
  expect(await delivered(site)).toEqual([])
})

test('the mail has numbers of both weeks, lists, articles, attention items and a link to turn it off', async () => {
  const site = await testSite()
  await member(site, 'ada', 'owner', 'ada@example.com')
  const ada = {
    authorization: `Bearer ${(await site.call('POST', '/user/login', { username: 'ada', password })).body.result.token}`,
  }
  const content = JSON.stringify([{ id: 't', type: 'title', content: 'Looms & <threads>' }])
  const blog = { content, summary: 'S', status: 'published' }
  const { blogId } = (await site.call('POST', '/blogs', blog, ada)).body.blog
  const { from } = lastWeek(Date.now(), 'UTC')
  const place = { path: '', source: '', campaign: '', width: '' }
  const none = {
    views: 0,
    visitors: 0,
    readers: 0,
    depth25: 0,
    depth50: 0,
    depth75: 0,
    depth100: 0,
    seconds: 0,
    forms_seen: 0,
    forms_started: 0,
    sign_ups_after: 0,
  }
  const before = new Date(Date.parse(from) - 7 * day).toISOString().slice(0, 10)
  const path = `/blog/${blogId}`
  await site.db
    .insertInto('visit_counts')
    .values([
      { grain: 'all', period: from, ...place, ...none, views: 3000, visitors: 1200 },
      { grain: 'all', period: before, ...place, ...none, views: 3000, visitors: 1000 },
      { grain: 'path', period: from, ...place, path, ...none, readers: 40, sign_ups_after: 2 },
      {
        ...({ grain: 'after', period: from, ...place, path, ...none } as const),
        source: 'news.example',
        sign_ups_after: 2,
      },
    ])
    .execute()
  await site.call('POST', '/bookings', { name: 'Grace', email_address: 'grace@example.com' })
  await site.db.deleteFrom('outbox').execute()
  await site.db
    .updateTable('sign_up_counts')
    .set({ period: from })
    .where('period', 'like', '%-%-%')
    .execute()
  await site.db.updateTable('counting_starts').set({ day: before }).execute()
  await site.call('POST', '/faq/questions', { question: 'Does it export?' })

  expect(await addSummaries(site.db, 'UTC')).toBe(1)
  const [mail, ...others] = await delivered(site)
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    to: 'ada@example.com',
    subject: expect.stringMatching(/^Wireloom, .*: 1,200 visitors, 1 sign-up$/),
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
  for (const text of [
    'Visitors: 1,200 (+20% on the week before)',
    'Page views: 3,000 (as many as the week before)',
    'Sign-ups: 1 (none the week before)',
    'Looms & <threads>: 40 readers, 2 signed up after reading, from news.example',
    'https://wireloom.test/contentmanager/faq',
    'https://wireloom.test/contentmanager/account',
    // The link opens the week of the mail.
    `https://wireloom.test/contentmanager?from=${from}&to=${addDays(from, 6)}`,
    '(UTC)',
  ]) {
    expect(mail?.text).toContain(text)
  }
  expect(mail?.html).toContain('Looms &amp; &lt;threads&gt;')
  expect(mail?.html).toMatch(/>1,200<\/span><br><span [^>]*>Visitors<\/span>/)
  expect(mail?.html).toContain('href="https://wireloom.test/contentmanager/account"')
  // People who signed up are counted, not named.
  expect(`${mail?.text}${mail?.html}`).not.toContain('grace')
})
