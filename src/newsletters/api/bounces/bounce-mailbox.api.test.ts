import { pino } from 'pino'
import { expect, test } from 'vitest'
import { eventually } from '#src/testing/eventually.ts'
import { imapServer } from '#src/testing/imap.ts'
import { addMembers, newsletterSite } from '#src/testing/newsletters.ts'
import { smtpSink } from '#src/testing/smtp.ts'
import { testSite } from '#src/testing/test-site.ts'
import { newslettersAttention } from '../attention.ts'
import { createBounceMailbox } from './bounce-mailbox.ts'

const crlf = (text: string) => text.replaceAll('\n', '\r\n')

const bounce = (messageId: string, status: string, email = 'ada@example.com') =>
  crlf(`From: MAILER-DAEMON@mx.example.net
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b1"

--b1
Content-Type: text/plain

It could not be delivered.

--b1
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.net

Final-Recipient: rfc822; ${email}
Action: failed
Status: ${status}

--b1
Content-Type: text/rfc822-headers

Message-ID: ${messageId}

--b1--
`)

const manyParts = crlf(`From: a@example.com
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="b1"

${'--b1\nContent-Type: text/plain\n\nx\n'.repeat(2000)}--b1--
`)

/** Sends a newsletter to all members; `idOf` is the Message-ID of a member's mail. */
async function sentNewsletter(members: number) {
  const smtp = await smtpSink()
  const site = await newsletterSite({ smtpUrl: smtp.url })
  await addMembers(site.db, members, { list: 'mailing-list' })
  const id = await site.draft()
  await site.call('POST', `/newsletters/${id}/send`, {}, site.staff)
  await site.start()
  await eventually(() => expect(smtp.mails).toHaveLength(members))
  await site.jobs.stop()
  const idOf = (n: number) =>
    smtp.mails.find(({ to }) => to[0] === `member-${n}@example.com`)?.header('message-id') ?? ''
  return { ...site, idOf }
}

test('a mail that cannot be read is flagged and reported, and the next one is read', async () => {
  const { db, composed, idOf } = await sentNewsletter(2)
  const imap = await imapServer({
    mails: [manyParts, 'broken on the server', bounce(idOf(1), '5.1.1')],
    refuses: (uid) => uid === 2,
  })
  const warnings: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) })
  const mailbox = createBounceMailbox({
    db,
    signer: composed.features.newsletters.signer,
    url: imap.url,
    log,
  })

  expect(await mailbox.visit()).toBe(1)
  const flags = imap.mails.map((mail) => [...mail.flags].sort())
  expect(flags).toEqual([['\\Flagged', '\\Seen'], ['\\Flagged', '\\Seen'], ['\\Seen']])
  const states = await db.selectFrom('people').select('state').orderBy('id').execute()
  expect(states.map(({ state }) => state)).toEqual(['bounced', 'confirmed'])
  expect(warnings).toHaveLength(2)
  const attention = newslettersAttention(db)
  const texts = async () => (await attention()).map(({ text }) => text).join('\n')
  expect(await texts()).toContain('2 mails in the mailbox for bounces could not be read')

  expect(await mailbox.visit()).toBe(0)
  expect(warnings).toHaveLength(2)
  for (const { flags } of imap.mails) flags.delete('\\Flagged')
  await mailbox.visit()
  expect(await texts()).not.toContain('mailbox for bounces')
})

const mailFrom = (from: string, more: string[] = []) =>
  [`From: ${from}`, 'Subject: Re: News', ...more, '', 'Please call me.', '', '> Hello'].join('\r\n')

test('what a person writes to the mailbox is shown to staff until its flag is gone, and what programs write is not', async () => {
  const { db, composed } = await newsletterSite()
  const imap = await imapServer({
    mails: [
      mailFrom('Ada <ada@example.com>'),
      mailFrom('Bob <bob@example.com>', ['Auto-Submitted: auto-replied']),
      mailFrom('postmaster@example.com'),
    ],
  })
  const mailbox = createBounceMailbox({
    db,
    signer: composed.features.newsletters.signer,
    url: imap.url,
    log: pino({ level: 'silent' }),
  })
  const texts = async () => (await newslettersAttention(db)()).map(({ text }) => text)
  await mailbox.visit()
  const shown = [expect.stringContaining('ada@example.com')]
  expect(await texts()).toEqual(shown)
  expect((await texts())[0]).toContain('“Re: News: Please call me.”')
  await mailbox.visit()
  expect(await texts()).toEqual(shown)
  for (const { flags } of imap.mails) flags.delete('\\Flagged')
  await mailbox.visit()
  expect(await texts()).toEqual([])
})

test('forged reports pause no newsletter: without our signature none counts, and a recipient counts once', async () => {
  const { db, composed, idOf } = await sentNewsletter(4)
  await db.updateTable('newsletters').set({ state: 'sending' }).execute()
  const withoutSignature = [2, 3, 4].flatMap((n) => [
    bounce(
      idOf(n).replace(/[0-9a-f]{24}@/, `${'0'.repeat(24)}@`),
      '5.1.1',
      `member-${n}@example.com`,
    ),
    bounce(idOf(1).replace(/(newsletter-\d+-)\d+/, `$1${n}`), '5.1.1', `member-${n}@example.com`),
    bounce('', '5.1.1', `member-${n}@example.com`),
  ])
  const ofOneRecipient = Array.from({ length: 11 }, () => bounce(idOf(1), '5.1.1'))
  const imap = await imapServer({ mails: [...withoutSignature, ...ofOneRecipient] })
  const { signer } = composed.features.newsletters
  const log = pino({ level: 'silent' })
  expect(await createBounceMailbox({ db, signer, url: imap.url, log }).visit()).toBe(11)
  const recipients = await db
    .selectFrom('newsletter_recipients')
    .select('state')
    .orderBy('id')
    .execute()
  expect(recipients.map(({ state }) => state)).toEqual(['bounced', 'sent', 'sent', 'sent'])
  const newsletter = await db.selectFrom('newsletters').select('state').executeTakeFirst()
  expect(newsletter?.state).toBe('sending')
})

test('a mail is marked before it is parsed, and unmarked if its event cannot be stored', async () => {
  const { db, composed, idOf } = await sentNewsletter(1)
  const imap = await imapServer({ mails: [bounce(idOf(1), '5.1.1')] })
  const { signer } = composed.features.newsletters
  const flags = () => [...(imap.mails[0]?.flags ?? [])].sort()
  const whileRead: string[][] = []
  const verify: typeof signer.verify = (...args) => {
    whileRead.push(flags())
    if (whileRead.length > 1) throw new Error('no database')
    return signer.verify(...args)
  }
  const mailbox = createBounceMailbox({
    db,
    signer: { ...signer, verify },
    url: imap.url,
    log: pino({ level: 'silent' }),
  })
  await expect(mailbox.visit()).rejects.toThrow('no database')
  expect(whileRead[0]).toEqual(['\\Flagged', '\\Seen'])
  expect(flags()).toEqual([])
})

test('a remote mailbox gets no password without STARTTLS', async () => {
  const { db, composed } = await newsletterSite()
  const imap = await imapServer({ mails: [] })
  const mailbox = createBounceMailbox({
    db,
    signer: composed.features.newsletters.signer,
    log: pino({ level: 'silent' }),
    // An address of this machine that does not count as loopback.
    url: imap.url.replace('127.0.0.1', '0.0.0.0'),
  })
  await expect(mailbox.visit()).rejects.toThrow()
  expect(imap.logins).toEqual([])
})

test('the mailbox is read by the runner of jobs', async () => {
  const { db, where, idOf } = await sentNewsletter(2)
  const imap = await imapServer({ mails: [bounce(idOf(1), '5.1.1')] })
  const reading = await testSite({ beside: where, newsletters: { bounceMailbox: imap.url } })
  await reading.jobs.start()
  await eventually(async () => {
    const states = await db.selectFrom('people').select('state').orderBy('id').execute()
    expect(states.map(({ state }) => state)).toEqual(['bounced', 'confirmed'])
  })
  const job = await db
    .selectFrom('outbox')
    .select(['kind', 'state'])
    .where('key', '=', 'bounce-mailbox')
    .executeTakeFirst()
  expect(job).toEqual({ kind: 'bounce-mailbox', state: 'waiting' })
})
