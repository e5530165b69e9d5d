import { recordActivity } from '#src/activity/record.ts'
import { notFound } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import { listsOfPerson } from '../lists/list-states.ts'
import { addEvents } from '../person.ts'

interface Reactivate {
  id: number
  reason: string
  by: string
  /** The names of all lists. */
  lists: readonly string[]
}

/**
 * Reactivates a person whose mails bounced. People who unsubscribed or complained have another state and are not
 * affected.
 */
export async function reactivate(db: Database, { id, reason, by, lists }: Reactivate) {
  await db.transaction().execute(async (trx) => {
    // Any state but `bounced` lets `listsOfPerson` below derive the state from the person's sign-ups.
    const lifted = await trx
      .updateTable('people')
      .set({ state: 'unconfirmed' })
      .where('id', '=', id)
      .where('state', '=', 'bounced')
      .returning('id')
      .executeTakeFirst()
    if (!lifted) throw notFound('lead whose mail bounces')
    const states = (await listsOfPerson(trx, lists, id)).map(({ state }) => state)
    const state = (['confirmed', 'unconfirmed', 'unsubscribed'] as const).find((one) =>
      states.includes(one),
    )
    if (state) await trx.updateTable('people').set({ state }).where('id', '=', id).execute()
    const at = new Date().toISOString()
    await addEvents(trx, [{ person_id: id, at, kind: 'reactivated', by, reason }])
    await recordActivity(trx, { who: by, kind: 'lead-reactivated', about: id })
  })
}
