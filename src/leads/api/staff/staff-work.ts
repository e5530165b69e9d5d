import { recordActivity } from '#src/activity/record.ts'
import type { Database } from '#src/db/database.ts'
import { retryFailed } from '#src/jobs/queue.ts'
import type { HashMailbox } from '#src/people/intake/mailbox-mails.ts'
import { decideHeld } from '#src/people/intake/review.ts'
import { deliveryKinds } from '../../delivery-kinds.ts'
import type { Forwards } from '../deliveries/deliver-provider.ts'
import { enqueueDeliveries } from '../deliveries/deliveries.ts'

interface Review {
  id: number
  decision: 'release' | 'reject'
  by: string
  forwards: Forwards
  hashMailbox: HashMailbox
}

/** Released sign-ups continue as if they had never been held. */
export async function review(
  db: Database,
  { forwards, hashMailbox, ...decision }: Review,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const now = new Date().toISOString()
    const { person, released } = await decideHeld(trx, decision)
    for (const signUp of released) {
      await enqueueDeliveries(trx, { person, signUp, forwards, hashMailbox, now })
    }
  })
}

/** Restarts failed deliveries; without an id, all of them. */
export async function retry(db: Database, by: string, deliveryId?: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const rows = await retryFailed(trx, { id: deliveryId, kinds: deliveryKinds })
    const [first] = rows
    if (first) {
      await recordActivity(
        trx,
        deliveryId === undefined
          ? { who: by, kind: 'deliveries-retried' }
          : { who: by, kind: 'delivery-retried', about: first.person_id },
      )
    }
    return rows.length
  })
}
