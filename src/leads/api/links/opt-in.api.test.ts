import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { deleteOldMailCounts } from '#src/people/intake/mailbox-mails.ts'
import { eventually } from '#src/testing/eventually.ts'
import { readMail, smtpSink } from '#src/testing/smtp.ts'
import { testSite } from '#src/testing/test-site.ts'
import { refusedText } from '../../forms/sending/form-problem.ts'
import { bitsOf } from '../../lead-forms.ts'

type Site = Awaited<ReturnType<typeof testSite>>

const post = (site: Site['site'], path: string, fields: Record<string, string>) =>
  site.request(path, { method: 'POST', body: new URLSearchParams(fields) })

const join = (site: Site['site'], email_address: string) =>
  post(site, '/forms/waitlist', { email_address })

const tokenIn = (text: string, page: string) =>
  new RegExp(`${page}\\?token=([\\w.-]+)`).exec(text)?.[1] ?? ''

async function onePerson(db: Site['db']) {
  return db.selectFrom('people').selectAll().executeTakeFirstOrThrow()
}

test('a sign-up is confirmed by the link in a mail, not by opening the page', async () => {
  const smtp = await smtpSink()
  const { site, db, jobs } = await testSite({ smtpUrl: smtp.url })
  await jobs.start()
  expect((await join(site, 'Ada@Example.com')).headers.get('location')).toBe('/join?sent=1')
  await eventually(() => expect(smtp.mails).toHaveLength(1))
  const [mail] = smtp.mails
  expect(mail?.to).toEqual(['ada@example.com'])
  expect(mail?.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(mail?.header('list-unsubscribe')).toMatch(
    /^<https:\/\/wireloom\.test\/forms\/unsubscribe\?token=unsubscribe\.[0-9a-f]{32}\.\d+\.[\w-]{43}>$/,
  )
  expect(mail?.text).toContain('text/plain')
  expect(mail?.text).toContain('<table role="presentation"')
  expect((await onePerson(db)).state).toBe('unconfirmed')

  const token = tokenIn(mail?.text ?? '', '/confirm')
  const answer = await post(site, '/forms/confirm', { token })
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toMatch(/^\/thankyousubscribe\?place=place\./)
  expect((await onePerson(db)).state).toBe('confirmed')
  const again = await post(site, '/forms/confirm', { token })
  expect(again.headers.get('location')).toMatch(/^\/thankyousubscribe\?place=place\./)
  const events = await db.selectFrom('person_events').select('kind').execute()
  expect(events).toEqual([{ kind: 'confirmed' }])
})

test('a form sent from another site is refused, and nothing is stored', async () => {
  const { site, db } = await testSite()
  for (const path of [
    '/forms/waitlist',
    '/forms/mailing-list',
    '/forms/early-access',
    '/forms/register',
  ]) {
    const refused = await site.request(path, {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      body: new URLSearchParams({ email_address: 'ada@example.com', email: 'ada@example.com' }),
    })
    expect(refused.status).toBe(403)
    expect(refused.headers.get('content-type')).toBe('application/problem+json')
  }
  expect(await db.selectFrom('people').selectAll().execute()).toEqual([])
})

test('a refused form from a browser without scripts comes back with the typed values, and is not stored', async () => {
  const { site, db } = await testSite()
  const refused = [
    ['/forms/waitlist', { email_address: 'someone@gmail' }],
    ['/forms/mailing-list', { email_address: 'someone@gmail' }],
    [
      '/forms/early-access',
      { email_address: 'a@gmail', 'fields[name]': 'Ada', 'fields[info]': '<b>Two\nlines</b>' },
    ],
    ['/forms/register', { email: 'ada@example.com', name: ' ' }],
  ] as const
  for (const [path, fields] of refused) {
    const plain = await post(site, path, fields)
    expect(plain.status).toBe(422)
    expect(plain.headers.get('content-type')).toContain('text/html')
    expect(plain.headers.get('cache-control')).toBe('no-store')
    expect(await plain.json()).toEqual({ text: refusedText, typed: fields })
    const scripted = await site.request(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { accept: 'application/json' },
    })
    expect(scripted.status).toBe(422)
    expect(Object.values((await scripted.json()).errors)).toHaveLength(1)
  }
  expect(await db.selectFrom('people').select('id').execute()).toEqual([])
})

test('a text of the maximum length is accepted, however its line breaks are sent', async () => {
  const { site, db } = await testSite()
  const form = new FormData()
  form.set('fields[name]', 'Ada')
  form.set('email_address', 'ada@example.com')
  form.set('fields[info]', `${'a\n'.repeat(2499)}ab`)
  const answer = await site.request('/forms/early-access', { method: 'POST', body: form })
  expect(answer.headers.get('location')).toBe('/earlyaccess?sent=1')
  const { info } = await db.selectFrom('sign_ups').select('info').executeTakeFirstOrThrow()
  expect(info).toHaveLength(5000)
})

test('confirming a request for early access leads to its own page', async () => {
  const { site, db, leads } = await testSite()
  const form = new FormData()
  form.set('fields[name]', 'Ada')
  form.set('email_address', 'ada@example.com')
  form.set('fields[role]', '')
  form.set('fields[info]', 'A booking flow')
  const answer = await site.request('/forms/early-access', {
    method: 'POST',
    body: form,
    headers: { accept: 'application/json' },
  })
  expect(answer.status).toBe(200)
  expect(await db.selectFrom('sign_ups').selectAll().executeTakeFirst()).toMatchObject({
    name: 'Ada',
    role: null,
    info: 'A booking flow',
  })
  const { link_id } = await onePerson(db)
  const token = tokenIn(leads.links.confirm(link_id, bitsOf(['early-access'])), '/confirm')
  const confirmed = await post(site, '/forms/confirm', { token })
  expect(confirmed.headers.get('location')).toBe('/thankyoudemo')
})

test('a damaged or forged token confirms nothing', async () => {
  const { site, db, leads } = await testSite()
  await join(site, 'ada@example.com')
  const { link_id } = await onePerson(db)
  const leaving = tokenIn(leads.links.unsubscribe(link_id), '/unsubscribe')
  for (const token of ['', 'nonsense', leaving]) {
    const answer = await post(site, '/forms/confirm', { token })
    expect(answer.headers.get('location')).toBe('/confirm?expired=1')
  }
  expect((await onePerson(db)).state).toBe('unconfirmed')
})

test('repeated sign-ups send one mail and get the same response', async () => {
  const smtp = await smtpSink()
  const { site, db, jobs } = await testSite({ smtpUrl: smtp.url })
  await jobs.start()
  const first = await join(site, 'ada@example.com')
  const repeats = await Promise.all(
    ['ada@example.com', 'ADA@example.com', 'ada@example.com '].map((email) => join(site, email)),
  )
  for (const repeat of repeats) {
    expect(repeat.status).toBe(first.status)
    expect(repeat.headers.get('location')).toBe(first.headers.get('location'))
  }
  await eventually(() => expect(smtp.mails).toHaveLength(1))
  expect(await db.selectFrom('sign_ups').select('id').execute()).toHaveLength(1)
  const deliveries = () =>
    db
      .selectFrom('outbox')
      .where('key', 'is', null)
      .select(['state', 'due_at'])
      .orderBy('id')
      .execute()
  await eventually(async () =>
    expect((await deliveries()).map(({ state }) => state)).toEqual(['sent', 'waiting']),
  )
  const mails = await deliveries()
  // The next mail is sent a minute later, because it was requested again.
  const wait = Date.parse(mails[1]?.due_at ?? '') - Date.parse(mails[0]?.due_at ?? '')
  expect(wait).toBe(60_000)
})

const dueTimes = async (db: Site['db']) => {
  const rows = await db
    .selectFrom('outbox')
    .where('key', 'is', null)
    .select('due_at')
    .orderBy('id')
    .execute()
  return rows.map(({ due_at }) => Date.parse(due_at))
}

/** Pretends that every mail so far was queued and sent earlier by this time. */
async function later(db: Site['db'], ms: number) {
  const earlier = (time: string) => new Date(Date.parse(time) - ms).toISOString()
  for (const table of ['outbox', 'mailbox_mails'] as const) {
    for (const { created_at, due_at } of await db.selectFrom(table).selectAll().execute()) {
      await db
        .updateTable(table)
        .set({ created_at: earlier(created_at), due_at: earlier(due_at) })
        .where('created_at', '=', created_at)
        .execute()
    }
  }
}

const aMinuteLater = (db: Site['db']) => later(db, 61_000)
const aDayLater = (db: Site['db']) => later(db, 86_461_000)

test('a second list after a confirmation gets its mail at once', async () => {
  const { site, db, leads } = await testSite()
  await join(site, 'ada@example.com')
  const { link_id } = await onePerson(db)
  const link = leads.links.confirm(link_id, bitsOf(['waitlist']))
  await post(site, '/forms/confirm', { token: tokenIn(link, '/confirm') })
  await post(site, '/forms/mailing-list', { email_address: 'ada@example.com' })
  const times = await dueTimes(db)
  expect(times).toHaveLength(2)
  expect(times[1]).toBeLessThanOrEqual(Date.now())
})

test('a person who left and signs up again gets the mail at once', async () => {
  const { site, db, jobs, leads } = await testSite()
  await jobs.start()
  await join(site, 'ada@example.com')
  const { link_id } = await onePerson(db)
  await eventually(async () =>
    expect(
      await db.selectFrom('outbox').where('key', 'is', null).select('state').execute(),
    ).toEqual([{ state: 'sent' }]),
  )
  const token = tokenIn(leads.links.unsubscribe(link_id), '/unsubscribe')
  await post(site, '/forms/unsubscribe', { token })
  await join(site, 'ada@example.com')
  await eventually(async () =>
    expect(
      await db.selectFrom('outbox').where('key', 'is', null).select('state').execute(),
    ).toEqual([{ state: 'sent' }, { state: 'sent' }]),
  )
})

test('an address that is not confirmed gets three mails a day and six in all', async () => {
  const { site, db } = await testSite()
  const counts: number[] = []
  for (let day = 0; day < 4; day++) {
    await join(site, 'ada@example.com')
    for (let nth = 0; nth < 3; nth++) {
      await aMinuteLater(db)
      await join(site, 'ada@example.com')
    }
    const soon = (await dueTimes(db)).filter((time) => time <= Date.now() + 60_000)
    counts.push(soon.length)
    await aDayLater(db)
  }
  expect(counts).toEqual([3, 6, 6, 6])
})

test('a mail that is requested again is sent within a minute, and never to an unknown address', async () => {
  const { site, db } = await testSite()
  const again = (email_address: string, form = 'waitlist') =>
    post(site, `/forms/resend?form=${form}`, { email_address })
  await join(site, 'ada@example.com')
  for (const email of ['ada@example.com', 'ADA@example.com ', 'nobody@example.com']) {
    expect((await again(email)).headers.get('location')).toBe('/join?sent=1&again=1')
  }
  const [first = 0, second = 0] = await dueTimes(db)
  expect(second - first).toBe(60_000)
  expect(await dueTimes(db)).toHaveLength(2)
  await aDayLater(db)
  await again('ada@example.com', 'early-access')
  expect(await dueTimes(db)).toHaveLength(3)
  expect((await dueTimes(db)).at(-1)).toBeLessThanOrEqual(Date.now())
  expect(await db.selectFrom('people').select('id').execute()).toHaveLength(1)
  expect((await again('no address')).headers.get('location')).toBe('/join?sent=1')
})

test('nothing is sent again to people who have confirmed', async () => {
  const { site, db, leads } = await testSite()
  await join(site, 'ada@example.com')
  const { link_id } = await onePerson(db)
  const link = leads.links.confirm(link_id, bitsOf(['waitlist']))
  await post(site, '/forms/confirm', { token: tokenIn(link, '/confirm') })
  await post(site, '/forms/resend', { email_address: 'ada@example.com' })
  expect(await dueTimes(db)).toHaveLength(1)
})

/** Minutes from the first mail to each mail. */
const minutesBetween = (times: number[]) =>
  times.toSorted((a, b) => a - b).map((time) => Math.round((time - Math.min(...times)) / 60_000))

const day = 24 * 60
const sixMails = [0, 1, 2, day, day + 1, day + 2]

test('variants of an address share three mails a day and six in all', async () => {
  const { site, db } = await testSite()
  for (let nth = 0; nth < 8; nth++) await join(site, `ada+${nth}@example.com`)
  expect(minutesBetween(await dueTimes(db))).toEqual(sixMails)
})

test('the count of mails outlives the person: a deletion or an erasure does not reset it', async () => {
  const { site, db, call, signIn } = await testSite()
  const staff = await signIn('ada')
  const due: number[] = []
  for (let nth = 0; nth < 8; nth++) {
    await join(site, `victim${nth === 1 ? '+1' : ''}@example.com`)
    due.push(...(await dueTimes(db)))
    const { id } = await onePerson(db)
    // First as the retention job deletes, then as staff erase.
    if (nth === 0) await db.deleteFrom('people').where('id', '=', id).execute()
    else expect((await call('POST', `/leads/${id}/erase`, undefined, staff)).status).toBe(204)
  }
  expect(minutesBetween(due)).toEqual(sixMails)
  const kept = await db.selectFrom('mailbox_mails').selectAll().execute()
  expect(JSON.stringify(kept)).not.toMatch(/victim|example/)
  // After a year nothing is left of it.
  await deleteOldMailCounts(db, Date.now() + 366 * 86_400_000)
  expect(await db.selectFrom('mailbox_mails').selectAll().execute()).toEqual([])
})

test('addresses of one mailbox that sign up at the same moment share the limit too', async () => {
  const { site, db } = await testSite()
  const tags = Array.from({ length: 12 }, (_, nth) => `ada+${nth}@example.com`)
  const answers = await Promise.all(tags.map((email) => join(site, email)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]))
  expect(minutesBetween(await dueTimes(db))).toEqual(sixMails)
})

test('unsubscribing ends everything, through the page or one click in a mail program', async () => {
  const { site, db, leads } = await testSite()
  await join(site, 'ada@example.com')
  const { link_id } = await onePerson(db)
  const confirmLink = leads.links.confirm(link_id, bitsOf(['waitlist']))
  const page = leads.links.unsubscribeAtOnce(link_id).replace('https://wireloom.test', '')
  const opened = await site.request(page)
  expect(opened.headers.get('location')).toMatch(/^\/unsubscribe\?token=/)
  expect((await onePerson(db)).state).toBe('unconfirmed')

  const answer = await post(site, page, { 'List-Unsubscribe': 'One-Click' })
  expect(answer.status).toBe(200)
  expect((await onePerson(db)).state).toBe('unsubscribed')
  expect(await db.selectFrom('outbox').where('key', 'is', null).select('state').execute()).toEqual([
    { state: 'dropped' },
  ])
  const late = await post(site, '/forms/confirm', { token: tokenIn(confirmLink, '/confirm') })
  expect(late.headers.get('location')).toBe('/confirm?expired=1')
  expect((await onePerson(db)).state).toBe('unsubscribed')
})

test('a mailbox that does not exist is marked and not retried', async () => {
  const refusal = Object.assign(new Error('No such user'), { responseCode: 550 })
  const smtp = await smtpSink({ onRecipient: () => refusal })
  const { site, db, jobs } = await testSite({ smtpUrl: smtp.url })
  await jobs.start()
  await join(site, 'nobody@example.com')
  await eventually(async () => expect((await onePerson(db)).state).toBe('bounced'))
  await eventually(async () => {
    const [mail] = await db.selectFrom('outbox').where('key', 'is', null).selectAll().execute()
    expect(mail).toMatchObject({ state: 'failed', attempts: 1 })
  })
})

test('without an SMTP server mails are files that a mail program can open', async () => {
  const { site, jobs, outbox } = await testSite()
  await jobs.start()
  await join(site, 'ada@example.com')
  // A file that is being written has another name.
  const mails = async () => (await readdir(outbox)).filter((name) => name.endsWith('.eml'))
  await eventually(async () => expect(await mails()).toHaveLength(1))
  const [file = ''] = await mails()
  expect(file).toMatch(/^confirmation-\d+-\w+\.eml$/)
})

test('nothing a visitor types becomes a header or a second recipient', async () => {
  const smtp = await smtpSink()
  const { site, call, jobs } = await testSite({ smtpUrl: smtp.url })
  await jobs.start()
  for (const email of ['a@example.com\r\nBcc: b@example.com', 'a@example.com, b@example.com']) {
    expect((await join(site, email)).status).toBe(422)
  }
  const booking = {
    name: 'Ada\r\nBcc: b@example.com',
    email_address: 'ada@example.com',
    info: 'a\u0000b',
  }
  expect((await call('POST', '/bookings', booking)).status).toBe(201)
  await eventually(() => expect(smtp.mails).toHaveLength(1))
  expect(smtp.mails[0]?.to).toEqual(['ada@example.com'])
  expect(smtp.mails[0]?.header('bcc')).toBeUndefined()
  expect(readMail([], smtp.mails[0]?.raw ?? '').raw).not.toContain('Bcc')
})
