import { recordActivity } from '#src/activity/record.ts'
import { notFound } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'

interface NewRequest {
  personId: number
  kind: 'deletion' | 'access'
  receivedAt: string
  dueAt: string
  by: string
}

export async function addRequest(
  db: Database,
  { personId, kind, receivedAt, dueAt, by }: NewRequest,
) {
  return db.transaction().execute(async (trx) => {
    const person = await trx
      .selectFrom('people')
      .select('id')
      .where('id', '=', personId)
      .executeTakeFirst()
    if (!person) throw notFound('lead')
    await recordActivity(trx, { who: by, kind: 'request-noted', about: personId })
    return trx
      .insertInto('privacy_requests')
      .values({ person_id: personId, kind, received_at: receivedAt, due_at: dueAt })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

export async function closeRequestOf(db: Database, requestId: number, by: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const closed = await trx
      .updateTable('privacy_requests')
      .set({ closed_at: new Date().toISOString(), closed_by: by })
      .where('id', '=', requestId)
      .where('closed_at', 'is', null)
      .returning('person_id')
      .executeTakeFirst()
    if (!closed) throw notFound('open request')
    const about = closed.person_id ?? undefined
    await recordActivity(trx, { who: by, kind: 'request-closed', about })
  })
}
