import type { Database } from '#src/db/database.ts'
import type { OutboxRow } from '#src/db/schema.ts'
import { publish } from '#src/live/live.ts'

export type PersonJob = Pick<OutboxRow, 'id' | 'kind' | 'created_at'>

/** All jobs about these people, finished ones too. */
export async function jobsOfPeople(db: Database, personIds: number[]): Promise<PersonJob[]> {
  return db
    .selectFrom('outbox')
    .select(['id', 'kind', 'created_at'])
    .where('person_id', 'in', personIds)
    .execute()
}

/** Drops everything that was about to be sent to a person. */
export async function dropJobsOf(trx: Database, personId: number, now: string): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ state: 'dropped', settled_at: now })
    .where('person_id', '=', personId)
    .where('state', 'in', ['parked', 'waiting'])
    .execute()
}

/** Makes jobs due that waited for the confirmation of these sign-ups. */
export async function releaseParked(
  trx: Database,
  signUpIds: number[],
  now: string,
): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ state: 'waiting', due_at: now })
    .where('state', '=', 'parked')
    .where('sign_up_id', 'in', signUpIds)
    .execute()
  await publish(trx, 'jobs_added')
}

export async function deleteJobs(db: Database, ids: number[]): Promise<void> {
  await db.deleteFrom('outbox').where('id', 'in', ids).execute()
}
