import type { Database } from '#src/db/database.ts'
import type { JobKind } from '#src/jobs/job-kind.ts'
import type { Mailer } from '#src/mail/mail.ts'
import type { ReadSender } from '#src/mail/sender.ts'
import type { Claims } from '#src/site/claims.ts'
import { confirmedSources, isSource } from '../../lead-forms.ts'
import type { Links } from '../links/link-tokens.ts'
import { confirmationMail } from '../mails/confirmation-mail.ts'
import { signUpsInEffect } from '../staff/list-states.ts'

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
      const open = await openSignUps(db, delivery.person_id)
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
        await noteAsked(db, open.signUps, askedAt)
        return { result: 'done' }
      }
      const { error, errorClass } = outcome
      const hasNoMailbox = outcome.result === 'bounced' && outcome.kind === 'hard'
      if (!hasNoMailbox) return { result: 'again', error, errorClass }
      await noteBounce(db, delivery.person_id)
      return { result: 'failed', error, errorClass }
    },
  }
}

/** The sign-ups that the mail asks about; undefined if all were confirmed or unsubscribed in the meantime. */
async function openSignUps(db: Database, personId: number) {
  const signUps = await signUpsInEffect(db)
    .select(['people.email', 'people.link_id'])
    .select(['sign_ups.id', 'sign_ups.source', 'sign_ups.asked_at'])
    .where('people.id', '=', personId)
    .where('sign_ups.source', 'in', confirmedSources)
    .where('sign_ups.confirmed_at', 'is', null)
    .execute()
  const [first] = signUps
  return first && { email: first.email, linkId: first.link_id, signUps }
}

async function noteAsked(db: Database, signUps: { id: number }[], at: string): Promise<void> {
  const ids = signUps.map(({ id }) => id)
  await db.updateTable('sign_ups').set({ asked_at: at }).where('id', 'in', ids).execute()
}

async function noteBounce(db: Database, personId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('people').set({ state: 'bounced' }).where('id', '=', personId).execute()
    await trx
      .insertInto('person_events')
      .values({ person_id: personId, at: new Date().toISOString(), kind: 'bounced' })
      .execute()
  })
}
