/*
 * Are bounces and complaints read from a real IMAP server?
 * Starts Dovecot (from the system, `apt install dovecot-imapd`) on loopback with a mailbox of reports: a hard bounce, a
 * soft one, a complaint, a forged one and a holiday reply. After one visit the right people are suppressed, every mail
 * is marked as read, and a second visit does nothing.
 *
 *   npm run faults -- bounce-mailbox
 */
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '#src/db/migrate.ts'
import { createLog } from '#src/log/log.ts'
import { createBounceMailbox } from '#src/newsletters/api/bounces/bounce-mailbox.ts'
import { createSigner, mailIdOf } from '#src/newsletters/api/signed.ts'
import { linkKey } from '#src/people/links/link-tokens.ts'
import { freePort } from '#src/testing/postgres-server.ts'
import { fillMembers } from '../support/fill.ts'
import { fault } from './kit/fault.ts'

await fault(['sqlite'], async ({ folder, open, check, say, afterwards }) => {
  if (spawnSync('dovecot', ['--version']).error) {
    say('Dovecot is not installed; nothing was checked')
    return
  }
  const { db, close } = open()
  afterwards(close)
  await migrate(db)
  await fillMembers(db, 4)
  const at = new Date().toISOString()
  await db
    .insertInto('newsletters')
    .values({
      kind: 'newsletter',
      subject: 'News',
      preheader: '',
      content: '[]',
      audience: '{}',
      state: 'sent',
      created_at: at,
      edited_at: at,
      author: 'ada',
      edited_by: 'ada',
      version: 1,
    })
    .execute()
  await db
    .insertInto('newsletter_recipients')
    .values(
      [1, 2, 3, 4].map((id) => ({
        id,
        newsletter_id: 1,
        person_id: id,
        state: 'sent' as const,
        attempts: 1,
        due_at: at,
      })),
    )
    .execute()
  const signer = createSigner(await linkKey(db), 'a secret of at least 32 characters')
  const port = await freePort()
  const mails = join(folder, 'mail')
  const idOf = (recipient: number) => `<${mailIdOf(signer, 1, recipient)}@wireloom.test>`
  deliver(mails, [
    bounce(idOf(1), '5.1.1'),
    bounce(idOf(2), '4.2.2'),
    complaint(idOf(3)),
    bounce('<newsletter-1-4-000000000000000000000000@wireloom.test>', '5.1.1'),
    'From: someone@example.com\r\nSubject: Away\r\n\r\nI am away.\r\n',
  ])
  const child = spawn('dovecot', ['-F', '-c', dovecotConfig(folder, mails, port)], {
    stdio: 'ignore',
  })
  afterwards(() => child.kill('SIGTERM'))
  await untilOpen(port)

  const url = `imap://bounces:secret@127.0.0.1:${port}/INBOX`
  const mailbox = createBounceMailbox({ db, signer, url, log: createLog('warn') })
  check('three reports are taken', (await mailbox.visit()) === 3)
  const people = await db.selectFrom('people').select('state').orderBy('id').execute()
  const states = people.map(({ state }) => state).join(' ')
  check(
    'the right people are suppressed',
    states === 'bounced confirmed unsubscribed confirmed',
    states,
  )
  const rows = await db.selectFrom('newsletter_recipients').select('state').orderBy('id').execute()
  const recipients = rows.map(({ state }) => state).join(' ')
  check('bounces are on their rows', recipients === 'bounced bounced sent sent', recipients)
  check('a second visit finds nothing new', (await mailbox.visit()) === 0)
})

function dovecotConfig(folder: string, mails: string, port: number): string {
  const user = userInfo().username
  const run = join(folder, 'run')
  mkdirSync(run, { recursive: true })
  chmodSync(folder, 0o755)
  writeFileSync(join(folder, 'users'), 'bounces:{PLAIN}secret::::::\n')
  const file = join(folder, 'dovecot.conf')
  writeFileSync(
    file,
    `base_dir = ${run}
state_dir = ${run}
log_path = ${join(folder, 'dovecot.log')}
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
default_internal_user = ${user === 'root' ? 'dovecot' : user}
default_login_user = ${user === 'root' ? 'dovenull' : user}
first_valid_uid = 0
mail_location = maildir:${mails}
passdb {
  driver = passwd-file
  args = ${join(folder, 'users')}
}
userdb {
  driver = static
  args = uid=${user === 'root' ? 'mail' : user} gid=mail home=${mails}
}
service imap-login {
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
`,
  )
  return file
}

function deliver(mails: string, texts: string[]): void {
  for (const part of ['cur', 'new', 'tmp']) mkdirSync(join(mails, part), { recursive: true })
  for (const [place, text] of texts.entries())
    writeFileSync(join(mails, 'new', `${place}.mail.host`), text)
  spawnSync('chown', ['-R', 'mail:mail', mails])
}

async function untilOpen(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true))
      socket.on('error', () => resolve(false))
      socket.on('connect', () => socket.destroy())
    })
    if (isOpen) return
    await sleep(50)
  }
  throw new Error('Dovecot does not listen')
}

function crlf(text: string): string {
  return text.replaceAll('\n', '\r\n')
}

function bounce(messageId: string, status: string): string {
  return crlf(`From: MAILER-DAEMON@mx.example.net
To: bounces@wireloom.test
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

It could not be delivered.

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.net

Final-Recipient: rfc822; someone@example.com
Action: failed
Status: ${status}

--b
Content-Type: text/rfc822-headers

Message-ID: ${messageId}
Subject: News

--b--
`)
}

function complaint(messageId: string): string {
  return crlf(`From: feedback@provider.example
To: bounces@wireloom.test
Subject: Complaint
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="b"

--b
Content-Type: text/plain

An abuse report.

--b
Content-Type: message/feedback-report

Feedback-Type: abuse
User-Agent: Provider/1.0
Version: 1

--b
Content-Type: message/rfc822

Message-ID: ${messageId}
Subject: News

Hello

--b--
`)
}
