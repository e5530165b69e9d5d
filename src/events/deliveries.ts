import { sql } from 'kysely'
import { notFound } from '#src/app/problem.ts'
import { countRows } from '#src/db/count-rows.ts'
import type { Database } from '#src/db/database.ts'
import { databaseClock } from '#src/db/engine.ts'
import type { DeliveryRow } from '#src/db/schema.ts'
import { publish } from '#src/live/live.ts'
import { keptDays, testEvent } from './choices.ts'

/** Deliveries that may be sent: a paused webhook gets tests only. */
const sendable = (db: Database) =>
  db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks as w', 'w.id', 'd.webhook_id')
    .where('d.state', '=', 'waiting')
    .where((where) => where.or([where('w.state', '=', 'active'), where('d.event', '=', testEvent)]))

/** When the first delivery of a webhook may be sent. */
const firstDue = sql<string>`(case when coalesce(w.resting_until, '') > min(d.due_at)
  then w.resting_until else min(d.due_at) end)`

export async function dueDeliveries(db: Database, webhookId: number, limit: number) {
  const now = new Date(await databaseClock(db)).toISOString()
  return sendable(db)
    .selectAll('d')
    .where('d.webhook_id', '=', webhookId)
    .where('d.due_at', '<=', now)
    .where((where) =>
      where.or([where('w.resting_until', 'is', null), where('w.resting_until', '<=', now)]),
    )
    .orderBy('d.due_at')
    .orderBy('d.id')
    .limit(limit)
    .execute()
}

/** Webhooks with deliveries to send, and when. */
export const waitingHooks = (db: Database): Promise<{ id: number; dueAt: string }[]> =>
  sendable(db)
    .select(['w.id', firstDue.as('dueAt')])
    .groupBy(['w.id', 'w.resting_until'])
    .orderBy('w.id')
    .execute()

/** Milliseconds until the next delivery of a webhook is due; undefined if none waits. */
export async function msUntilDelivery(db: Database, webhookId: number) {
  const waiting = await waitingHooks(db)
  const at = waiting.find(({ id }) => id === webhookId)?.dueAt
  return at ? Math.max(0, Date.parse(at) - (await databaseClock(db))) : undefined
}

/** The result of one attempt. */
export interface Attempt {
  delivery: Pick<DeliveryRow, 'id' | 'attempts' | 'event'>
  state: DeliveryRow['state']
  status: number | null
  error: string | null
  /** Until the next attempt. */
  waitMs?: number
}

export async function settleAttempts(trx: Database, attempts: Attempt[]): Promise<void> {
  const clock = await databaseClock(trx)
  for (const { delivery, state, status, error, waitMs = 0 } of attempts) {
    await trx
      .updateTable('webhook_deliveries')
      .set({
        state,
        attempts: delivery.attempts + 1,
        due_at: new Date(clock + waitMs).toISOString(),
        last_at: new Date(clock).toISOString(),
        last_status: status,
        last_error: error,
      })
      .where('id', '=', delivery.id)
      .execute()
  }
}

/** The receiver works again: deliveries that failed meanwhile need not wait for hours. */
export async function retryDeliveries(trx: Database, webhookId: number): Promise<void> {
  await trx
    .updateTable('webhook_deliveries')
    .set({ due_at: new Date(await databaseClock(trx)).toISOString() })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .where('attempts', '>', 0)
    .execute()
  await publish(trx, 'events_added')
}

/** Sends a delivery again, under the same `webhook-id`. */
export async function replayDelivery(trx: Database, webhookId: number, id: number): Promise<void> {
  await trx
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', attempts: 0, due_at: new Date().toISOString() })
    .where('webhook_id', '=', webhookId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow(() => notFound('delivery'))
  await publish(trx, 'events_added')
}

export async function listDeliveries(
  db: Database,
  webhookId: number,
  { cursor, limit }: { cursor?: number; limit: number },
) {
  return db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .$if(cursor !== undefined, (select) => select.where('id', '<', cursor ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function countByHook(db: Database) {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select(['webhook_id', (select) => select.fn.countAll<number>().as('count')])
    .where('state', '=', 'waiting')
    .groupBy('webhook_id')
    .execute()
  return new Map(rows.map(({ webhook_id, count }) => [webhook_id, Number(count)]))
}

const waiting = (db: Database) => db.selectFrom('webhook_deliveries').where('state', '=', 'waiting')

export const countWaitingEvents = (db: Database) => countRows(waiting(db))

/** Waiting deliveries are never sent: after a restore, if the original site has sent them. */
export async function dropWaitingEvents(db: Database): Promise<number> {
  const dropped = await db
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', last_error: 'An operator dropped it.' })
    .where('state', '=', 'waiting')
    .returning('id')
    .execute()
  return dropped.length
}

/** Also those that wait for a webhook that is paused for so long. */
export async function deleteOldDeliveries(db: Database, now: number): Promise<void> {
  const before = new Date(now - keptDays * 86_400_000).toISOString()
  await db.deleteFrom('webhook_deliveries').where('created_at', '<', before).execute()
}

/** Deletes events with this address that belong to no person: questions of visitors. */
export async function forgetAddressInEvents(trx: Database, email: string): Promise<void> {
  const escaped = JSON.stringify(email.toLowerCase()).slice(1, -1)
  const pattern = `%${escaped.replaceAll(/[\\%_]/g, '\\$&')}%`
  await trx
    .deleteFrom('webhook_deliveries')
    .where('event', '=', 'question.asked')
    .where(sql<boolean>`lower(data) like ${pattern} escape ${sql.lit('\\')}`)
    .execute()
}
