import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { pauseDeliveries, releaseDeliveries } from '#src/jobs/pause.ts'
import { eventually } from '#src/testing/eventually.ts'
import { addMembers, clickOnce, newsletterSite, text } from '#src/testing/newsletters.ts'
import { smtpSink } from '#src/testing/smtp.ts'

test('a draft is created, changed, listed and deleted; a stale save is refused', async () => {
  const { call, staff } = await newsletterSite()
  const made = await call(
    'POST',
    '/newsletters',
    { subject: ' Hello ', content: text('Hi') },
    staff,
  )
  expect(made.status).toBe(201)
  const { newsletterId } = made.body.newsletter
  expect(made.body.newsletter).toMatchObject({ subject: 'Hello', state: 'draft', version: 1 })
  const etag = made.headers.get('etag') ?? ''
  const path = `/newsletters/${newsletterId}`
  const saved = await call(
    'POST',
    `${path}/update`,
    { preheader: 'Soon' },
    { ...staff, 'if-match': etag },
  )
  expect(saved.body.newsletter).toMatchObject({ subject: 'Hello', preheader: 'Soon', version: 2 })
  const { revisions } = (await call('GET', `${path}/revisions`, undefined, staff)).body
  expect(revisions).toMatchObject([{ version: 1, subject: 'Hello', savedBy: 'ada' }])
  const first = await call('GET', `${path}/revisions/1`, undefined, staff)
  expect(first.body.revision).toMatchObject({ preheader: '', content: text('Hi') })
  const stale = await call(
    'POST',
    `${path}/update`,
    { subject: 'x' },
    { ...staff, 'if-match': etag },
  )
  expect(stale.status).toBe(412)
  expect(stale.body.current.newsletter.preheader).toBe('Soon')
  expect((await call('GET', '/newsletters', undefined, staff)).body.newsletters).toHaveLength(1)
  expect((await call('POST', `${path}/delete`, undefined, staff)).status).toBe(204)
  expect((await call('GET', path, undefined, staff)).status).toBe(404)
  expect((await call('GET', '/newsletters')).status).toBe(401)
})

test('the audience excludes people who are unconfirmed, unsubscribed, bounced or about to be erased', async () => {
  const { call, db, staff } = await newsletterSite()
  const ids = await addMembers(db, 8, { list: 'mailing-list' })
  await addMembers(db, 3, { list: 'waitlist', from: 100 })
  const set = (id: number | undefined, values: object) =>
    db
      .updateTable('people')
      .set(values)
      .where('id', '=', id ?? 0)
      .execute()
  await set(ids[0], { state: 'unconfirmed' })
  await set(ids[1], { state: 'unsubscribed', unsubscribed_at: new Date().toISOString() })
  await set(ids[2], { state: 'bounced' })
  await call('POST', `/leads/${ids[3]}/requests`, { kind: 'deletion' }, staff)
  await db
    .insertInto('list_exits')
    .values({ person_id: ids[4] ?? 0, source: 'mailing-list', left_at: new Date().toISOString() })
    .execute()
  const made = await call('POST', '/newsletters', { audience: { lists: ['mailing-list'] } }, staff)
  const { newsletterId } = made.body.newsletter
  const count = async (audience: object) => {
    await call('POST', `/newsletters/${newsletterId}/update`, { audience }, staff)
    return (await call('GET', `/newsletters/${newsletterId}/audience`, undefined, staff)).body
      .audience
  }
  expect(await count({ lists: ['mailing-list'] })).toMatchObject({
    total: 3,
    excluded: { unconfirmed: 1, unsubscribed: 2, bounced: 1, erased: 1, condition: 0 },
  })
  expect(await count({ lists: ['mailing-list', 'waitlist'] })).toMatchObject({ total: 6 })
  expect(await count({ lists: ['waitlist'], limit: 2 })).toMatchObject({ total: 2 })
  expect(await count({ lists: ['waitlist'], company: 'ACME 10' })).toMatchObject({
    total: 3,
  })
  expect(await count({ lists: ['waitlist'], signedUpAfter: '2999-01-01T00:00:00Z' })).toMatchObject(
    {
      total: 0,
      excluded: { condition: 3 },
    },
  )
  expect(await count({ lists: [] })).toMatchObject({ total: 0 })
})

test('everyone gets a newsletter once, with its headers and links, and its state becomes sent', async () => {
  const smtp = await smtpSink()
  const { call, db, staff, draft, site, composed, start } = await newsletterSite({
    smtpUrl: smtp.url,
  })
  await addMembers(db, 25, { list: 'mailing-list' })
  // An address that stood for the reader's own link in earlier versions.
  const other = 'https://example.net/?u=https://preferences.invalid/'
  const id = await draft({
    content: text(`Read <a href="/resources">more</a> or <a href="${other}">else</a>`),
  })
  const sent = await call('POST', `/newsletters/${id}/send`, {}, staff)
  expect(sent.body.newsletter).toMatchObject({
    state: 'sending',
    counts: { total: 25, waiting: 25 },
  })
  await start()
  await eventually(async () => {
    const { newsletter } = (await call('GET', `/newsletters/${id}`, undefined, staff)).body
    expect(newsletter).toMatchObject({ state: 'sent', counts: { sent: 25, waiting: 0 } })
  })
  expect(new Set(smtp.mails.flatMap(({ to }) => to)).size).toBe(25)
  expect(smtp.mails).toHaveLength(25)
  const [mail] = smtp.mails
  expect(mail?.header('list-id')).toBe('Wireloom <newsletters.wireloom.test>')
  expect(mail?.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const body = mail?.text
  expect(body).toContain('utm_campaign=newsletter-')
  expect(body).toContain('prefers-color-scheme')
  expect(body?.split(`"${other}"`)).toHaveLength(2)
  expect(body).toMatch(/"https:\/\/wireloom.test\/preferences\/[\w.-]+"/)
  expect(body?.replaceAll(other, '')).not.toContain('.invalid')
  const web = await site.request(`/newsletter/${id}`)
  expect(web.status).toBe(200)
  expect(web.headers.get('x-robots-tag')).toBe('noindex')
  expect(await web.text()).not.toContain('Unsubscribe')
  expect((await call('POST', `/newsletters/${id}/send`, {}, staff)).status).toBe(422)
  const visit = { utm_source: 'newsletter', utm_campaign: `newsletter-${id}` }
  const view = (who: string, path: string, campaign?: string) =>
    call(
      'POST',
      '/visits',
      { path, width: 'phone', ...(campaign && { utm: { source: 'newsletter', campaign } }) },
      { 'user-agent': `Mozilla/5.0 (X11; Linux x86_64) Chrome/140 ${who}` },
    )
  await view('one', '/resources', visit.utm_campaign)
  await view('one', '/join')
  await view('two', '/resources', visit.utm_campaign)
  await view('three', '/resources', `newsletter-${id}0`)
  await view('four', '/resources')
  await composed.features.analytics.counter.flush()
  const one = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140 one' }
  const join = (email: string, more = {}) =>
    call('POST', '/subscriptions', { email, list: 'waitlist', visit, ...more }, one)
  await join('new@example.com')
  await join('robot@example.com', { website: 'https://spam.example' })
  const { newsletter } = (await call('GET', `/newsletters/${id}`, undefined, staff)).body
  expect(newsletter.visits).toMatchObject({ visitors: 2, views: 2 })
  expect(newsletter.signUps).toEqual({ total: 1, confirmed: 0 })
})

test('one click leaves the lists of the newsletter, and a stranger who enters the address again changes nothing', async () => {
  const smtp = await smtpSink()
  const { call, db, staff, draft, site, start } = await newsletterSite({ smtpUrl: smtp.url })
  await addMembers(db, 1, { list: 'mailing-list' })
  const first = await draft()
  await call('POST', `/newsletters/${first}/send`, {}, staff)
  await start()
  await eventually(() => expect(smtp.mails).toHaveLength(1))
  const answer = await clickOnce({ site }, smtp.mails[0])
  expect(answer.status).toBe(200)
  await eventually(async () => {
    const { newsletter } = (await call('GET', `/newsletters/${first}`, undefined, staff)).body
    expect(newsletter.counts.unsubscribed).toBe(1)
  })
  await call('POST', '/subscriptions', { email: 'member-1@example.com', list: 'mailing-list' })
  const second = await draft()
  const { audience } = (await call('GET', `/newsletters/${second}/audience`, undefined, staff)).body
  expect(audience.total).toBe(0)
  expect((await call('POST', `/newsletters/${second}/send`, {}, staff)).status).toBe(422)
})

test('a person who unsubscribes during the send is skipped; paused and cancelled newsletters send nothing', async () => {
  const smtp = await smtpSink()
  const { call, db, staff, draft, start } = await newsletterSite({ smtpUrl: smtp.url })
  const ids = await addMembers(db, 6, { list: 'mailing-list' })
  const id = await draft()
  await call('POST', `/newsletters/${id}/send`, {}, staff)
  await db
    .updateTable('people')
    .set({ state: 'unsubscribed', unsubscribed_at: new Date().toISOString() })
    .where('id', '=', ids[0] ?? 0)
    .execute()
  await db
    .deleteFrom('people')
    .where('id', '=', ids[1] ?? 0)
    .execute()
  await call('POST', `/newsletters/${id}/pause`, undefined, staff)
  const other = await draft()
  await call('POST', `/newsletters/${other}/send`, {}, staff)
  await start()
  const stateOf = async (one: number) =>
    (await call('GET', `/newsletters/${one}`, undefined, staff)).body.newsletter
  await eventually(async () => expect(await stateOf(other)).toMatchObject({ state: 'sent' }))
  expect(smtp.mails).toHaveLength(4)
  expect(await stateOf(id)).toMatchObject({
    state: 'paused',
    pauseReason: 'staff',
    counts: { waiting: 6 },
  })
  await call('POST', `/newsletters/${id}/resume`, undefined, staff)
  await eventually(async () =>
    expect(await stateOf(id)).toMatchObject({ state: 'sent', counts: { sent: 4, skipped: 2 } }),
  )
  const { recipients } = (
    await call('GET', `/newsletters/${id}/recipients?state=skipped`, undefined, staff)
  ).body
  expect(recipients.map(({ reason }: { reason: string }) => reason).toSorted()).toEqual([
    'Erased',
    'Unsubscribed',
  ])
  const third = await draft()
  await call(
    'POST',
    `/newsletters/${third}/send`,
    { at: new Date(Date.now() + 3_600_000).toISOString() },
    staff,
  )
  expect(await stateOf(third)).toMatchObject({ state: 'scheduled' })
  await call('POST', `/newsletters/${third}/cancel`, undefined, staff)
  expect(await stateOf(third)).toMatchObject({ state: 'draft', scheduledAt: null })
})

test('a due newsletter starts; one that is over an hour late waits for a person', async () => {
  const smtp = await smtpSink()
  const { call, db, staff, draft, start } = await newsletterSite({ smtpUrl: smtp.url })
  await addMembers(db, 2, { list: 'mailing-list' })
  const [due, missed] = [await draft(), await draft()]
  for (const id of [due, missed]) {
    await call(
      'POST',
      `/newsletters/${id}/send`,
      { at: new Date(Date.now() + 60_000).toISOString() },
      staff,
    )
  }
  const put = async (id: number, minutes: number) => {
    const at = new Date(Date.now() - minutes * 60_000).toISOString()
    await db.updateTable('newsletters').set({ scheduled_at: at }).where('id', '=', id).execute()
    await db.updateTable('outbox').set({ due_at: at }).where('subject_id', '=', id).execute()
  }
  await put(due, 5)
  await put(missed, 61)
  await start()
  const stateOf = async (one: number) =>
    (await call('GET', `/newsletters/${one}`, undefined, staff)).body.newsletter
  await eventually(async () => expect(await stateOf(due)).toMatchObject({ state: 'sent' }))
  expect(await stateOf(missed)).toMatchObject({ state: 'paused', pauseReason: 'missed-schedule' })
  expect(smtp.mails).toHaveLength(2)
  await call('POST', `/newsletters/${missed}/resume`, undefined, staff)
  await eventually(async () => expect(await stateOf(missed)).toMatchObject({ state: 'sent' }))
})

test('nobody is invited twice, and the oldest sign-ups are invited first', async () => {
  const smtp = await smtpSink()
  const { call, db, staff, draft, start } = await newsletterSite({ smtpUrl: smtp.url })
  const ids = await addMembers(db, 5, { list: 'waitlist' })
  await start()
  const wave = async (limit: number) => {
    const id = await draft({ kind: 'invitation', audience: { lists: ['waitlist'], limit } })
    const answer = await call('POST', `/newsletters/${id}/send`, {}, staff)
    if (answer.status !== 200) return answer.status
    await eventually(async () => {
      const { newsletter } = (await call('GET', `/newsletters/${id}`, undefined, staff)).body
      expect(newsletter.state).toBe('sent')
    })
    return smtp.mails.length
  }
  expect(await wave(2)).toBe(2)
  expect(smtp.mails.flatMap(({ to }) => to).toSorted()).toEqual([
    'member-1@example.com',
    'member-2@example.com',
  ])
  expect(await wave(200)).toBe(5)
  expect(new Set(smtp.mails.flatMap(({ to }) => to)).size).toBe(5)
  expect(await wave(1)).toBe(422)
  const { leads } = (await call('GET', '/leads?only=invited', undefined, staff)).body
  expect(leads).toHaveLength(5)
  const record = (await call('GET', `/leads/${ids[0]}`, undefined, staff)).body
  expect(record.events.map(({ kind }: { kind: string }) => kind)).toContain('invited')
  expect(record.newsletters).toMatchObject([{ state: 'sent' }])
})

test('the web version of an invitation is only for people who have its link', async () => {
  const smtp = await smtpSink()
  const { call, db, staff, draft, start, site } = await newsletterSite({ smtpUrl: smtp.url })
  await addMembers(db, 1, { list: 'waitlist' })
  const id = await draft({
    kind: 'invitation',
    content: text('Your place is ready'),
    audience: { lists: ['waitlist'], limit: 1 },
  })
  const path = async () =>
    (await call('GET', `/newsletters/${id}`, undefined, staff)).body.newsletter.webPath
  expect(await path()).toBeNull()
  await call('POST', `/newsletters/${id}/send`, {}, staff)
  await start()
  await eventually(() => expect(smtp.mails).toHaveLength(1))
  const link = await path()
  expect(smtp.mails[0]?.text).toContain(link)
  const read = async (address: string) => (await site.request(address)).text()
  expect(await read(link)).toContain('Your place is ready')
  for (const guess of [`/newsletter/${id}`, `/newsletter/${id}?key=${'0'.repeat(24)}`]) {
    expect(await read(guess)).not.toContain('Your place is ready')
  }
})

test('without the archive the web version needs the link of the mail', async () => {
  const smtp = await smtpSink()
  const { call, db, staff, draft, site, start } = await newsletterSite({
    smtpUrl: smtp.url,
    newsletters: { archive: false },
  })
  await addMembers(db, 1, { list: 'mailing-list' })
  const id = await draft({ content: text('For the list alone') })
  await call('POST', `/newsletters/${id}/send`, {}, staff)
  await start()
  await eventually(() => expect(smtp.mails).toHaveLength(1))
  const { webPath } = (await call('GET', `/newsletters/${id}`, undefined, staff)).body.newsletter
  expect(smtp.mails[0]?.text).toContain(webPath)
  const read = async (address: string) => (await site.request(address)).text()
  expect(await read(webPath)).toContain('For the list alone')
  for (const guess of ['', '?key=', `?key=${'0'.repeat(24)}`]) {
    expect(await read(`/newsletter/${id}${guess}`)).not.toContain('For the list alone')
  }
})

test('nothing leaves while deliveries are held back', async () => {
  const smtp = await smtpSink()
  const { call, db, staff, draft, start } = await newsletterSite({ smtpUrl: smtp.url })
  await pauseDeliveries(db, 'restored')
  await addMembers(db, 1, { list: 'mailing-list' })
  const id = await draft()
  await call('POST', `/newsletters/${id}/send`, {}, staff)
  await start()
  await eventually(async () =>
    expect((await call('GET', '/newsletters', undefined, staff)).status).toBe(200),
  )
  expect(smtp.mails).toHaveLength(0)
  await releaseDeliveries(db)
  await eventually(() => expect(smtp.mails).toHaveLength(1))
})

test('a test mail goes through the real mail server, and a refusal is reported', async () => {
  const unknown = Object.assign(new Error('No such user'), { responseCode: 550 })
  const smtp = await smtpSink({ onRecipient: (to) => (to.startsWith('no') ? unknown : undefined) })
  const { call, staff, draft } = await newsletterSite({ smtpUrl: smtp.url })
  const id = await draft()
  const sent = await call('POST', `/newsletters/${id}/test`, { email: 'me@example.com' }, staff)
  expect(sent.status).toBe(204)
  expect(smtp.mails[0]?.header('subject')).toBe('[Test] News')
  const refused = await call('POST', `/newsletters/${id}/test`, { email: 'no@example.com' }, staff)
  expect(refused.body.errors.email[0]).toContain('550')
})

test('a test mail has the headers of the real one, and each of its links opens a page', async () => {
  const smtp = await smtpSink()
  const { call, staff, draft, site } = await newsletterSite({ smtpUrl: smtp.url })
  const id = await draft({ content: text('A sentence of the draft') })
  await call('POST', `/newsletters/${id}/test`, { email: 'me@example.com' }, staff)
  const [mail] = smtp.mails
  expect(mail?.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const answer = await clickOnce({ site }, mail)
  expect([answer.status, await answer.text()]).toEqual([
    200,
    'This was a test mail. Nobody is unsubscribed.\n',
  ])
  expect(mail?.text).toContain('https://wireloom.test/unsubscribe?test=1')
  const [, web = ''] =
    /https:\/\/wireloom.test(\/newsletter\/preview\/[\w.]+)/.exec(mail?.text ?? '') ?? []
  const page = await site.request(web)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('A sentence of the draft')
})

test('a text that is far too long is shown up to a point, and is not sent', async () => {
  const { call, db, staff, draft } = await newsletterSite()
  await addMembers(db, 1, { list: 'mailing-list' })
  const thousand = Array.from({ length: 1000 }, (_, n) => `<a href="/${n}">x</a>`).join(' ')
  const blocks = Array.from({ length: 28 }, (_, n) => ({
    id: `p${n}`,
    type: 'paragraph',
    content: `<p>${thousand}</p>`,
  }))
  const id = await draft({ content: JSON.stringify(blocks) })
  const { preview } = (await call('GET', `/newsletters/${id}/preview`, undefined, staff)).body
  expect(preview.bytes).toBeLessThan(300_000)
  expect(preview.text).toContain('The rest is too long')
  expect(preview.findings).toContainEqual({
    text: 'It is too long to be sent: at most 1000 links and half a megabyte of text.',
    blocking: true,
  })
  const sent = await call('POST', `/newsletters/${id}/send`, {}, staff)
  expect(sent.status).toBe(422)
  const next = await draft({ content: text(thousand) })
  const checked = (await call('GET', `/newsletters/${next}/preview`, undefined, staff)).body.preview
  expect(checked.findings).toContainEqual({
    text: 'Only the first 100 links to this site were looked at.',
    blocking: false,
  })
})

test('checks name what blocks and what to look at, and the preview opens without a token', async () => {
  const { call, staff, draft, site } = await newsletterSite()
  const id = await draft({
    subject: '',
    content: text('<a href="/blog/999">gone</a> <a href="https://nowhere">x</a>'),
  })
  const { preview } = (await call('GET', `/newsletters/${id}/preview`, undefined, staff)).body
  const texts = preview.findings.map((one: { text: string }) => one.text).join('\n')
  expect(texts).toContain('no subject')
  expect(texts).toContain('Nobody is in the audience')
  expect(texts).toContain('https://nowhere')
  expect(texts).toContain('No mail server')
  const dark = await site.request(`${preview.url}?scheme=dark`)
  expect(dark.status).toBe(200)
  expect(dark.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await dark.text()).toContain('@media all')
  const forged = preview.url.replace(/.$/, (last: string) => (last === '0' ? '1' : '0'))
  expect((await site.request(forged)).headers.get('x-robots-tag')).toBe(null)
})

test('mail events are signed; hard bounces suppress at once, soft ones after three newsletters', async () => {
  const smtp = await smtpSink()
  const { call, db, staff, draft, start } = await newsletterSite({ smtpUrl: smtp.url })
  const ids = await addMembers(db, 40, { list: 'mailing-list' })
  await start()
  const post = (body: unknown, secret = 'a secret of mail events') => {
    const raw = JSON.stringify(body)
    const signature = `sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`
    return call('POST', '/mail-events', raw, { 'x-signature': signature })
  }
  expect((await post({ events: [] }, 'another secret')).status).toBe(401)
  const messageIdOf = (to: string) =>
    smtp.mails.findLast((mail) => mail.to.includes(to))?.header('message-id')
  const personOf = async (place: number) =>
    db
      .selectFrom('people')
      .selectAll()
      .where('id', '=', ids[place] ?? 0)
      .executeTakeFirstOrThrow()
  for (let round = 1; round <= 3; round++) {
    const id = await draft()
    await call('POST', `/newsletters/${id}/send`, {}, staff)
    await eventually(async () => {
      const { newsletter } = (await call('GET', `/newsletters/${id}`, undefined, staff)).body
      expect(newsletter.state).toBe('sent')
    })
    expect((await personOf(0)).state).toBe('confirmed')
    const soft = {
      type: 'bounce',
      messageId: messageIdOf('member-1@example.com'),
      permanent: false,
    }
    expect((await post({ events: [soft] })).body).toEqual({ taken: 1 })
  }
  expect((await personOf(0)).state).toBe('bounced')
  const hard = { type: 'bounce', messageId: messageIdOf('member-2@example.com'), permanent: true }
  const complaint = { RecordType: 'SpamComplaint', Email: 'member-3@example.com' }
  await post({ events: [hard] })
  await post(complaint)
  expect((await personOf(1)).state).toBe('bounced')
  expect((await personOf(2)).state).toBe('unsubscribed')
  const invented = {
    type: 'bounce',
    messageId: '<newsletter-1-5-000000000000000000000000@x>',
    permanent: true,
  }
  expect((await post({ events: [invented] })).body).toEqual({ taken: 0 })
})
