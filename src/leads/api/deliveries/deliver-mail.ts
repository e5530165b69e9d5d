import type { Database } from '#src/db/database.ts'
import type { JobKind } from '#src/jobs/job-kind.ts'
import type { PersonJob } from '#src/jobs/person-jobs.ts'
import type { Mailer } from '#src/mail/mail.ts'
import type { ReadSender } from '#src/mail/sender.ts'
import type { Links } from '#src/people/links/link-tokens.ts'
import { noteAsked } from '#src/people/lists/confirmation.ts'
import { openSignUps } from '#src/people/lists/sign-ups-in-effect.ts'
import { suppress } from '#src/people/suppression/suppress.ts'
import type { Claims } from '#src/site/claims.ts'
import { confirmedSources, isSource } from '../../lead-forms.ts'
import { confirmationMail } from '../mails/confirmation-mail.ts'

interface MailDeps {
  db: Database
  mailer: Mailer
  links: Links
  readClaims: () => Promise<Claims>
  readSender: ReadSender
}

/** The id of a delivery's mail, the same for every attempt. */
export const mailId = (deliveryId: number, createdAt: string) =>
  `confirmation-${deliveryId}-${Date.parse(createdAt).toString(36)}`

/** After a crash the mails that were under way are sent again, under the same Message-IDs. */
export function confirmationMails(deps: MailDeps): JobKind {
  const { db, mailer, links, readClaims, readSender } = deps
  return {
    name: 'confirmation-mail',
    concurrency: mailer.connections,
    sends: 'mail',
    async run(delivery, signal) {
      const open = await findOpen(db, delivery.person_id)
      // Another mail has asked about all of these sign-ups since this one was queued.
      if (!open?.signUps.some(({ asked_at }) => (asked_at ?? '') < delivery.created_at)) {
        return { result: 'dropped' }
      }
      const { email, linkId } = open
      const sources = [...new Set(open.signUps.map(({ source }) => source).filter(isSource))]
      const askedAt = new Date().toISOString()
      const id = mailId(delivery.id, delivery.created_at)
      const mail = confirmationMail(
        links,
        { id, to: email, linkId, sender: await readSender() },
        { sources, claims: await readClaims() },
      )
      const outcome = await mailer.send(mail, signal)
      if (outcome.result === 'accepted') {
        const ids = open.signUps.map(({ id }) => id)
        await noteAsked(db, ids, askedAt)
        return { result: 'done' }
      }
      const { error, errorClass } = outcome
      const hasNoMailbox = outcome.result === 'bounced' && outcome.kind === 'hard'
      if (!hasNoMailbox) return { result: 'again', error, errorClass }
      await db.transaction().execute((trx) => suppress(trx, delivery.person_id, 'bounced'))
      return { result: 'failed', error, errorClass }
    },
  }
}

/** The sign-ups that the mail asks about; undefined if all were confirmed or unsubscribed in the meantime. */
async function findOpen(db: Database, personId: number) {
  const person = await db
    .selectFrom('people')
    .select(['id', 'email', 'link_id', 'unsubscribed_at'])
    .where('id', '=', personId)
    .executeTakeFirst()
  const signUps = person ? await openSignUps(db, person, confirmedSources) : []
  return person && signUps.length > 0
    ? { email: person.email, linkId: person.link_id, signUps }
    : undefined
}

/** Deletes the copies of mails on this machine. */
export const forgetMails = (mailer: Mailer, jobs: PersonJob[]): Promise<void> =>
  mailer.forget(jobs.map(({ id, created_at }) => mailId(id, created_at)))
