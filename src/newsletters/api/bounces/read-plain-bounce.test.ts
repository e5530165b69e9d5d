import { expect, test } from 'vitest'
import { readMail } from './read-report.ts'

const readReport = async (...args: Parameters<typeof readMail>) => (await readMail(...args)).event

const ours = '<newsletter-3-17-abcdef@wireloom.test>'
const read = (text: string) =>
  readReport(Buffer.from(text.replaceAll('\n', '\r\n')), (id) => id === ours)

const returned = `Return-path: <bounces@wireloom.test>
Received: from wireloom.test ([192.0.2.7]) by mx.example.net with esmtps id 1vKx2b-0004Zz-1A
From: Wireloom <hello@wireloom.test>
To: ada@example.com
Message-ID: ${ours}
Subject: News

Hello
`

const exim = (reason: string, words = 'This is a permanent error.') => `Return-path: <>
From: Mail Delivery System <Mailer-Daemon@mx.example.net>
To: bounces@wireloom.test
X-Failed-Recipients: ada@example.com
Auto-Submitted: auto-replied
Subject: Mail delivery failed: returning message to sender
Message-Id: <E1vKx2c-0004Zz-2B@mx.example.net>
Date: Mon, 16 Nov 2026 00:00:00 +0000

This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. ${words} The following address(es) failed:

  ada@example.com
${reason}

------ This is a copy of the message, including all the headers. ------

${returned}`

const remote = (reply: string) => `    host mx.example.com [192.0.2.1]
    SMTP error from remote mail server after RCPT TO:<ada@example.com>:
    ${reply}`

test.each([
  [remote('550 5.1.1 <ada@example.com>: User unknown'), 'hard'],
  [remote('550 no such mailbox'), 'hard'],
  [remote('552 5.2.2 Over quota'), 'soft'],
  [remote('554 5.7.1 Service unavailable; client [5.9.1.7] blocked'), 'refused'],
  ['    Unrouteable address', 'hard'],
  ['    retry timeout exceeded', 'soft'],
])('Exim: %s is %s', async (reason, kind) => {
  expect(await read(exim(reason))).toEqual({
    type: 'bounce',
    permanent: kind === 'hard',
    kind,
    messageId: ours,
    email: 'ada@example.com',
  })
})

test('Exim: a notice about a delayed mail is not a bounce', async () => {
  const late = 'The message has not yet been delivered, and delivery attempts will continue.'
  expect(await read(exim(remote('451 later'), late))).toBeUndefined()
})

const qmail = (reason: string) => `Return-Path: <>
From: MAILER-DAEMON@mx.example.net
To: bounces@wireloom.test
Subject: failure notice
Date: 16 Nov 2026 00:00:00 -0000

Hi. This is the qmail-send program at mx.example.net.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<ada@example.com>:
${reason}

--- Below this line is a copy of the message.

${returned}`

test.each([
  ['Sorry, no mailbox here by that name. (#5.1.1)', 'hard'],
  ['Sorry, no mailbox here by that name. vpopmail', 'hard'],
  [
    '192.0.2.1 does not like recipient.\nRemote host said: 550 5.7.1 Listed\nGiving up on 192.0.2.1.',
    'refused',
  ],
  ['The user is over quota. (#5.2.2)', 'soft'],
  ["I'm not going to try again; this message has been in the queue too long.", 'soft'],
])('qmail: %s is %s', async (reason, kind) => {
  expect(await read(qmail(reason))).toEqual({
    type: 'bounce',
    permanent: kind === 'hard',
    kind,
    messageId: ours,
    email: 'ada@example.com',
  })
})

test('a person who quotes a bounce does not count as one', async () => {
  const quoted = qmail('Sorry, no mailbox here by that name. (#5.1.1)')
    .split('\n\n')
    .slice(1)
    .join('\n\n')
  const reply = `From: a@example.com\nSubject: Re: failure notice\n\nLook at this:\n\n${quoted.replace(/^/gm, '> ')}`
  expect(await read(reply)).toBeUndefined()
})

const exchangeOnline = (
  status: string,
  diagnostic: string,
) => `From: <postmaster@example.onmicrosoft.com>
To: <bounces@wireloom.test>
Date: Mon, 16 Nov 2026 00:00:00 +0000
Content-Type: multipart/report; report-type=delivery-status;
	boundary="c4f1a3e2-7b11-4d52-9d8f-0f2b6f0e9d11"
X-MS-Exchange-Message-Is-Ndr:
Content-Language: en-US
Message-ID: <0b8e5a0c-7c1e-4a4e-9a51-5d3a0e6c2f10@AM0PR01MB1234.eurprd01.prod.exchangelabs.com>
In-Reply-To: ${ours}
References: ${ours}
Subject: Undeliverable: News
Auto-Submitted: auto-replied
MIME-Version: 1.0

--c4f1a3e2-7b11-4d52-9d8f-0f2b6f0e9d11
Content-Type: multipart/alternative; differences=Content-Type;
	boundary="5d9f8a3b-2c0e-4b66-8a5b-1f5d8f0a7c22"

--5d9f8a3b-2c0e-4b66-8a5b-1f5d8f0a7c22
Content-Type: text/plain; charset="us-ascii"
Content-Transfer-Encoding: quoted-printable

Your message to ada@example.com couldn't be delivered.
ada wasn't found at example.com.

--5d9f8a3b-2c0e-4b66-8a5b-1f5d8f0a7c22
Content-Type: text/html; charset="us-ascii"
Content-Transfer-Encoding: quoted-printable

<html><body><p>Your message to ada@example.com couldn't be delivered.</p></body></html>

--5d9f8a3b-2c0e-4b66-8a5b-1f5d8f0a7c22--

--c4f1a3e2-7b11-4d52-9d8f-0f2b6f0e9d11
Content-Type: message/delivery-status

Reporting-MTA: dns;AM0PR01MB1234.eurprd01.prod.exchangelabs.com
Received-From-MTA: dns;AM0PR01MB1234.eurprd01.prod.exchangelabs.com
Arrival-Date: Mon, 16 Nov 2026 00:00:00 +0000

Final-Recipient: rfc822;ada@example.com
Action: failed
Status: ${status}
Diagnostic-Code: smtp;${diagnostic}

--c4f1a3e2-7b11-4d52-9d8f-0f2b6f0e9d11--
`

test.each([
  ['5.1.10', '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found', 'hard'],
  ['5.2.2', '554 5.2.2 mailbox full; STOREDRV.Deliver.Exception:QuotaExceeded', 'soft'],
  ['5.7.133', '550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup', 'refused'],
  ['5.4.310', '550 5.4.310 DNS domain example.com does not exist', 'hard'],
])(
  'Exchange Online: %s without the returned mail is matched to our mail: %s is %s',
  async (status, diagnostic, kind) => {
    expect(await read(exchangeOnline(status, diagnostic))).toEqual({
      type: 'bounce',
      permanent: kind === 'hard',
      kind,
      messageId: ours,
      email: 'ada@example.com',
    })
  },
)

test.each([
  ['-'.repeat(200_000), undefined],
  [`--- ${'copy of the '.repeat(16_000)}`, undefined],
  [`${'-'.repeat(200_000)}\n550 5.1.1 no such user`, 'hard'],
  ['<'.repeat(200_000), undefined],
  ['5.'.repeat(100_000), undefined],
])('a line of 200 kB in a bounce is read like any other', async (line, kind = 'soft') => {
  expect(await read(exim(line))).toMatchObject({ type: 'bounce', kind, email: 'ada@example.com' })
})
