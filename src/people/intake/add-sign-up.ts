import { sql } from 'kysely'
import type { Database } from '#src/db/database.ts'
import type { PersonRow, SignUpRow } from '#src/db/schema.ts'
import { countSignedUp } from '../counts/count-sign-ups.ts'
import { signUpsInEffect } from '../lists/sign-ups-in-effect.ts'

interface NewSignUp
  extends Partial<Pick<SignUpRow, 'name' | 'company' | 'role' | 'info' | 'page'>> {
  list: string
  /** The bit of the list in `people.sources`. */
  bit: number
  /** The text that the person agreed to, and whether it covers newsletters. */
  promise: { text: string; newsletters: boolean }
  /** Why staff must review it first; empty if they need not. */
  reasons?: string[]
  /** The statistics that it is counted in; undefined if it is not made by a visitor. */
  attribution?: { day: string; path: string; source: string; campaign: string; isPerson: boolean }
  /** The owner of the address has confirmed it in another way. */
  isConfirmed?: boolean
  now: string
}

/** Adds a sign-up to a person that the transaction has locked. */
export async function addSignUp(
  trx: Database,
  person: PersonRow,
  { list, bit, promise, reasons = [], attribution, isConfirmed = false, now, ...given }: NewSignUp,
): Promise<SignUpRow> {
  const isHeld = reasons.length > 0
  const signUp = await trx
    .insertInto('sign_ups')
    .values({
      person_id: person.id,
      source: list,
      created_at: now,
      confirmed_at: isConfirmed ? now : null,
      ...given,
      review: isHeld ? 'held' : 'clear',
      reasons: isHeld ? reasons.join(', ') : null,
      counted_day: attribution?.day,
      counted_path: attribution?.path,
      counted_source: attribution?.source,
      counted_campaign: attribution?.campaign,
      counted_person: !isHeld && attribution?.isPerson ? 1 : 0,
      promise: promise.text,
      newsletters: promise.newsletters ? 1 : 0,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const name = person.name ?? given.name ?? null
  const company = person.company ?? given.company ?? null
  await trx
    .updateTable('people')
    .set({
      name,
      company,
      search: [person.email, name, company].filter(Boolean).join(' ').toLowerCase(),
      sources: sql<number>`sources | ${sql.lit(bit)}`,
      held: sql<number>`held + ${sql.lit(isHeld ? 1 : 0)}`,
      last_sign_up_at: now,
      ...(isConfirmed && { state: 'confirmed', confirmed_at: person.confirmed_at ?? now }),
    })
    .where('id', '=', person.id)
    .execute()
  if (!isHeld) await countSignedUp(trx, [signUp])
  return signUp
}

/**
 * The person's sign-up for a list that is joined once. Joining again changes nothing, unless the person has left the
 * list since or their mails bounce: then the address must be confirmed again.
 */
export async function signUpOnList(
  trx: Database,
  person: PersonRow,
  list: string,
): Promise<SignUpRow | undefined> {
  const inEffect = await signUpsInEffect(trx, person.id)
  return inEffect.find(
    ({ source, confirmed_at }) =>
      source === list && (person.state !== 'bounced' || confirmed_at === null),
  )
}
