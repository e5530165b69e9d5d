import type { Database } from '#src/db/database.ts'
import type { MailDeps } from '#src/mail/mail-job.ts'
import type { Links } from '#src/people/links/link-tokens.ts'
import { noteAsked } from '#src/people/lists/confirmation.ts'
import { openSignUps } from '#src/people/lists/sign-ups-in-effect.ts'
import { suppress } from '#src/people/suppression/suppress.ts'
import type { Claims } from '#src/site/claims.ts'
import { confirmedSources, isSource } from '../../lead-forms.ts'
import { confirmationMail } from '../mails/confirmation-mail.ts'
import { personMailJob } from './deliver-person-mails.ts'

export interface ConfirmationDeps extends MailDeps {
  db: Database
  links: Links
  /** Reads the claims about the product that mails contain. */
  readClaims: () => Promise<Claims>
}

export function confirmationMails(deps: ConfirmationDeps) {
  const { db, links, readClaims } = deps
  return personMailJob(deps, 'confirmation-mail', async (to, { personId, createdAt }) => {
    const open = await openSignUps(db, personId, confirmedSources)
    // Another mail has asked about all of these sign-ups since this one was queued.
    if (open.every(({ asked_at }) => (asked_at ?? '') >= createdAt)) return undefined
    const sources = [...new Set(open.map(({ source }) => source).filter(isSource))]
    const ids = open.map(({ id }) => id)
    const askedAt = new Date().toISOString()
    return {
      ...confirmationMail(links, to, { sources, claims: await readClaims() }),
      settled: (result) =>
        result === 'accepted'
          ? noteAsked(db, ids, askedAt)
          : db.transaction().execute((trx) => suppress(trx, personId, 'bounced')),
    }
  })
}
