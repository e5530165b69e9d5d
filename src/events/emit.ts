import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Database } from '#src/db/database.ts'
import type { Schema, WebhookRow } from '#src/db/schema.ts'
import { publish } from '#src/live/live.ts'
import { type EventName, testEvent } from './choices.ts'
import type { StoredData } from './payloads.ts'

/** An event of a person has their id: its deliveries are deleted with the person. */
type Emitted<Name extends EventName> = StoredData[Name] & { personId?: number }

const rowsAtOnce = 200

/**
 * Stores an event for every webhook that wants it. Call it in the transaction of the change, so that both are committed or
 * neither. `make` is called only if there is such a webhook. Paused ones get the event when they are resumed.
 */
export async function emitEvents<Name extends EventName>(
  trx: Database,
  event: Name,
  make: () => Promise<Emitted<Name>[]> | Emitted<Name>[],
): Promise<void> {
  const all = await trx.selectFrom('webhooks').select(['id', 'events']).execute()
  const hooks = all.filter(({ events }) => eventsOf({ events }).includes(event))
  if (hooks.length === 0) return
  const now = new Date().toISOString()
  const rows = (await make()).flatMap(({ personId, ...data }) => {
    const message = { id: newMessageId(), event, data, now, personId }
    return hooks.map(({ id }) => deliveryOf(id, message))
  })
  for (let i = 0; i < rows.length; i += rowsAtOnce) {
    await trx
      .insertInto('webhook_deliveries')
      .values(rows.slice(i, i + rowsAtOnce))
      .execute()
  }
  if (rows.length > 0) await publish(trx, 'events_added')
}

/** For one webhook, also while it is paused; it is not tried again if it fails. */
export async function emitTest(trx: Database, webhookId: number): Promise<void> {
  const data = { text: 'This is a test.' }
  const message = {
    id: newMessageId(),
    event: testEvent,
    data,
    now: new Date().toISOString(),
  } as const
  await trx.insertInto('webhook_deliveries').values(deliveryOf(webhookId, message)).execute()
  await publish(trx, 'events_added')
}

/** A row that cannot be read is told nothing: it must not stop a sign-up. */
export function eventsOf({ events }: Pick<WebhookRow, 'events'>): EventName[] {
  try {
    return JSON.parse(events)
  } catch {
    return []
  }
}

const newMessageId = () => `msg_${randomUUID().replaceAll('-', '')}`

interface NewMessage {
  id: string
  event: EventName | typeof testEvent
  data: object
  now: string
  personId?: number
}

function deliveryOf(
  webhook_id: number,
  { id: message_id, event, data, now, personId }: NewMessage,
): Insertable<Schema['webhook_deliveries']> {
  return {
    webhook_id,
    message_id,
    event,
    data: JSON.stringify(data),
    person_id: personId ?? null,
    state: 'waiting',
    due_at: now,
    created_at: now,
  }
}
