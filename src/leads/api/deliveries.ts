import type { Database } from '#src/db/database.ts'
import type { PersonRow, SignUpRow } from '#src/db/schema.ts'
import { enqueue } from '#src/jobs/queue.ts'
import { nextMailTime } from './mail-times.ts'
import { type HashMailbox, nextMail, noteDelivery, noteMail } from './mailbox-mails.ts'

/** Where confirmed leads are passed on to: the provider's endpoint of each form that has one, by the name of its source. */
export type Forwards = Readonly<Record<string, string | undefined>>

interface Cause {
  person: PersonRow
  /** The sign-up that is new; none when a known one was repeated, or the mail was asked for again. */
  signUp?: SignUpRow
  forwards: Forwards
  hashMailbox: HashMailbox
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
    const dueAt = await nextMailTime(trx, { person, hash, delayMs: cause.mailDelayMs ?? 0, now })
    if (!dueAt) return
    // Another sign-up was faster; its mail counts.
    if (!(await noteMail(trx, mail, { personId, createdAt: now, at: dueAt }))) continue
    const delivery = await enqueue(trx, { kind: 'confirmation-mail', personId, dueAt, now })
    await noteDelivery(trx, mail, delivery)
    return
  }
}
