import type { Database } from '#src/db/database.ts'
import type { PersonRow, SignUpRow } from '#src/db/schema.ts'
import { type JobKind, jobType } from '#src/jobs/job-kind.ts'
import { enqueue } from '#src/jobs/queue.ts'
import { type Composed, mailJob } from '#src/mail/mail-job.ts'
import {
  mailsToMailbox,
  nextMail,
  noteDelivery,
  noteMail,
} from '#src/people/intake/mailbox-mails.ts'
import { noteAsked } from '#src/people/lists/confirmation.ts'
import { listsOfPerson, openSignUps } from '#src/people/lists/list-states.ts'
import { suppress } from '#src/people/suppression/suppress.ts'
import { updateLine } from '#src/people/waitlist/line.ts'
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
import { providerJob } from './deliver-provider.ts'

interface Cause {
  person: PersonRow
  /** The new sign-up; undefined if an existing one was repeated or the mail was requested again. */
  signUp?: SignUpRow
  /** How long a mail that could be sent now is delayed. */
  mailDelayMs?: number
  now: string
}

/** Enqueues a confirmation mail, and a forward to the provider that waits for the confirmation. */
export async function enqueueDeliveries(trx: Database, deps: LeadDeps, cause: Cause) {
  const { person, signUp, now } = cause
  if (signUp && deps.forwards[signUp.source]) {
    const payload = { personId: person.id, signUpId: signUp.id }
    await enqueue(trx, providerJob, { payload, state: 'parked', now })
  }
  await queueCounted(trx, deps, person, {
    kind: 'confirmation-mail',
    now,
    async timeOf(mails) {
      const open = await openSignUps(trx, person.id, confirmedSources)
      return open.length > 0 ? nextConfirmation(mails, cause) : undefined
    },
  })
}

type CountedMails = Awaited<ReturnType<typeof mailsToMailbox>>

interface CountedMail {
  kind: DeliveryKind
  now: string
  /** When it may be sent, by the mails before it; undefined: not at all. */
  timeOf: (mails: CountedMails) => Promise<string | undefined>
}

/**
 * The only way to a mail that anybody can cause by entering an address. All kinds share one count per mailbox. Call it in a
 * transaction that has locked the person.
 */
async function queueCounted(
  trx: Database,
  deps: Pick<LeadDeps, 'hashMailbox'>,
  { id: personId, mailbox }: Pick<PersonRow, 'id' | 'mailbox'>,
  { kind, now, timeOf }: CountedMail,
) {
  const hash = deps.hashMailbox(mailbox)
  for (;;) {
    const mail = { hash, nth: await nextMail(trx, hash) }
    const dueAt = await timeOf(await mailsToMailbox(trx, hash))
    if (!dueAt) return
    // Another mail took this number first: look again.
    if (!(await noteMail(trx, mail, { kind, personId, createdAt: now, at: dueAt }))) continue
    const job = { payload: { personId }, dueAt, now }
    await noteDelivery(trx, mail, await enqueue(trx, personMailType(kind), job))
    return
  }
}

const { mailsADay, mailsInAll, knownMailsADay } = legalFacts
const minuteMs = 60_000
const dayMs = 86_400_000

/**
 * When to send the next confirmation mail, if any. Anybody can enter anybody's address, so until its owner clicks a
 * link, a mailbox gets only a few of these mails in all, a minute apart. A click (confirming or leaving) proves that the
 * owner is there, and resets this count, but not that of the day.
 */
function nextConfirmation(mails: CountedMails, { person, mailDelayMs = 0, now }: Cause) {
  const unanswered = mails.filter(
    ({ kind, isAnswered }) => kind === 'confirmation-mail' && !isAnswered,
  )
  if (unanswered.length >= mailsInAll) return undefined
  // The mail that is already queued will ask about all sign-ups that are open when it is sent.
  if (unanswered.some(({ personId, at }) => personId === person.id && at > now)) return undefined
  const soonest = Date.parse(now) + mailDelayMs
  const afterLast = Date.parse(unanswered.at(-1)?.at ?? '1970-01-01') + minuteMs
  const afterADay = Date.parse(mails.at(-mailsADay)?.at ?? '1970-01-01') + dayMs
  return new Date(Math.max(soonest, afterLast, afterADay)).toISOString()
}

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
          : db.transaction().execute(async (trx) => {
              await suppress(trx, personId, 'bounced')
              await updateLine(trx, [personId])
            }),
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

/**
 * Queues one of these mails, unless the mailbox got, or will get, as many mails as it may within a day. Call it in a
 * transaction that has locked the person.
 */
export async function queuePersonMail(
  trx: Database,
  deps: Pick<LeadDeps, 'hashMailbox'>,
  person: Pick<PersonRow, 'id' | 'mailbox'>,
  kind: PersonMailKind,
) {
  const now = new Date().toISOString()
  const aDayAgo = new Date(Date.parse(now) - dayMs).toISOString()
  await queueCounted(trx, deps, person, {
    kind,
    now,
    async timeOf(mails) {
      const recent = mails.filter(({ at }) => at > aDayAgo)
      const same = recent.filter((mail) => mail.kind === kind)
      const most = kind === 'known-mail' ? knownMailsADay : mailsADay
      return recent.length < mailsADay && same.length < most ? now : undefined
    },
  })
}
