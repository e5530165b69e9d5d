import { countRows } from '#src/db/count-rows.ts'
import type { Database } from '#src/db/database.ts'
import { publish } from '#src/live/live.ts'
import type { PauseReason } from './choices.ts'

/*
 * Pauses everything that mails people or passes their data on. While it is on, `claimNext` (queue.ts) returns no such
 * job. The switch is a row of the database, so it applies to all sites on it and survives a restart.
 */

export type Pause = NonNullable<Awaited<ReturnType<typeof readPause>>>

export async function readPause(db: Database) {
  return db.selectFrom('outbox_pause').select(['since', 'reason']).executeTakeFirst()
}

/** An existing pause stays as it is. */
export async function pauseDeliveries(db: Database, reason: PauseReason): Promise<void> {
  await db
    .insertInto('outbox_pause')
    .values({ scope: 'everything', since: new Date().toISOString(), reason })
    .onConflict((clash) => clash.column('scope').doNothing())
    .execute()
}

/** Returns whether deliveries were paused. */
export async function releaseDeliveries(db: Database): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('outbox_pause').executeTakeFirst()
  await publish(db, 'jobs_added')
  return numDeletedRows > 0n
}

/** Drops waiting deliveries, which are then never sent; returns how many. */
export async function dropWaiting(db: Database): Promise<number> {
  const dropped = await db
    .updateTable('outbox')
    .set({ state: 'dropped', settled_at: new Date().toISOString() })
    .where('state', '=', 'waiting')
    // A keyed job is the site's own work, not a delivery.
    .where('key', 'is', null)
    .where('claimed_by', 'is', null)
    .returning('id')
    .execute()
  return dropped.length
}

export const countWaiting = (db: Database) =>
  countRows(db.selectFrom('outbox').where('state', '=', 'waiting').where('key', 'is', null))

/** The command for operators; the log and the staff screens name it. */
export const releaseCommand = 'npm run outbox -- release'
