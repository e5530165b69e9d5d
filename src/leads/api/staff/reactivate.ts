import { recordActivity } from '#src/activity/record.ts'
import { notFound } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import { listStates } from './list-states.ts'

interface Reactivate {
  id: number
  reason: string
  by: string
}

/**
 * Reactivates a person whose mails bounced. People who unsubscribed or complained have another state and are not
 * affected.
 */
export async function reactivate(db: Database, { id, reason, by }: Reactivate): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Any state but `bounced` lets `listStates` below derive the state from the person's sign-ups.
    const lifted = await trx
      .updateTable('people')
      .set({ state: 'unconfirmed' })
      .where('id', '=', id)
      .where('state', '=', 'bounced')
      .returning('id')
      .executeTakeFirst()
    if (!lifted) throw notFound('lead whose mail bounces')
    const lists = (await listStates(trx, [id])).get(id) ?? []
    const states = lists.map(({ state }) => state)
    const state = (['confirmed', 'unconfirmed', 'unsubscribed'] as const).find((one) =>
      states.includes(one),
    )
    if (state) await trx.updateTable('people').set({ state }).where('id', '=', id).execute()
    await trx
      .insertInto('person_events')
      .values({ person_id: id, at: new Date().toISOString(), kind: 'reactivated', by, reason })
      .execute()
    await recordActivity(trx, { who: by, kind: 'lead-reactivated', about: id })
  })
}
