import type { Updateable } from 'kysely'
import { notFound } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import type { Schema, WebhookRow } from '#src/db/schema.ts'
import type { EventName, HookFormat } from './choices.ts'

interface NewHook {
  url: string
  format: HookFormat
  events: readonly EventName[]
  /** Encrypted. */
  secret: string
  by: string
}

export async function addHook(trx: Database, { by, events, ...hook }: NewHook) {
  return trx
    .insertInto('webhooks')
    .values({
      ...hook,
      events: JSON.stringify(events),
      state: 'active',
      created_at: new Date().toISOString(),
      created_by: by,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const listHooks = (db: Database) =>
  db.selectFrom('webhooks').selectAll().orderBy('id').execute()

export const findHook = (db: Database, id: number) =>
  db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()

export async function requireHook(db: Database, id: number): Promise<WebhookRow> {
  const hook = await findHook(db, id)
  if (!hook) throw notFound('webhook')
  return hook
}

export async function changeHook(
  trx: Database,
  id: number,
  change: Updateable<Schema['webhooks']>,
) {
  return trx
    .updateTable('webhooks')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow(() => notFound('webhook'))
}

/** With its deliveries, sent or not. */
export async function removeHook(trx: Database, id: number): Promise<void> {
  const removed = trx.deleteFrom('webhooks').where('id', '=', id).returning('id')
  await removed.executeTakeFirstOrThrow(() => notFound('webhook'))
}
