import { recordActivity } from '#src/activity/record.ts'
import { notFound } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import type { PersonRow, SignUpRow } from '#src/db/schema.ts'
import { countSignedUp } from '../counts/count-sign-ups.ts'
import { addEvents, lockPerson } from '../person.ts'

interface Review {
  id: number
  decision: 'release' | 'reject'
  by: string
}

/**
 * Decides about the held sign-ups of a person, and returns the released ones. Rejected ones stay on record, and nothing
 * is sent.
 */
export async function decideHeld(
  trx: Database,
  { id, decision, by }: Review,
): Promise<{ person: PersonRow; released: SignUpRow[] }> {
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
  await trx.updateTable('people').set({ held: 0 }).where('id', '=', id).execute()
  const at = new Date().toISOString()
  await addEvents(trx, [{ person_id: id, at, kind: isReleased ? 'released' : 'rejected', by }])
  const kind = isReleased ? 'lead-released' : 'lead-rejected'
  await recordActivity(trx, { who: by, kind, about: id })
  if (isReleased) await countSignedUp(trx, held)
  return { person, released: isReleased ? held : [] }
}
