import { recordActivity } from '#src/activity/record.ts'
import { notFound } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import { addEvents, lockPerson } from './person.ts'

/** Staff note that a person has written back. */
export async function noteReply(db: Database, id: number, by: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await lockPerson(trx, { id }))) throw notFound('lead')
    const at = new Date().toISOString()
    await addEvents(trx, [{ person_id: id, at, kind: 'replied', by }])
    await recordActivity(trx, { who: by, kind: 'lead-replied', about: id })
  })
}
