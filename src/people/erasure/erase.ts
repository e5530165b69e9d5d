import { recordActivity } from '#src/activity/record.ts'
import { notFound } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import { jobsOfPeople } from '#src/jobs/person-jobs.ts'
import { lockPerson, type PersonHooks } from '../person.ts'
import { addErasures, writeErasure } from './erasures.ts'

interface Erase {
  id: number
  /** Undefined if the person did it. */
  by?: string
  hooks: PersonHooks
  /** The file beside the database that lists erasures. */
  erasuresFile: string
}

/**
 * Deletes everything about one person. The record of an answered request stays, without a name. Returns the person's
 * jobs, whose mails may have copies, and whether the erasure is in the file: if that fails, the erasure stands.
 */
export async function erase(db: Database, { id, by, hooks, erasuresFile }: Erase) {
  const { jobs, erasure } = await db.transaction().execute(async (trx) => {
    const jobs = await jobsOfPeople(trx, [id])
    await hooks.beforeErasure(trx, id)
    const person = await lockPerson(trx, { id })
    if (!person) throw notFound('lead')
    await trx
      .updateTable('privacy_requests')
      .set({ closed_at: new Date().toISOString(), closed_by: by ?? 'the person' })
      .where('person_id', '=', id)
      .where('closed_at', 'is', null)
      .execute()
    await trx.deleteFrom('people').where('id', '=', id).execute()
    await hooks.forgetAddress(trx, person.email)
    const { created_at } = person
    const erasure = { person_id: id, created_at, erased_at: new Date().toISOString() }
    await addErasures(trx, [erasure])
    // The record of activity also names networks, and that of an erased person is not kept.
    if (by) await recordActivity(trx, { who: by, kind: 'lead-erased', about: id })
    return { jobs, erasure }
  })
  const isListed = await writeErasure(erasuresFile, erasure).then(
    () => true,
    () => false,
  )
  return { jobs, isListed }
}
