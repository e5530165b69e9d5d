import type { ImapFlow } from 'imapflow'
import { describeError } from '#src/app/problem.ts'
import type { FeatureBase } from '#src/feature/feature.ts'
import { periodic } from '#src/jobs/job-kind.ts'
import { folderOf, openMailbox } from '#src/mail/imap.ts'
import { untilAborted } from '#src/mail/until-aborted.ts'
import { recipientOfMessageId, type Signer } from '../signed.ts'
import { takeEvent } from './mail-events.ts'
import { noteVisit, type Reply } from './replies.ts'

interface BounceMailboxDeps extends Pick<FeatureBase, 'db' | 'log'> {
  signer: Signer
  /** imap(s)://user:password@host:port/folder */
  url: string
}

const everyMs = 60_000

const largestReport = 1_000_000
const perVisit = 200

/** A mail that takes longer is given up. */
const readMs = 30_000

/**
 * Reads the mailbox for bounces and complaints. Mails that were read are marked as seen and stay there. A mail that
 * cannot be read stays flagged as well, and reading continues: otherwise one such mail would block the mailbox for good.
 */
export function createBounceMailbox({ db, signer, url, log }: BounceMailboxDeps) {
  const isOurs = (messageId: string) => recipientOfMessageId(signer, messageId) !== undefined

  const take = async (client: ImapFlow, uid: number) => {
    const mail = String(uid)
    let read: Awaited<ReturnType<typeof readInTime>> | undefined
    try {
      const source = await sourceOf(client, uid)
      // Before it is parsed: a mail that ends the process must not be the first one again after a restart.
      await client.messageFlagsAdd(mail, ['\\Seen', '\\Flagged'], { uid: true })
      if (source) read = await readInTime(source, isOurs)
    } catch (error) {
      // A lost connection says nothing about the mail.
      if (!client.usable) throw error
      const err = describeError(error)
      log.warn({ uid, err }, 'a mail in the bounce mailbox cannot be read and is flagged')
      await client.messageFlagsAdd(mail, ['\\Seen', '\\Flagged'], { uid: true })
      return {}
    }
    // A person wrote it: it stays flagged until somebody has read it.
    if (read?.reply) return { reply: { uid, ...read.reply } }
    const event = read?.event
    try {
      // Anyone can write to this mailbox, so only reports that quote one of our Message-IDs count.
      const isTaken = event?.messageId ? await takeEvent(db, signer, event) : false
      await client.messageFlagsRemove(mail, ['\\Flagged'], { uid: true })
      return { isTaken }
    } catch (error) {
      // The database is unavailable: the next visit takes the mail.
      await client.messageFlagsRemove(mail, ['\\Seen', '\\Flagged'], { uid: true })
      throw error
    }
  }

  /** The number of reports that were about somebody here. Ends early when the signal is aborted. */
  const visit = async (signal?: AbortSignal): Promise<number> => {
    const client = await openMailbox(url)
    let taken = 0
    const replies: Reply[] = []
    try {
      const lock = await client.getMailboxLock(folderOf(url))
      try {
        const unseen = (await client.search({ seen: false }, { uid: true })) || []
        for (const uid of unseen.slice(0, perVisit)) {
          if (signal?.aborted) break
          const { isTaken, reply } = await take(client, uid)
          if (isTaken) taken += 1
          if (reply) replies.push(reply)
        }
        const flagged = (await client.search({ flagged: true }, { uid: true })) || []
        await noteVisit(db, flagged, replies)
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
    words: {
      one: 'visit to the mailbox for bounces',
      many: 'visits to the mailbox for bounces',
      host: 'the mailbox',
      page: '/contentmanager/newsletters',
    },
    everyMs,
    async run(signal) {
      await visit(signal)
    },
  })
  return { visit, job }
}

async function sourceOf(client: ImapFlow, uid: number): Promise<Buffer | undefined> {
  const wanted = { source: { maxLength: largestReport } }
  const message = await client.fetchOne(String(uid), wanted, { uid: true })
  return message ? message.source : undefined
}

async function readInTime(source: Buffer, isOurs: (messageId: string) => boolean) {
  const { readMail } = await import('./read-report.ts')
  const tooLate = AbortSignal.timeout(readMs)
  return untilAborted(readMail(source, isOurs), tooLate, 'Reading the mail takes too long')
}
