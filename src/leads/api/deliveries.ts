import type { Database } from '#src/platform/db/database.ts'
import type { PersonRow, SignUpRow } from '#src/platform/db/schema.ts'
import { enqueue } from '#src/platform/outbox/queue.ts'
import { confirmedSources, type Source } from '../lead-forms.ts'

/** Where confirmed leads are passed on to, by source. */
export type Forwards = Partial<Record<Source, string | undefined>>

/** Within this time a mailbox gets at most one confirmation mail, whoever asks for it. */
const mailEveryMs = 60 * 60_000

interface Cause {
  person: PersonRow
  /** The sign-up that is new; none when a known one was repeated. */
  signUp?: SignUpRow
  forwards: Forwards
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
  const dueAt = await mailTime(trx, cause)
  if (!dueAt) return
  await enqueue(trx, { kind: 'confirmation-mail', personId: person.id, dueAt, now })
  await trx.updateTable('people').set({ last_mail_at: dueAt }).where('id', '=', person.id).execute()
}

/**
 * When the next confirmation mail should leave, if any. A link that is still on its way or unused confirms
 * this sign-up too; one used already does not, so the next mail waits until the mailbox had its rest.
 */
async function mailTime(trx: Database, { person, now }: Cause): Promise<string | undefined> {
  if (!(await hasSomethingToConfirm(trx, person))) return undefined
  const last = await lastMailTo(trx, person.mailbox)
  if (!last) return now
  const free = new Date(Date.parse(last.at) + mailEveryMs).toISOString()
  if (free <= now) return now
  const stillValid = last.personId === person.id && !usedSince(person, last.at)
  return stillValid ? undefined : free
}

/** In the same millisecond counts as used: a mail too many in an hour is better than none for a sign-up. */
const usedSince = ({ confirmed_at, unsubscribed_at }: PersonRow, at: string) =>
  (confirmed_at ?? '') >= at || (unsubscribed_at ?? '') >= at

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

async function lastMailTo(trx: Database, mailbox: string) {
  const row = await trx
    .selectFrom('people')
    .select(['id', 'last_mail_at'])
    .where('mailbox', '=', mailbox)
    .where('last_mail_at', 'is not', null)
    .orderBy('last_mail_at', 'desc')
    .executeTakeFirst()
  return row?.last_mail_at ? { personId: row.id, at: row.last_mail_at } : undefined
}
