import type { Insertable } from 'kysely'
import type { Database } from '#src/db/database.ts'
import type { PersonRow, Schema } from '#src/db/schema.ts'
import { canonicalEmail, mailboxOf } from './intake/address.ts'
import { newLinkId } from './links/link-key.ts'

/*
 * The order in which rows are locked. PostgreSQL ends one of two transactions that lock in different orders as a
 * deadlock.
 *
 * 1. the newsletter, then its recipients (PersonHooks, and newsletters/ when results are stored)
 * 2. the person (lockPerson, findOrAddPerson)
 * 3. sign-ups, exits from lists, events, requests of the person
 * 4. sums of sign-ups, in the order of their keys
 * 5. counted mails of the mailbox
 * 6. jobs of the queue
 * 7. questions of visitors (PersonHooks)
 */

/** Work of the owners of other tables in the transaction that changes a person. */
export interface PersonHooks {
  /** The person used the unsubscribe link of a newsletter. Runs before the person is locked. */
  leftByNewsletter: (
    trx: Database,
    left: { newsletterId: number; personId: number; at: string },
  ) => Promise<void>
  /** The person is about to be erased. Runs before the person is locked. */
  beforeErasure: (trx: Database, personId: number) => Promise<void>
  /** Removes the address of an erased person wherever else it is stored. */
  forgetAddress: (trx: Database, email: string) => Promise<void>
}

/** Locks the row until the transaction ends, also on SQLite, and reads it. */
export async function lockPerson(
  trx: Database,
  person: { id: number } | { email: string },
): Promise<PersonRow | undefined> {
  return trx
    .updateTable('people')
    .set((set) => ({ email: set.ref('email') }))
    .where(({ and }) =>
      and('id' in person ? { id: person.id } : { email: canonicalEmail(person.email) }),
    )
    .returningAll()
    .executeTakeFirst()
}

type FirstVisit = Pick<
  PersonRow,
  | 'first_page'
  | 'referrer'
  | 'utm_source'
  | 'utm_medium'
  | 'utm_campaign'
  | 'utm_term'
  | 'utm_content'
>

/** Finds or adds the person and locks the row: two sign-ups with one address must not both count as first. */
export async function findOrAddPerson(
  trx: Database,
  { email: given, visit, now }: { email: string; visit?: Partial<FirstVisit>; now: string },
): Promise<PersonRow> {
  const email = canonicalEmail(given)
  return trx
    .insertInto('people')
    .values({
      link_id: newLinkId(),
      email,
      mailbox: mailboxOf(email),
      search: email,
      state: 'unconfirmed',
      sources: 0,
      held: 0,
      created_at: now,
      last_sign_up_at: now,
      ...visit,
    })
    .onConflict((clash) => clash.column('email').doUpdateSet({ email }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Adds events to the timelines of people. */
export async function addEvents(
  trx: Database,
  events: Insertable<Schema['person_events']>[],
): Promise<void> {
  if (events.length) await trx.insertInto('person_events').values(events).execute()
}
