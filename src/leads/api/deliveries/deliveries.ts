import type { Database } from '#src/db/database.ts'
import type { PersonRow, SignUpRow } from '#src/db/schema.ts'
import { enqueue } from '#src/jobs/queue.ts'
import {
  nextMail,
  noteDelivery,
  noteMail,
  unansweredMails,
} from '#src/people/intake/mailbox-mails.ts'
import { openSignUps } from '#src/people/lists/list-states.ts'
import { legalFacts } from '#src/site/legal/facts.ts'
import { confirmedSources } from '../../lead-forms.ts'
import type { LeadDeps } from '../lead-deps.ts'
import { personMailType } from './deliver-person-mails.ts'
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
  const personId = person.id
  const hash = deps.hashMailbox(person.mailbox)
  for (;;) {
    const mail = { hash, nth: await nextMail(trx, hash) }
    const dueAt = await nextMailTime(trx, hash, cause)
    if (!dueAt) return
    // Another sign-up took this number first: look again.
    if (!(await noteMail(trx, mail, { personId, createdAt: now, at: dueAt }))) continue
    const job = { payload: { personId }, dueAt, now }
    const delivery = await enqueue(trx, personMailType('confirmation-mail'), job)
    await noteDelivery(trx, mail, delivery)
    return
  }
}

const { mailsADay, mailsInAll } = legalFacts
const minuteMs = 60_000
const dayMs = 86_400_000

/**
 * When to send the next confirmation mail, if any. Anybody can enter anybody's address, so until its owner clicks a
 * link, a mailbox gets only a few mails a day and a few in all, a minute apart. A click (confirming or leaving) proves
 * that the owner is there, and resets the count.
 */
async function nextMailTime(trx: Database, hash: string, { person, mailDelayMs = 0, now }: Cause) {
  const open = await openSignUps(trx, person.id, confirmedSources)
  if (open.length === 0) return undefined
  const unanswered = await unansweredMails(trx, { mailbox: person.mailbox, hash })
  if (unanswered.length >= mailsInAll) return undefined
  // The mail that is already queued will ask about all sign-ups that are open when it is sent.
  if (unanswered.some(({ personId, at }) => personId === person.id && at > now)) return undefined
  const times = unanswered.map(({ at }) => Date.parse(at))
  const soonest = Date.parse(now) + mailDelayMs
  const afterLast = (times.at(-1) ?? 0) + minuteMs
  const afterADay = (times.at(-mailsADay) ?? 0) + dayMs
  return new Date(Math.max(soonest, afterLast, afterADay)).toISOString()
}
