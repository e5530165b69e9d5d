import type { Database } from '#src/db/database.ts'
import { selectNewsletter } from '../queries.ts'
import { freezeStep } from './freeze.ts'
import { unclaimed } from './in-flight.ts'

/**
 * Recipients who are still waiting in a backup may have received the mail since. So newsletters that were being sent
 * are paused, and their open recipients become uncertain, until a person decides. Returns the number of newsletters. It
 * must run in the transaction of the restore; otherwise the site could send in between.
 */
export async function holdAfterRestore(trx: Database): Promise<number> {
  const held = await trx
    .updateTable('newsletters')
    .set({ state: 'paused', pause_reason: 'restored' })
    .where('state', 'in', ['sending', 'scheduled', 'paused'])
    .returningAll()
    .execute()
  if (held.length === 0) return 0
  // Recipients that were not written yet may have the mail too.
  for (const row of held) {
    for (let known = row; !(await freezeStep(trx, known)); )
      known = await selectNewsletter(trx, row.id)
  }
  await trx
    .updateTable('newsletter_recipients')
    .set({
      state: 'uncertain',
      reason: 'It may have been sent after the backup was made',
      settled_at: new Date().toISOString(),
      ...unclaimed,
    })
    .where(
      'newsletter_id',
      'in',
      held.map(({ id }) => id),
    )
    .where('state', 'in', ['waiting', 'in-flight'])
    .execute()
  return held.length
}
