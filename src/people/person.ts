import type { Insertable, UpdateObject } from 'kysely'
import type { Database } from '#src/db/database.ts'
import type { PersonRow, Schema } from '#src/db/schema.ts'
import { emitPersonEvents } from './emit-events.ts'
import { newLinkId } from './links/link-tokens.ts'

/*
 * The order in which rows are locked. PostgreSQL ends one of two transactions that lock in different orders as a
 * deadlock.
 *
 * 1. the import that adds the person; the newsletter, then its recipients, then its people in a sequence (PersonHooks, and
 *    newsletters/ when results are stored)
 * 2. the person (lockPerson, findOrAddPerson)
 * 3. sign-ups, answers, exits from lists, events, requests, tags and notes of the person
 * 4. sums of sign-ups, in the order of their keys
 * 5. the line of the waitlist (waitlist/line.ts)
 * 6. counted mails of the mailbox
 * 7. sequences, shared: a confirmation adds new recipients. Whoever changes a sequence locks it before 1.
 * 8. jobs of the queue
 * 9. questions of visitors (PersonHooks)
 *
 * Events for webhooks are added at any time: they lock nothing but new rows.
 */

/** Work of the owners of other tables in the transaction that changes a person. */
export interface PersonHooks {
  /** The person used the unsubscribe link of a newsletter. Runs before the person is locked. */
  leftByNewsletter: (
    trx: Database,
    left: { newsletterId: number; personId: number; at: string },
  ) => Promise<void>
  /** The person, who is locked, has confirmed these lists, which allow newsletters. */
  confirmed: (trx: Database, by: { personId: number; lists: string[] }) => Promise<void>
  /** The person is about to be erased. Runs before the person is locked. */
  beforeErasure: (trx: Database, personId: number) => Promise<void>
  /** Removes the address of an erased person wherever else it is stored. */
  forgetAddress: (trx: Database, email: string) => Promise<void>
}

/** Locks the row until the transaction ends, also on SQLite, and reads it. */
export async function lockPerson(trx: Database, person: { id: number } | { email: string }) {
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
  'first_page' | 'referrer' | Extract<keyof PersonRow, `utm_${string}`>
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

/** A change of the row, which further conditions may narrow. */
export const changePerson = (trx: Database, id: number, change: UpdateObject<Schema, 'people'>) =>
  trx.updateTable('people').set(change).where('id', '=', id)

type Given = { name?: string | null | undefined; company?: string | null | undefined }

/** What a person is called. What is known already stays. */
export function filledIn(person: PersonRow, given: Given) {
  const name = person.name ?? given.name ?? null
  const company = person.company ?? given.company ?? null
  const search = [person.email, name, company].filter(Boolean).join(' ').toLowerCase()
  return { name, company, search }
}

export async function fillIn(trx: Database, person: PersonRow, given: Given): Promise<void> {
  const change = filledIn(person, given)
  if (change.search === person.search) return
  await changePerson(trx, person.id, change).execute()
}

export async function addEvents(trx: Database, events: Insertable<Schema['person_events']>[]) {
  if (events.length === 0) return
  await trx.insertInto('person_events').values(events).execute()
  await emitPersonEvents(trx, events)
}

/** The form in which addresses are stored: mail hosts ignore case, so "once per address" must too. */
export const canonicalEmail = (email: string) => email.trim().toLowerCase()

/**
 * The mailbox that receives the mail to an address. An attacker can flood a mailbox by signing up a+1@, a+2@ or, at
 * Google, variants with dots; mails are therefore counted per mailbox.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  const local = email.slice(0, at).split('+')[0] ?? ''
  const google = domain === 'gmail.com' || domain === 'googlemail.com'
  return google ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`
}

export const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1)
