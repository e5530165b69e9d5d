import { countRows } from '#src/db/count-rows.ts'
import type { Database } from '#src/db/database.ts'
import { type JobKind, jobType } from '#src/jobs/job-kind.ts'
import { enqueue } from '#src/jobs/queue.ts'
import { type Composed, mailJob } from '#src/mail/mail-job.ts'
import { noteAsked } from '#src/people/lists/confirmation.ts'
import { listsOfPerson, openSignUps } from '#src/people/lists/list-states.ts'
import { suppress } from '#src/people/suppression/suppress.ts'
import { legalFacts } from '#src/site/legal/facts.ts'
import { type DeliveryKind, deliveryWords } from '../../delivery-kinds.ts'
import { confirmedSources, isSource, sources } from '../../lead-forms.ts'
import type { LeadDeps } from '../lead-deps.ts'
import {
  type Addressee,
  confirmationMail,
  dataMail,
  knownMail,
  leaveMail,
} from '../mails/person-mails.ts'

/** Mails that a visitor requests on a page, for any address that the visitor enters. */
export type PersonMailKind = 'leave-link' | 'data-link' | 'known-mail'

export function personMails(deps: LeadDeps): JobKind[] {
  const { db, links } = deps
  return [
    personMailJob(deps, 'confirmation-mail', confirmation(deps)),
    personMailJob(deps, 'leave-link', async (to) => leaveMail(links, to)),
    personMailJob(deps, 'data-link', async (to) => dataMail(links, to)),
    personMailJob(deps, 'known-mail', async (to, { personId }) => {
      const lists = await listsOfPerson(db, sources, personId)
      const confirmed = lists.filter(({ state }) => state === 'confirmed').map(({ list }) => list)
      return confirmed.length > 0 ? knownMail(links, to, confirmed) : undefined
    }),
  ]
}

type Compose = (
  to: Addressee,
  queued: { personId: number; createdAt: string },
) => Promise<Composed | undefined>

const confirmation =
  ({ db, links, readClaims }: LeadDeps): Compose =>
  async (to, { personId, createdAt }) => {
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
  }

export const personMailType = (kind: DeliveryKind) => jobType(kind, { personId: 'person_id' })

/** A kind of mail to a person, whose address is read when the mail is sent. */
function personMailJob(deps: LeadDeps, kind: DeliveryKind, compose: Compose): JobKind {
  return mailJob(deps, personMailType(kind), {
    words: deliveryWords[kind],
    concurrency: kind === 'confirmation-mail' ? deps.mailer.connections : 1,
    async compose({ job, payload: { personId } }, { brand }) {
      const person = await deps.db
        .selectFrom('people')
        .select(['email as to', 'link_id as linkId'])
        .where('id', '=', personId)
        .executeTakeFirst()
      return person && compose({ ...person, brand }, { personId, createdAt: job.created_at })
    },
  })
}

const dayMs = 86_400_000
const mostADay: Record<PersonMailKind, number> = {
  'leave-link': legalFacts.mailsADay,
  'data-link': legalFacts.mailsADay,
  'known-mail': legalFacts.knownMailsADay,
}

/**
 * Limits these mails per person and day, because a visitor can enter anybody's address. Call it in a transaction that has
 * locked the person; otherwise two concurrent requests could both stay below the limit.
 */
export async function queuePersonMail(trx: Database, personId: number, kind: PersonMailKind) {
  const now = new Date()
  const mails = trx
    .selectFrom('outbox')
    .where('person_id', '=', personId)
    .where('kind', '=', kind)
    .where('created_at', '>', new Date(now.getTime() - dayMs).toISOString())
  if ((await countRows(mails)) >= mostADay[kind]) return
  await enqueue(trx, personMailType(kind), { payload: { personId }, now: now.toISOString() })
}
