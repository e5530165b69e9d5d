import type { ActivityKind } from '#src/activity/kinds.ts'
import { recordActivity } from '#src/activity/record.ts'
import { apiApp } from '#src/app/api-app.ts'
import type { Database } from '#src/db/database.ts'
import type { DeliveryRow } from '#src/db/schema.ts'
import { listDeliveries, replayDelivery } from '#src/events/deliveries.ts'
import { emitTest } from '#src/events/emit.ts'
import { requireHook } from '#src/events/hooks.ts'
import type { FeatureBase } from '#src/feature/feature.ts'
import { createAddressReads } from '#src/people/address-reads.ts'
import * as contract from '../contract.ts'
import { bodyOf } from './formats.ts'

/** Changes a webhook in one transaction with its record. */
export const recordedChange =
  (db: Database) =>
  <T extends { id: number }>(
    kind: ActivityKind,
    who: string,
    work: (trx: Database) => Promise<T>,
  ) =>
    db.transaction().execute(async (trx) => {
      const changed = await work(trx)
      await recordActivity(trx, { who, kind, about: changed.id })
      return changed
    })

/** What was sent to a webhook, and sending it again. */
export function logApi({ db, gate, limits, publicUrl }: FeatureBase) {
  const middleware = gate.required
  const noteReading = createAddressReads(db, limits)
  const change = recordedChange(db)
  return apiApp()
    .openapi({ ...contract.testWebhook, middleware }, async (c) => {
      await change('webhook-tested', c.get('staff').username, async (trx) => {
        const hook = await requireHook(trx, c.req.valid('param').id)
        await emitTest(trx, hook.id)
        return hook
      })
      return c.body(null, 204)
    })
    .openapi({ ...contract.listDeliveries, middleware }, async (c) => {
      const hook = await requireHook(db, c.req.valid('param').id)
      const { id } = hook
      const { limit, cursor } = c.req.valid('query')
      const rows = await listDeliveries(db, id, { cursor, limit: limit + 1 })
      const page = rows.slice(0, limit)
      const addresses = page.filter(({ person_id }) => person_id !== null).length
      await noteReading(c.get('staff'), { addresses, kind: 'webhook-log-read', about: id })
      const nextCursor = rows.length > limit ? String(page.at(-1)?.id) : null
      return c.json(
        {
          deliveries: page.map((row) => presentDelivery(row, bodyOf(hook, row, publicUrl))),
          nextCursor,
        },
        200,
      )
    })
    .openapi({ ...contract.replayDelivery, middleware }, async (c) => {
      const { id, deliveryId } = c.req.valid('param')
      await change('webhook-replayed', c.get('staff').username, async (trx) => {
        await replayDelivery(trx, id, deliveryId)
        return { id }
      })
      return c.body(null, 204)
    })
}

const presentDelivery = (row: DeliveryRow, body: string): contract.Delivery => ({
  id: row.id,
  messageId: row.message_id,
  event: row.event,
  state: row.state,
  attempts: row.attempts,
  createdAt: row.created_at,
  lastAt: row.last_at,
  lastStatus: row.last_status,
  lastError: row.last_error,
  dueAt: row.state === 'waiting' ? row.due_at : null,
  body,
})
