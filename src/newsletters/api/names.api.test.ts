import { simpleParser } from 'mailparser'
import { expect, test } from 'vitest'
import { eventually } from '#src/testing/eventually.ts'
import { addMembers, newsletterSite, text } from '#src/testing/newsletters.ts'
import { smtpSink } from '#src/testing/smtp.ts'

const subjectOf = async (mail?: { raw: string }) => (await simpleParser(mail?.raw ?? '')).subject

const hello = 'Hi {first name|there}'

test('each reader is greeted by a confirmed first name, everybody else by the fallback', async () => {
  const smtp = await smtpSink()
  const { call, db, site, staff, draft, start } = await newsletterSite({ smtpUrl: smtp.url })
  const ids = await addMembers(db, 6, { list: 'mailing-list' })
  const name = (place: number, name: string | null, confirmed_at: string | null = '2026-01-02') =>
    db
      .insertInto('sign_ups')
      .values({
        person_id: ids[place] ?? 0,
        source: 'early-access',
        created_at: '2026-01-02',
        review: 'clear',
        name,
        confirmed_at,
      })
      .execute()
  await name(0, 'Zoë Ω Long')
  await name(1, 'http://evil.example now')
  await name(2, '<b>Ada</b>')
  // Entered by somebody else: the owner of the address has not confirmed this sign-up.
  await name(3, 'Stupid', null)
  await name(4, '李 小龙')
  const id = await draft({
    subject: `${hello}, čau`,
    preheader: `${hello}, soon`,
    content: JSON.stringify([
      { id: 't', type: 'title', content: `Title for {first name|you & yours}` },
      { id: 'p', type: 'paragraph', content: `<p><b>${hello}</b> and {last name|x}</p>` },
      { id: 'b', type: 'button', label: `Go, {first name|friend}`, href: '/join' },
      { id: 'k', type: 'code', content: hello, language: 'text' },
    ]),
  })
  const { preview } = (await call('GET', `/newsletters/${id}/preview`, undefined, staff)).body
  expect(preview).toMatchObject({ hasNames: true })
  expect(preview.text).toContain('Hi there and {last name|x}')
  expect(preview.text).toContain('Title for you & yours')
  expect(preview.findings).toContainEqual({
    text: 'There is no field “{last name|x}”, so it is sent as it stands. The only one is {first name|there}.',
    blocking: false,
  })
  await call('POST', `/newsletters/${id}/test`, { email: 'staff@host.example' }, staff)
  expect(await subjectOf(smtp.mails[0])).toBe('[Test] Hi there, čau')
  expect((await call('POST', `/newsletters/${id}/send`, {}, staff)).status).toBe(200)
  await start()
  await eventually(async () => expect(smtp.mails).toHaveLength(7))
  const mailTo = (n: number) => smtp.mails.find(({ to }) => to[0] === `member-${n}@example.com`)
  const greeted = ['Zoë', 'there', 'there', 'there', '李', 'there']
  for (const [place, first] of greeted.entries()) {
    const mail = mailTo(place + 1)
    const { subject, html, text } = await simpleParser(mail?.raw ?? '')
    expect(subject).toBe(`Hi ${first}, čau`)
    expect(html).toContain(`>Hi ${first}, soon</div>`)
    expect(html).toContain(`<b>Hi ${first}</b> and {last name|x}`)
    const go = `Go, ${first === 'there' ? 'friend' : first}`
    for (const part of [html, text]) {
      expect(part).toContain(go)
      // Code is sent as it is written.
      expect(part).toContain(hello)
    }
    expect(text).toContain(`Hi ${first} and {last name|x}`)
    if (first === 'there') expect(html).toContain('Title for you &amp; yours')
    expect(mail?.raw).not.toMatch(/evil|Stupid|[\x80-\xff]/)
  }

  const { newsletter } = (await call('GET', `/newsletters/${id}`, undefined, staff)).body
  const web = await (await site.request(newsletter.webPath)).text()
  expect(web).toContain('<b>Hi there</b>')
  expect(web).toContain('<title>Hi there, čau</title>')
})

test('a person who is not confirmed has no name in any mail', async () => {
  const smtp = await smtpSink()
  const { call, db, staff, draft, start } = await newsletterSite({ smtpUrl: smtp.url })
  const [first = 0, second = 0] = await addMembers(db, 2, { list: 'mailing-list' })
  await db.updateTable('sign_ups').set({ name: 'Ada' }).execute()
  await db.updateTable('people').set({ state: 'unconfirmed' }).where('id', '=', first).execute()
  const id = await draft({ subject: hello })
  await call('POST', `/newsletters/${id}/send`, {}, staff)
  const { nextRecipients } = await import('./sending/in-flight.ts')
  // Even if such a person were a recipient.
  await db
    .insertInto('newsletter_recipients')
    .values({ newsletter_id: id, person_id: first, state: 'waiting', attempts: 0, due_at: '' })
    .execute()
  const recipients = await nextRecipients(db, { newsletterId: id, limit: 10 })
  expect(recipients.map(({ personId, name }) => [personId, name])).toEqual([
    [second, 'Ada'],
    [first, null],
  ])
  await start()
  await eventually(async () => expect(smtp.mails).toHaveLength(1))
  expect(smtp.mails[0]?.header('subject')).toBe('Hi Ada')
})

test('a field without a fallback is not sent', async () => {
  const { call, db, staff, draft } = await newsletterSite()
  await addMembers(db, 1, { list: 'mailing-list' })
  for (const fields of [
    { subject: 'Hi {first name}' },
    { preheader: '{first name|there' },
    { content: text('{first <b>name</b>|there}') },
    { content: text(Array.from({ length: 21 }, (_, n) => `{first name|${n}}`).join(' ')) },
  ]) {
    const id = await draft(fields)
    const refused = await call('POST', `/newsletters/${id}/send`, {}, staff)
    expect(refused.status, JSON.stringify(fields)).toBe(422)
  }
})
