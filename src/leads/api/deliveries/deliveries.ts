import type { Database } from '#src/db/database.ts'
import type { PersonRow, SignUpRow } from '#src/db/schema.ts'
import { enqueue } from '#src/jobs/queue.ts'
import {
  type HashMailbox,
  nextMail,
  noteDelivery,
  noteMail,
} from '#src/people/intake/mailbox-mails.ts'
import { personMailType } from './deliver-person-mails.ts'
import { type Forwards, providerJob } from './deliver-provider.ts'
import { nextMailTime } from './mail-times.ts'

interface Cause {
  person: PersonRow
  /** The new sign-up; undefined if an existing one was repeated or the mail was requested again. */
  signUp?: SignUpRow
  forwards: Forwards
  hashMailbox: HashMailbox
  /** How long a mail that could be sent now is delayed. */
  mailDelayMs?: number
  now: string
}

/**
 * Enqueues the deliveries of a sign-up: a confirmation mail, and a forward to the provider that waits for the
 * confirmation.
 */
export async function enqueueDeliveries(trx: Database, cause: Cause): Promise<void> {
  const { person, signUp, forwards, now } = cause
  if (signUp && forwards[signUp.source]) {
    const payload = { personId: person.id, signUpId: signUp.id }
    await enqueue(trx, providerJob, { payload, state: 'parked', now })
  }
  const personId = person.id
  const hash = cause.hashMailbox(person.mailbox)
  for (;;) {
    const mail = { hash, nth: await nextMail(trx, hash) }
    const dueAt = await nextMailTime(trx, { person, hash, delayMs: cause.mailDelayMs ?? 0, now })
    if (!dueAt) return
    // Another sign-up took this number first: look again.
    if (!(await noteMail(trx, mail, { personId, createdAt: now, at: dueAt }))) continue
    const job = { payload: { personId }, dueAt, now }
    const delivery = await enqueue(trx, personMailType('confirmation-mail'), job)
    await noteDelivery(trx, mail, delivery)
    return
  }
}
