import type { Database } from '#src/db/database.ts'
import { jobType } from '#src/jobs/job-kind.ts'
import { type MailDeps, mailJob } from '#src/mail/mail-job.ts'
import type { Claims } from '#src/site/claims.ts'
import { deliveryWords } from '../../delivery-kinds.ts'
import { confirmedSources, isSource } from '../../lead-forms.ts'
import type { Links } from '../links/link-tokens.ts'
import { confirmationMail } from '../mails/confirmation-mail.ts'
import { signUpsInEffect } from '../staff/list-states.ts'

interface ConfirmationDeps extends MailDeps {
  db: Database
  links: Links
  readClaims: () => Promise<Claims>
}

export const confirmationJob = jobType('confirmation-mail', { personId: 'person_id' })

export function confirmationMails({ db, links, readClaims, ...deps }: ConfirmationDeps) {
  return mailJob(deps, confirmationJob, {
    words: deliveryWords['confirmation-mail'],
    concurrency: deps.mailer.connections,
    async compose({ job, payload: { personId } }) {
      const open = await openSignUps(db, personId)
      // Another mail has asked about all of these sign-ups since this one was queued.
      if (!open?.signUps.some(({ asked_at }) => (asked_at ?? '') < job.created_at)) return undefined
      const { email: to, linkId, signUps } = open
      const sources = [...new Set(signUps.map(({ source }) => source).filter(isSource))]
      const askedAt = new Date().toISOString()
      const claims = await readClaims()
      return {
        ...confirmationMail(links, { to, linkId }, { sources, claims }),
        settled: (result) =>
          result === 'accepted' ? noteAsked(db, signUps, askedAt) : noteBounce(db, personId),
      }
    },
  })
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
