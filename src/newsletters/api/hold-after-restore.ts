import type { Database } from '#src/db/database.ts'
import { freezeStep } from './freeze.ts'
import { selectNewsletter } from './queries.ts'

/**
 * A backup is the past: who waits in it may have the mail by now. So newsletters that were on their way are paused, and
 * everyone whose mail may have left since the backup is uncertain, until a person decides. Returns how many newsletters
 * there were. In the transaction of the restore: between the two a site could send.
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
      claimed_by: null,
      claimed_until: null,
      settled_at: new Date().toISOString(),
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
