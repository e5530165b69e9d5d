import { expect, test } from 'vitest'
import { removeLinksOf } from '#src/blog/api/review/review.ts'
import type { Mail } from '#src/mail/mail.ts'
import { identity } from '#src/site/identity.ts'
import { removeAccount } from '#src/staff/api/accounts/accounts.ts'
import { eventually } from '#src/testing/eventually.ts'
import { smtpSink } from '#src/testing/smtp.ts'
import { testSite } from '#src/testing/test-site.ts'
import { dayIn } from '#src/time/zoned-days.ts'
import { createSettingsReaders } from './readers.ts'

const day = (offset: number) =>
  new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)

test('without a setting the specification’s texts are shown, and /pricing redirects', async () => {
  const { call, signIn, db } = await testSite()
  const { body, headers } = await call('GET', '/settings', undefined, await signIn())
  expect(body).toEqual({
    settings: {
      claims: {
        productLeaders: { text: '2,000+', owner: null, reviewOn: null },
        launch: { text: 'in 8 weeks', owner: null, reviewOn: null },
        earlyMemberPricing: { text: 'early member pricing', owner: null, reviewOn: null },
        updateCadence: { text: 'every two weeks', owner: null, reviewOn: null },
      },
      launchDate: null,
      line: { places: 0, most: 0 },
      pricingRedirects: true,
      timeZone: 'UTC',
      sender: { name: null, replyTo: null, postalAddress: null },
      updatedAt: null,
      updatedBy: null,
    },
    staff: [{ username: 'ada', displayName: '' }],
  })
  expect(headers.get('etag')).toBe('"settings-1-0"')
  expect(await createSettingsReaders(db, () => 1, identity).launch.read()).toEqual({
    claims: {
      productLeaders: '2,000+',
      launch: 'in 8 weeks',
      earlyMemberPricing: 'early member pricing',
      updateCadence: 'every two weeks',
    },
    pricingRedirects: true,
  })
})

test('a change increments the content version, and every process reads the settings again', async () => {
  const first = await testSite()
  const second = await testSite({ beside: first.where })
  const ada = await first.signIn()
  const version = async () =>
    (await second.db.selectFrom('content_version').select('version').executeTakeFirstOrThrow())
      .version
  let now = await version()
  const reader = createSettingsReaders(second.db, () => now, identity).launch
  expect((await reader.read()).claims.launch).toBe('in 8 weeks')
  const change = { claims: { launch: { text: ' in 3 weeks ' } }, pricingRedirects: false }
  const { status, body, headers } = await first.call('POST', '/settings', change, ada)
  expect(status).toBe(200)
  expect(headers.get('etag')).toBe('"settings-1-1"')
  expect(body.settings).toMatchObject({
    claims: { launch: { text: 'in 3 weeks' }, productLeaders: { text: '2,000+' } },
    pricingRedirects: false,
    updatedBy: 'ada',
  })
  expect(await version()).toBe(now + 1)
  now = await version()
  expect(await reader.read()).toMatchObject({
    claims: { launch: 'in 3 weeks', productLeaders: '2,000+' },
    pricingRedirects: false,
  })
  const sitemap = await (await second.site.request('/sitemap.xml')).text()
  expect(sitemap).toContain('/pricing</loc>')
})

test('while the database is unavailable, pages show the last known settings and are not cached', async () => {
  const { db, close } = await testSite()
  let version = 1
  const reader = createSettingsReaders(db, () => version, identity).launch
  await db
    .insertInto('claims')
    .values({ name: 'launch', text: 'soon', owner_id: null, review_on: null })
    .execute()
  await db
    .insertInto('launch_settings')
    .values({ id: 1, version: 1, pricing_redirects: 1, updated_at: '', updated_by: '' })
    .execute()
  expect(await reader.readOrKnown()).toMatchObject({ isCurrent: true })
  await close()
  version = 2
  const known = await reader.readOrKnown()
  expect(known).toMatchObject({ isCurrent: false, launch: { claims: { launch: 'soon' } } })
})

test('a change that someone else saved meanwhile is not overwritten', async () => {
  const { call, signIn } = await testSite()
  const ada = await signIn()
  const etag = (await call('GET', '/settings', undefined, ada)).headers.get('etag') ?? ''
  const save = (text: string) =>
    call('POST', '/settings', { claims: { launch: { text } } }, { ...ada, 'if-match': etag })
  expect((await save('in 5 weeks')).status).toBe(200)
  const late = await save('in 4 weeks')
  expect(late.status).toBe(412)
  expect(late.body.current.settings.claims.launch.text).toBe('in 5 weeks')
})

test('each invalid field is named, and nothing of the change is saved', async () => {
  const { call, signIn, db } = await testSite()
  const ada = await signIn()
  const launchErrors = async (claim: object) => {
    const { status, body } = await call('POST', '/settings', { claims: { launch: claim } }, ada)
    expect(status).toBe(422)
    return body.errors
  }
  expect(await launchErrors({ text: '  ' })).toEqual({
    'claims.launch.text': ['Write what the pages should say.'],
  })
  expect(await launchErrors({ text: 'x'.repeat(61) })).toHaveProperty(['claims.launch.text'])
  expect(await launchErrors({ text: 'in 8\nweeks' })).toHaveProperty(['claims.launch.text'])
  expect(await launchErrors({ reviewOn: '2026-02-31' })).toHaveProperty(['claims.launch.reviewOn'])
  expect(await launchErrors({ owner: 'nobody-here' })).toEqual({
    'claims.launch.owner': ['There is no account named nobody-here.'],
  })
  expect(await launchErrors({ owner: '\u0000' })).toHaveProperty(['claims.launch.owner'])
  expect(await db.selectFrom('claims').selectAll().execute()).toEqual([])
})

test('a claim whose review date has come needs attention, and only owners get a link to the settings', async () => {
  const { call, signIn, db } = await testSite()
  const ada = await signIn()
  const eve = await signIn('eve', 'editor')
  const claims = {
    productLeaders: { owner: 'eve', reviewOn: day(-1) },
    launch: { reviewOn: day(1) },
  }
  expect((await call('POST', '/settings', { claims }, ada)).status).toBe(200)
  const lines = async (staff: Record<string, string>) =>
    (await call('GET', '/attention', undefined, staff)).body.attention.filter(
      ({ id }: { id: string }) => id.startsWith('claim-'),
    )
  const [line, ...others] = await lines(ada)
  expect(others).toEqual([])
  expect(line).toMatchObject({ tone: 'warning', href: '/contentmanager/settings' })
  expect(line.text).toContain('“Join 2,000+ product leaders getting early access.”')
  expect(line.text).toContain('by eve')
  expect(line).not.toHaveProperty('least')
  expect((await lines(eve))[0].href).toBeNull()
  await removeAccount(db, 'eve', { who: 'ada', removeReviewLinks: removeLinksOf })
  const { body } = await call('GET', '/settings', undefined, ada)
  expect(body.settings.claims.productLeaders).toMatchObject({ owner: null, reviewOn: day(-1) })
})

test('the waitlist mail shows the same claims as the pages', async () => {
  const { call, signIn, jobs, mailer, db } = await testSite()
  const ada = await signIn()
  const claims = { productLeaders: { text: '3,100' }, launch: { text: 'next week' } }
  await call('POST', '/settings', { claims }, ada)
  const body = { email: 'grace@example.com', list: 'waitlist' }
  expect((await call('POST', '/subscriptions', body)).status).toBeLessThan(300)
  const sent: string[] = []
  mailer.send = async (mail) => {
    sent.push((mail as Mail).text)
    return { result: 'accepted' }
  }
  await jobs.start()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]).toContain('together with 3,100 product leaders')
  expect(sent[0]).toContain('questions@wireloom.test')
  expect(sent[0]).toContain('Launch is next week.')
  await expect
    .poll(async () =>
      (await db.selectFrom('outbox').where('key', 'is', null).select('state').execute()).map(
        (r) => r.state,
      ),
    )
    .toEqual(['sent'])
})

test('the sender of mails is checked, stored and read by every process', async () => {
  const first = await testSite()
  const second = await testSite({ beside: first.where })
  const ada = await first.signIn()
  let version = 1
  const { readSender } = createSettingsReaders(second.db, () => version, identity)
  const read = async () => {
    const { brand: _, ...sender } = await readSender()
    return sender
  }
  expect(await read()).toEqual({ name: null, replyTo: null, postalAddress: null })
  const save = (sender: object) => first.call('POST', '/settings', { sender }, ada)
  expect((await save({ name: 'Ada\nBcc: x@example.com' })).body.errors).toHaveProperty([
    'sender.name',
  ])
  expect((await save({ replyTo: 'nobody' })).body.errors).toHaveProperty(['sender.replyTo'])
  const address = { name: ' Ada of Wireloom ', replyTo: 'ada@example.com' }
  expect((await save({ ...address, postalAddress: 'Loom 1\r\nBerlin ' })).status).toBe(200)
  // Missing fields stay.
  expect((await save({ replyTo: ' ' })).body.settings.sender.replyTo).toBeNull()
  version++
  expect(await read()).toEqual({
    name: 'Ada of Wireloom',
    replyTo: null,
    postalAddress: 'Loom 1\nBerlin',
  })
})

test('the time zone is UTC until an owner chooses one, and every process counts its days from then on', async () => {
  const first = await testSite()
  const second = await testSite({ beside: first.where })
  const ada = await first.signIn()
  const zone = async () => (await first.call('GET', '/settings/time-zone', undefined, ada)).body
  expect(await zone()).toEqual({ timeZone: 'UTC', isChosen: false })
  let version = 1
  const read = createSettingsReaders(second.db, () => version, identity).readZone
  expect(await read()).toMatchObject({ timeZone: 'UTC', since: null })

  for (const timeZone of ['Mars/Olympus', '+01:00', '']) {
    const { status, body } = await first.call('POST', '/settings', { timeZone }, ada)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['timeZone']])
  }
  const saved = await first.call('POST', '/settings', { timeZone: 'europe/berlin' }, ada)
  expect(saved.body.settings.timeZone).toBe('Europe/Berlin')
  expect(await zone()).toEqual({ timeZone: 'Europe/Berlin', isChosen: true })
  // Changing another setting keeps the zone.
  await first.call('POST', '/settings', { pricingRedirects: false }, ada)
  version++
  expect(await read()).toEqual({
    timeZone: 'Europe/Berlin',
    isChosen: true,
    since: dayIn('Europe/Berlin', Date.now()),
  })
})

test('a launch date counts the time to the launch, and a past one is brought to the attention of owners', async () => {
  const { call, signIn, db, jobs } = await testSite()
  const ada = await signIn()
  let version = 1
  const reader = createSettingsReaders(db, () => version, identity).launch
  const shown = async () => {
    version++
    return (await reader.read()).claims.launch
  }
  const set = (launchDate: string | null) => call('POST', '/settings', { launchDate }, ada)
  expect((await set('2026-02-31')).body.errors).toHaveProperty('launchDate')
  expect((await set(day(56))).body.settings.launchDate).toBe(day(56))
  expect(await shown()).toBe('in 8 weeks')
  await set(day(21))
  expect(await shown()).toBe('in 3 weeks')
  // Changing another setting keeps the date.
  await call('POST', '/settings', { pricingRedirects: false }, ada)
  expect(await shown()).toBe('in 3 weeks')
  await set(day(-1))
  expect(await shown()).toBe('soon')
  const { attention } = (await call('GET', '/attention', undefined, ada)).body
  expect(attention).toContainEqual(expect.objectContaining({ id: 'launch-date' }))
  await set(null)
  expect(await shown()).toBe('in 8 weeks')

  // A new day renders the pages again.
  const read = () => db.selectFrom('content_version').select('version').executeTakeFirstOrThrow()
  const before = await read()
  await jobs.start()
  const job = db.selectFrom('outbox').selectAll().where('key', '=', 'new-day')
  await expect.poll(async () => (await job.execute()).length).toBe(1)
  expect((await job.executeTakeFirstOrThrow()).due_at.slice(0, 19)).toBe(`${day(1)}T00:00:00`)
  expect(await read()).toEqual(before)
  await db
    .updateTable('outbox')
    .set({ due_at: day(-1) })
    .where('key', '=', 'new-day')
    .execute()
  jobs.wake()
  await expect.poll(async () => (await read()).version).toBe(before.version + 1)
})

test('answers to questions and mails to staff come from the sender of the settings', async () => {
  const smtp = await smtpSink()
  const { call, jobs, signIn } = await testSite({ smtpUrl: smtp.url })
  const ada = await signIn()
  const sender = { name: 'Ada of Wireloom', replyTo: 'ada@example.com' }
  expect((await call('POST', '/settings', { sender }, ada)).status).toBe(200)
  const question = 'Does it import from my design tool?'
  await call('POST', '/faq/questions', { question, email: 'asks@example.com' })
  await call('POST', '/faq/questions/1/answer', { answer: 'It does.' }, ada)
  const invitation = { email: 'grace@example.com', role: 'writer' }
  await call('POST', '/staff/invitations', invitation, ada)
  await jobs.start()
  await eventually(() => expect(smtp.mails).toHaveLength(2))
  expect(smtp.mails.flatMap(({ to }) => to).sort()).toEqual([
    ...['asks@example.com', 'grace@example.com'],
  ])
  for (const { header } of smtp.mails) {
    expect(header('from')).toContain(sender.name)
    expect(header('reply-to')).toBe(sender.replyTo)
  }
})

test('another sender of mails needs the password or second factor again, other settings do not', async () => {
  const { call, signIn, db } = await testSite()
  const staff = await signIn()
  const { sender } = (await call('GET', '/settings', undefined, staff)).body.settings
  const proved_at = new Date(Date.now() - 11 * 60_000).toISOString()
  await db.updateTable('staff_sessions').set({ proved_at }).execute()
  const change = (body: object) => call('POST', '/settings', body, staff)
  expect((await change({ pricingRedirects: false, sender })).status).toBe(200)
  const refused = await change({ sender: { replyTo: 'else@example.com' } })
  expect([refused.status, refused.body.type]).toEqual([403, '/problems/step-up-required'])
  expect((await call('GET', '/settings', undefined, staff)).body.settings.sender).toEqual(sender)
})
