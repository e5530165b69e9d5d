import type { Database } from '#src/db/database.ts'
import { describeError } from '#src/http/problem.ts'
import type { Log } from '#src/log/log.ts'
import { takeEvent } from './mail-events.ts'
import { recipientOfMessageId, type Signer } from './signed.ts'

interface BounceMailboxDeps {
  db: Database
  signer: Signer
  /** imap(s)://user:password@host:port/folder */
  url: string
  log: Log
  pollMs?: number
}

const largestReport = 1_000_000
const perVisit = 200

/** Reads the mailbox that bounces and complaints come back to. Read mails are marked as seen and stay there. */
export function createBounceMailbox({ db, signer, url, log, pollMs = 60_000 }: BounceMailboxDeps) {
  let timer: NodeJS.Timeout | undefined
  let visiting: Promise<number> | undefined

  const visit = async (): Promise<number> => {
    // Loaded here: most processes never read a mailbox.
    const { ImapFlow } = await import('imapflow')
    const { readReport } = await import('./read-report.ts')
    const { protocol, hostname, port, username, password, pathname } = new URL(url)
    const secure = protocol === 'imaps:'
    const client = new ImapFlow({
      host: hostname,
      port: port ? Number(port) : secure ? 993 : 143,
      secure,
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
      logger: false,
    })
    // Without a listener a connection that breaks while idle ends the process.
    client.on('error', () => {})
    await client.connect()
    let taken = 0
    try {
      const lock = await client.getMailboxLock(decodeURIComponent(pathname.slice(1)) || 'INBOX')
      try {
        const unseen = (await client.search({ seen: false }, { uid: true })) || []
        for (const uid of unseen.slice(0, perVisit)) {
          const message = await client.fetchOne(
            String(uid),
            { source: { maxLength: largestReport } },
            { uid: true },
          )
          const source = message ? message.source : undefined
          const event = source && (await readReport(source))
          // Anyone can write to this mailbox: only reports that quote a Message-ID of ours count.
          if (event?.messageId && recipientOfMessageId(signer, event.messageId)) {
            if (await takeEvent(db, signer, event)) taken += 1
          }
          await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
        }
      } finally {
        lock.release()
      }
    } finally {
      await client.logout().catch(() => client.close())
    }
    return taken
  }

  const poll = () => {
    visiting ??= visit().finally(() => {
      visiting = undefined
    })
    visiting.catch((error: unknown) => {
      log.warn({ err: describeError(error) }, 'the mailbox for bounces cannot be read')
    })
  }

  return {
    visit,
    start() {
      poll()
      timer = setInterval(poll, pollMs)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      await visiting?.catch(() => {})
    },
  }
}
