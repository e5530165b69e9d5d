import type { ImapFlow } from 'imapflow'
import type { Database } from '#src/db/database.ts'
import { describeError } from '#src/http/problem.ts'
import { periodic } from '#src/jobs/periodic.ts'
import type { Log } from '#src/log/log.ts'
import { needsTls } from '#src/mail/tls-rule.ts'
import type { MailEvent } from '../mail-events-contract.ts'
import { takeEvent } from './mail-events.ts'
import { recipientOfMessageId, type Signer } from './signed.ts'

interface BounceMailboxDeps {
  db: Database
  signer: Signer
  /** imap(s)://user:password@host:port/folder */
  url: string
  log: Log
}

const everyMs = 60_000

const largestReport = 1_000_000
const perVisit = 200

/**
 * Reads the mailbox that bounces and complaints come back to. Read mails are marked as seen and stay there. A mail that
 * cannot be read is flagged as well, and the next one is read: otherwise one such mail would stop the mailbox for good.
 */
export function createBounceMailbox({ db, signer, url, log }: BounceMailboxDeps) {
  const isOurs = (messageId: string) => recipientOfMessageId(signer, messageId) !== undefined

  /** Whether the mail was a report about somebody here. */
  const take = async (client: ImapFlow, uid: number): Promise<boolean> => {
    const mark = (...flags: string[]) => client.messageFlagsAdd(String(uid), flags, { uid: true })
    let event: MailEvent | undefined
    try {
      event = await readMail(client, uid, isOurs)
    } catch (error) {
      // Without the connection nothing can be said about the mail.
      if (!client.usable) throw error
      log.warn(
        { uid, err: describeError(error) },
        'a mail for bounces cannot be read; it is flagged',
      )
      await mark('\\Seen', '\\Flagged')
      return false
    }
    // Anyone can write to this mailbox: only reports that quote a Message-ID of ours count.
    const isTaken = event?.messageId ? await takeEvent(db, signer, event) : false
    await mark('\\Seen')
    return isTaken
  }

  /** The number of reports that were about somebody here. Ends early when the signal is aborted. */
  const visit = async (signal?: AbortSignal): Promise<number> => {
    const client = await connect(url)
    let taken = 0
    try {
      const folder = decodeURIComponent(new URL(url).pathname.slice(1)) || 'INBOX'
      const lock = await client.getMailboxLock(folder)
      try {
        const unseen = (await client.search({ seen: false }, { uid: true })) || []
        for (const uid of unseen.slice(0, perVisit)) {
          if (signal?.aborted) break
          if (await take(client, uid)) taken += 1
        }
        const flagged = (await client.search({ flagged: true }, { uid: true })) || []
        await noteVisit(db, flagged.length)
      } finally {
        lock.release()
      }
    } finally {
      await client.logout().catch(() => client.close())
    }
    return taken
  }

  const job = periodic({
    name: 'bounce-mailbox',
    everyMs,
    async run(signal) {
      await visit(signal)
    },
  })
  return { visit, job }
}

async function connect(url: string): Promise<ImapFlow> {
  // Loaded here: most processes never read a mailbox.
  const { ImapFlow } = await import('imapflow')
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'imaps:'
  const client = new ImapFlow({
    host: hostname,
    port: port ? Number(port) : secure ? 993 : 143,
    secure,
    ...(needsTls(url) && { doSTARTTLS: true }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
  })
  // Without a listener a connection that breaks while idle ends the process.
  client.on('error', () => {})
  await client.connect()
  return client
}

async function readMail(
  client: ImapFlow,
  uid: number,
  isOurs: (messageId: string) => boolean,
): Promise<MailEvent | undefined> {
  const { readReport } = await import('./read-report.ts')
  const wanted = { source: { maxLength: largestReport } }
  const message = await client.fetchOne(String(uid), wanted, { uid: true })
  const source = message ? message.source : undefined
  return source && readReport(source, isOurs)
}

/** For what needs attention: the number falls when somebody takes the flags away. */
async function noteVisit(db: Database, unreadable: number): Promise<void> {
  const state = { unreadable, visited_at: new Date().toISOString() }
  await db
    .insertInto('bounce_mailbox')
    .values({ name: 'bounces', ...state })
    .onConflict((clash) => clash.column('name').doUpdateSet(state))
    .execute()
}
