import type { Database } from '#src/db/database.ts'
import { jobType } from '#src/jobs/job-kind.ts'
import { type MailDeps, mailJob } from '#src/mail/mail-job.ts'
import type { Links } from '#src/people/links/link-tokens.ts'
import { noteAsked } from '#src/people/lists/confirmation.ts'
import { openSignUps } from '#src/people/lists/sign-ups-in-effect.ts'
import { suppress } from '#src/people/suppression/suppress.ts'
import type { Claims } from '#src/site/claims.ts'
import { deliveryWords } from '../../delivery-kinds.ts'
import { confirmedSources, isSource } from '../../lead-forms.ts'
import { confirmationMail } from '../mails/confirmation-mail.ts'

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
      const person = await db
        .selectFrom('people')
        .select(['email as to', 'link_id as linkId'])
        .where('id', '=', personId)
        .executeTakeFirst()
      const open = await openSignUps(db, personId, confirmedSources)
      // Another mail has asked about all of these sign-ups since this one was queued.
      const isAsked = open.every(({ asked_at }) => (asked_at ?? '') >= job.created_at)
      if (!person || isAsked) return undefined
      const sources = [...new Set(open.map(({ source }) => source).filter(isSource))]
      const ids = open.map(({ id }) => id)
      const askedAt = new Date().toISOString()
      return {
        ...confirmationMail(links, person, { sources, claims: await readClaims() }),
        settled: (result) =>
          result === 'accepted'
            ? noteAsked(db, ids, askedAt)
            : db.transaction().execute((trx) => suppress(trx, personId, 'bounced')),
      }
    },
  })
}
