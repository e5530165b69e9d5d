import { sql } from 'kysely'
import { recordActivity } from '#src/activity/record.ts'
import { notFound } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import type { PersonRow, SignUpRow } from '#src/db/schema.ts'
import { countSignedUp } from '../counts/sign-up-stats.ts'
import { emitSignedUp } from '../emit-events.ts'
import { signUpsInEffect } from '../lists/list-states.ts'
import { addEvents, changePerson, filledIn, lockPerson } from '../person.ts'
import { updateLine } from '../waitlist/line.ts'

/** The statistics that a sign-up is counted in. */
export interface Attribution {
  day: string
  path: string
  source: string
  campaign: string
  /** Whether this is the first sign-up of a counted visitor on that day. */
  isPerson: boolean
}

interface NewSignUp
  extends Partial<Pick<SignUpRow, 'name' | 'company' | 'role' | 'info' | 'page'>> {
  list: string
  bit: number
  /** The text that the person agreed to, and whether it covers newsletters. */
  promise: { text: string; newsletters: boolean }
  /** Why staff must review it first; empty if they need not. */
  reasons?: string[]
  /** Undefined if it is not made by a visitor. */
  attribution?: Attribution
  /** The owner of the address has confirmed it in another way. */
  isConfirmed?: boolean
  /** It comes from a file: the person did nothing on this site, so webhooks are not told. */
  isImported?: boolean
  /** When the person signed up elsewhere; the sign-up has that date. */
  signedUpAt?: string | undefined
  now: string
}

/** Adds a sign-up to a person that the transaction has locked. */
export async function addSignUp(
  trx: Database,
  person: PersonRow,
  {
    list,
    bit,
    promise,
    reasons = [],
    attribution,
    isConfirmed = false,
    isImported = false,
    now,
    ...rest
  }: NewSignUp,
): Promise<SignUpRow> {
  const { signedUpAt = now, ...given } = rest
  const isHeld = reasons.length > 0
  const signUp = await trx
    .insertInto('sign_ups')
    .values({
      person_id: person.id,
      source: list,
      created_at: signedUpAt,
      confirmed_at: isConfirmed ? signedUpAt : null,
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
  await changePerson(trx, person.id, {
    ...filledIn(person, given),
    sources: sql<number>`sources | ${sql.lit(bit)}`,
    held: sql<number>`held + ${sql.lit(isHeld ? 1 : 0)}`,
    last_sign_up_at: now,
    ...(isConfirmed && { state: 'confirmed', confirmed_at: person.confirmed_at ?? now }),
  }).execute()
  if (!isHeld) {
    if (!isImported) await emitSignedUp(trx, { ...person, ...filledIn(person, given) }, [signUp])
    await countSignedUp(trx, [signUp])
  }
  if (isConfirmed) await updateLine(trx, [person.id], { isNew: true })
  return signUp
}

/**
 * The person's sign-up for a list that is joined once. Joining again changes nothing, unless the person has left the
 * list since or their mails bounce: then the address must be confirmed again.
 */
export async function signUpOnList(trx: Database, person: PersonRow, list: string) {
  const inEffect = await signUpsInEffect(trx, person.id)
  return inEffect.find(
    ({ source, confirmed_at }) =>
      source === list && (person.state !== 'bounced' || confirmed_at === null),
  )
}

/** Returns the released sign-ups. Rejected ones stay on record, and nothing is sent. */
export async function decideHeld(
  trx: Database,
  { id, decision, by }: { id: number; decision: 'release' | 'reject'; by: string },
) {
  const isReleased = decision === 'release'
  const person = await lockPerson(trx, { id })
  const held = await trx
    .updateTable('sign_ups')
    .set({ review: isReleased ? 'clear' : 'rejected' })
    .where('person_id', '=', id)
    .where('review', '=', 'held')
    .returningAll()
    .execute()
  if (!person || held.length === 0) throw notFound('held sign-up')
  await changePerson(trx, id, { held: 0 }).execute()
  const at = new Date().toISOString()
  await addEvents(trx, [{ person_id: id, at, kind: isReleased ? 'released' : 'rejected', by }])
  const kind = isReleased ? 'lead-released' : 'lead-rejected'
  await recordActivity(trx, { who: by, kind, about: id })
  if (isReleased) {
    await emitSignedUp(trx, person, held)
    await countSignedUp(trx, held)
  }
  return { person, released: isReleased ? held : [] }
}
