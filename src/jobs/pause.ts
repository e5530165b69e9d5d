import type { Database } from '#src/db/database.ts'
import type { PauseReason } from './contract.ts'

/*
 * The switch that holds everything back that mails people or passes their data on. `claimNext` (queue.ts) hands out no
 * such job while it is on. It is a row of the database: all sites on it go by it, and it survives a restart.
 */

export interface Pause {
  since: string
  reason: PauseReason
}

/** Undefined: deliveries leave as usual. */
export async function readPause(db: Database): Promise<Pause | undefined> {
  return db.selectFrom('outbox_pause').select(['since', 'reason']).executeTakeFirst()
}

/** Already paused: stays as it is. */
export async function pauseDeliveries(db: Database, reason: PauseReason): Promise<void> {
  await db
    .insertInto('outbox_pause')
    .values({ scope: 'everything', since: new Date().toISOString(), reason })
    .onConflict((clash) => clash.column('scope').doNothing())
    .execute()
}

/** Returns whether there was a pause. Workers see it at their next poll, seconds later. */
export async function releaseDeliveries(db: Database): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('outbox_pause').executeTakeFirst()
  return numDeletedRows > 0n
}

/** What waits is not sent any more; returns how many there were. */
export async function dropWaiting(db: Database): Promise<number> {
  const dropped = await db
    .updateTable('outbox')
    .set({ state: 'dropped', settled_at: new Date().toISOString() })
    .where('state', '=', 'waiting')
    // A keyed job is work of the site itself, not a delivery.
    .where('key', 'is', null)
    .where('claimed_by', 'is', null)
    .returning('id')
    .execute()
  return dropped.length
}

export async function countWaiting(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('state', '=', 'waiting')
    .where('key', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** What an operator types; the log and the staff's screens name it. */
export const releaseCommand = 'npm run outbox -- release'
