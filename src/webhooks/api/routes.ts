import { z } from '@hono/zod-openapi'
import { apiApp } from '#src/app/api-app.ts'
import { invalid } from '#src/app/problem.ts'
import type { WebhookRow } from '#src/db/schema.ts'
import { type EventName, eventsOfFormat, type HookFormat, mostHooks } from '#src/events/choices.ts'
import { countByHook } from '#src/events/deliveries.ts'
import { eventsOf } from '#src/events/emit.ts'
import { addHook, changeHook, listHooks, removeHook, requireHook } from '#src/events/hooks.ts'
import { eventData } from '#src/events/payloads.ts'
import type { FeatureBase } from '#src/feature/feature.ts'
import { publish } from '#src/live/live.ts'
import * as contract from '../contract.ts'
import { logApi, recordedChange } from './log-routes.ts'
import { checkAddress, type WebhookSettings } from './post.ts'
import { type HookSecrets, newSecret, overlapMs } from './secrets.ts'

export interface WebhookDeps extends FeatureBase {
  secrets: HookSecrets
  settings: WebhookSettings
}

export type WebhookApi = ReturnType<typeof webhookApi>

export function webhookApi(deps: WebhookDeps) {
  const { db, gate, secrets, settings } = deps
  const middleware = gate.required
  const presentOne = async (row: WebhookRow) =>
    present(row, (await countByHook(db)).get(row.id) ?? 0)
  const change = recordedChange(db)
  const app = apiApp()
    .openapi({ ...contract.listWebhooks, middleware }, async (c) => {
      const [rows, counts] = [await listHooks(db), await countByHook(db)]
      return c.json({ webhooks: rows.map((row) => present(row, counts.get(row.id) ?? 0)) }, 200)
    })
    .openapi({ ...contract.createWebhook, middleware }, async (c) => {
      const { format, events, ...sent } = c.req.valid('json')
      const url = checked(sent.url, settings)
      refuseEvents(format, events)
      const secret = newSecret()
      const by = c.get('staff').username
      const hook = { url, format, events, secret: secrets.seal(url, secret), by }
      const row = await change('webhook-added', by, async (trx) => {
        if ((await listHooks(trx)).length >= mostHooks) {
          throw invalid({ url: [`There are ${mostHooks} webhooks already. Delete one first.`] })
        }
        return addHook(trx, hook)
      })
      return c.json({ webhook: present(row, 0), secret }, 201)
    })
    .openapi({ ...contract.updateWebhook, middleware }, async (c) => {
      const { events, state } = c.req.valid('json')
      const row = await change('webhook-changed', c.get('staff').username, async (trx) => {
        const hook = await requireHook(trx, c.req.valid('param').id)
        if (events) refuseEvents(hook.format, events)
        const row = await changeHook(trx, hook.id, {
          events: JSON.stringify(events ?? eventsOf(hook)),
          ...(state && state !== hook.state && stateChanges[state]),
        })
        if (state === 'active') await publish(trx, 'events_added')
        return row
      })
      return c.json({ webhook: await presentOne(row) }, 200)
    })
    .openapi({ ...contract.deleteWebhook, middleware }, async (c) => {
      const { id } = c.req.valid('param')
      await change('webhook-deleted', c.get('staff').username, async (trx) => {
        await removeHook(trx, id)
        return { id }
      })
      return c.body(null, 204)
    })
    .openapi({ ...contract.rotateSecret, middleware }, async (c) => {
      const secret = newSecret()
      const row = await change('webhook-rotated', c.get('staff').username, async (trx) => {
        const { id, url, secret: former } = await requireHook(trx, c.req.valid('param').id)
        return changeHook(trx, id, {
          secret: secrets.seal(url, secret),
          previous_secret: former,
          previous_until: new Date(Date.now() + overlapMs).toISOString(),
        })
      })
      return c.json({ webhook: await presentOne(row), secret }, 200)
    })
    .route('/', logApi(deps))
  documentEvents(app.openAPIRegistry)
  return app
}

/** The messages that receivers get, in the OpenAPI document. */
function documentEvents(registry: ReturnType<typeof apiApp>['openAPIRegistry']): void {
  for (const [name, data] of Object.entries(eventData)) {
    const schema = z.object({ type: z.literal(name), timestamp: z.iso.datetime(), data })
    registry.registerWebhook({
      method: 'post',
      path: name,
      tags: ['webhooks'],
      request: { body: { content: { 'application/json': { schema } } } },
      responses: { 200: { description: 'Any status from 200 to 299: received' } },
    })
  }
}

const stateChanges = {
  active: { state: 'active', pause_reason: null, failing_since: null, resting_until: null },
  paused: { state: 'paused', pause_reason: 'staff' },
} as const

function checked(address: string, settings: WebhookSettings): string {
  try {
    return checkAddress(address, settings).href
  } catch (error) {
    throw invalid({ url: [(error as Error).message] })
  }
}

function refuseEvents(format: HookFormat, events: readonly EventName[]): void {
  const possible = eventsOfFormat(format)
  const refused = events.filter((event) => !possible.includes(event))
  if (refused.length > 0) throw invalid({ events: [`Not in this format: ${refused.join(', ')}`] })
}

function present(row: WebhookRow, waiting: number): contract.Webhook {
  const overlaps = row.previous_until !== null && row.previous_until > new Date().toISOString()
  return {
    id: row.id,
    url: row.url,
    format: row.format,
    events: eventsOf(row),
    state: row.state,
    pauseReason: row.pause_reason,
    failingSince: row.failing_since,
    waiting,
    overlapUntil: overlaps ? row.previous_until : null,
    createdAt: row.created_at,
    createdBy: row.created_by,
  }
}
