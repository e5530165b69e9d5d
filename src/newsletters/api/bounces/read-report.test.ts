import { expect, test } from 'vitest'
import { readMail } from './read-report.ts'

const readReport = async (...args: Parameters<typeof readMail>) => (await readMail(...args)).event

const read = (source: Buffer) => readReport(source, (id) => id.startsWith('<newsletter-'))

const crlf = (text: string) => Buffer.from(text.replaceAll('\n', '\r\n'))

const dsn = ({ action = 'failed', status = '5.1.1' } = {}) =>
  crlf(`From: MAILER-DAEMON@mx.example.net (Mail Delivery System)
To: bounces@wireloom.test
Subject: Undelivered Mail Returned to Sender
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="A1/mx.example.net"

--A1/mx.example.net
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

<ada@example.com>: host mx.example.com said: 550 5.1.1 no such user

--A1/mx.example.net
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.net
Arrival-Date: Mon, 16 Nov 2026 00:00:00 +0000 (UTC)

Final-Recipient: rfc822; ada@example.com
Original-Recipient: rfc822;ada@example.com
Action: ${action}
Status: ${status}
Remote-MTA: dns; mx.example.com
Diagnostic-Code: smtp; 550 5.1.1
 no such user

--A1/mx.example.net
Content-Description: Undelivered Message Headers
Content-Type: text/rfc822-headers

From: Wireloom <hello@wireloom.test>
To: ada@example.com
Message-ID: <newsletter-3-17-abcdef@wireloom.test>
Subject: News

--A1/mx.example.net--
`)

const arf = crlf(`From: feedback@provider.example
To: bounces@wireloom.test
Subject: Complaint
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="b2"

--b2
Content-Type: text/plain

This is an email abuse report.

--b2
Content-Type: message/feedback-report

Feedback-Type: abuse
User-Agent: Provider/1.0
Version: 1
Original-Rcpt-To: <ada@example.com>

--b2
Content-Type: message/rfc822
Content-Disposition: inline

From: Wireloom <hello@wireloom.test>
To: ada@example.com
Message-ID: <newsletter-3-17-abcdef@wireloom.test>
Subject: News
Content-Type: text/plain

Hello

--b2--
`)

test('a delivery status notification is a bounce, hard or soft by its status', async () => {
  expect(await read(dsn())).toEqual({
    type: 'bounce',
    permanent: true,
    kind: 'hard',
    messageId: '<newsletter-3-17-abcdef@wireloom.test>',
    email: 'ada@example.com',
  })
  for (const status of ['4.2.2', '5.2.2']) {
    expect(await read(dsn({ status }))).toMatchObject({ permanent: false, kind: 'soft' })
  }
  expect(await read(dsn({ status: '5.7.1' }))).toMatchObject({ permanent: false, kind: 'refused' })
  // The remote server's own status, 5.1.1, is more precise.
  expect(await read(dsn({ status: '5.0.0' }))).toMatchObject({ permanent: true, kind: 'hard' })
})

test('a notice about a delayed mail is not a bounce, nor is an out-of-office reply', async () => {
  expect(await read(dsn({ action: 'delayed', status: '4.4.1' }))).toBeUndefined()
  const reply = 'From: a@example.com\nSubject: Out of office\nMessage-ID: <x@y>\n\nI am away.\n'
  expect(await read(crlf(reply))).toBeUndefined()
})

test('an abuse report is a complaint about the mail that it contains', async () => {
  expect(await read(arf)).toEqual({
    type: 'complaint',
    permanent: true,
    messageId: '<newsletter-3-17-abcdef@wireloom.test>',
    email: 'ada@example.com',
  })
})
