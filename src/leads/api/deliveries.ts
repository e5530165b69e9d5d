import type { Database } from '#src/db/database.ts'
import type { PersonRow, SignUpRow } from '#src/db/schema.ts'
import { enqueue } from '#src/jobs/queue.ts'
import { confirmedSources } from '../lead-forms.ts'
import {
  type HashMailbox,
  nextMail,
  noteDelivery,
  noteMail,
  unansweredMails,
} from './mailbox-mails.ts'

/** Where confirmed leads are passed on to: the provider's endpoint of each form that has one, by the name of its source. */
export type Forwards = Readonly<Record<string, string | undefined>>

/**
 * Anybody can type anybody's address. Until its owner clicks a link, a mailbox gets one confirmation mail a day and
 * three in all. A click (confirming, leaving) proves who is there, and the count starts again.
 */
const mailEveryMs = 86_400_000
const mostUnansweredMails = 3

interface Cause {
  person: PersonRow
  /** The sign-up that is new; none when a known one was repeated. */
  signUp?: SignUpRow
  forwards: Forwards
  hashMailbox: HashMailbox
  /** The owner of the address asked for the mail again. */
  again?: boolean
  /** How long a mail that could leave now is queued. */
  mailDelayMs?: number
  now: string
}

/** What a sign-up sets in motion: a mail that asks for confirmation, and a delivery that waits for it. */
export async function enqueueDeliveries(trx: Database, cause: Cause): Promise<void> {
  const { person, signUp, forwards, now } = cause
  if (signUp && forwards[signUp.source]) {
    await enqueue(trx, {
      kind: 'provider',
      personId: person.id,
      signUpId: signUp.id,
      state: 'parked',
      now,
    })
  }
  const personId = person.id
  const hash = cause.hashMailbox(person.mailbox)
  for (;;) {
    const mail = { hash, nth: await nextMail(trx, hash) }
    const dueAt = await mailTime(trx, cause)
    if (!dueAt) return
    // Another sign-up was faster; its mail counts.
    if (!(await noteMail(trx, mail, { personId, createdAt: now, at: dueAt }))) continue
    const delivery = await enqueue(trx, { kind: 'confirmation-mail', personId, dueAt, now })
    await noteDelivery(trx, mail, delivery)
    return
  }
}

/** When the next confirmation mail should leave, if any: at once for what the owner of the mailbox does. */
async function mailTime(trx: Database, cause: Cause): Promise<string | undefined> {
  const { person, again, mailDelayMs = 0, now, hashMailbox } = cause
  const soonest = new Date(Date.parse(now) + mailDelayMs).toISOString()
  if (!(await hasSomethingToConfirm(trx, person))) return undefined
  const unanswered = await unansweredMails(trx, {
    ...{ mailbox: person.mailbox, hash: hashMailbox(person.mailbox) },
  })
  const last = unanswered.at(-1)
  if (!last) return soonest
  if (unanswered.length >= mostUnansweredMails) return undefined
  const next = new Date(Date.parse(last.at) + mailEveryMs).toISOString()
  if (next <= now) return soonest
  // The link of the last mail confirms this sign-up too, unless it went to another address of the mailbox.
  if (last.personId !== person.id) return next
  // Asked for again, the next one leaves as soon as it may; one that is queued already is enough.
  return again && last.at <= now ? next : undefined
}

async function hasSomethingToConfirm(trx: Database, person: PersonRow): Promise<boolean> {
  const open = await trx
    .selectFrom('sign_ups')
    .select('id')
    .where('person_id', '=', person.id)
    .where('review', '=', 'clear')
    .where('source', 'in', confirmedSources)
    .where('confirmed_at', 'is', null)
    .where('created_at', '>', person.unsubscribed_at ?? '')
    .executeTakeFirst()
  return open !== undefined
}
