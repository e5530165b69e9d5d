import type { Database } from '#src/db/database.ts'
import { countInvited } from '../counts/count-sign-ups.ts'
import { addEvents } from '../person.ts'

/** Records invitations that the mail server has accepted, in the transaction that stores the results. */
export async function noteInvitations(trx: Database, personIds: number[]): Promise<void> {
  const at = new Date().toISOString()
  const firstTime = await trx
    .selectFrom('people')
    .select('id')
    .where('id', 'in', personIds)
    .where('invited_at', 'is', null)
    .execute()
  const invited = await trx
    .updateTable('people')
    .set({ invited_at: at })
    .where('id', 'in', personIds)
    .returning('id')
    .execute()
  await addEvents(
    trx,
    invited.map(({ id }) => ({ person_id: id, at, kind: 'invited' as const })),
  )
  await countInvited(
    trx,
    firstTime.map(({ id }) => id),
  )
}
