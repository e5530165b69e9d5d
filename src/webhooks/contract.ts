import { z } from '@hono/zod-openapi'
import { calls, created, nothing, ok } from '#src/app/calls.ts'
import { countParam, idParam, isoDate, named } from '#src/app/contract.ts'
import { eventNames, hookFormats } from '#src/events/choices.ts'

const { owner } = calls('webhooks')

const eventName = z.enum(eventNames)
const events = z.array(eventName).min(1, 'Choose an event.').max(eventNames.length)
const longestUrl = 1000

const Webhook = named('Webhook', {
  id: z.int(),
  url: z.string(),
  format: z.enum(hookFormats),
  events: z.array(eventName),
  state: z.enum(['active', 'paused']),
  pauseReason: z
    .enum(['staff', 'failing', 'gone'])
    .nullable()
    .describe('failing: every attempt failed for days. gone: the receiver answered 410'),
  failingSince: isoDate.nullable().describe('Since when every attempt failed'),
  waiting: z.int().describe('Events that are not delivered yet'),
  overlapUntil: isoDate.nullable().describe('Until when the former secret signs too'),
  createdAt: isoDate,
  createdBy: z.string(),
})

export type Webhook = z.infer<typeof Webhook>

const Delivery = named('WebhookDelivery', {
  id: z.int(),
  messageId: z.string().describe('The header webhook-id'),
  event: z.string(),
  state: z.enum(['waiting', 'sent', 'failed']),
  attempts: z.int(),
  createdAt: isoDate,
  lastAt: isoDate.nullable(),
  lastStatus: z.int().nullable().describe('Null if there was no answer'),
  lastError: z.string().nullable(),
  dueAt: isoDate.nullable().describe('The next attempt; null unless it waits'),
  body: z.string().describe('As it is sent'),
})

export type Delivery = z.infer<typeof Delivery>

const withSecret = {
  webhook: Webhook,
  secret: z.string().describe('Shown only now: it signs every message'),
}

const params = { id: idParam }

export const createWebhook = owner.post('/webhooks', {
  recent: true,
  summary: 'Add a webhook',
  body: {
    url: z.url('Must be an address.').max(longestUrl, 'The address is too long.'),
    format: z
      .enum(hookFormats)
      .default('standard')
      .describe(
        'slack and hubspot: as an incoming webhook of Slack, or a form of HubSpot, takes it',
      ),
    events,
  },
  answer: created('Added', withSecret),
})

export const listWebhooks = owner.get('/webhooks', {
  summary: 'The webhooks',
  answer: ok('All of them', { webhooks: z.array(Webhook) }),
})

export const updateWebhook = owner.post('/webhooks/{id}/update', {
  recent: true,
  summary: 'Change the events of a webhook, pause or resume it',
  description: 'Events wait while it is paused, and are sent when it is resumed.',
  params,
  body: { events: events.optional(), state: z.enum(['active', 'paused']).optional() },
  answer: ok('Changed', { webhook: Webhook }),
})

export const deleteWebhook = owner.delete('/webhooks/{id}', {
  summary: 'Delete a webhook and its log; waiting events are not sent',
  params,
  answer: nothing('Deleted'),
})

export const rotateSecret = owner.post('/webhooks/{id}/rotate', {
  recent: true,
  summary: 'Replace the secret of a webhook',
  description: 'Messages have both signatures for 24 hours.',
  params,
  answer: ok('The new secret', withSecret),
})

export const testWebhook = owner.post('/webhooks/{id}/test', {
  summary: 'Send a test message, also to a paused webhook; the log shows the result',
  params,
})

export const listDeliveries = owner.get('/webhooks/{id}/deliveries', {
  summary: 'What was sent in the last 30 days, newest first',
  params,
  query: { cursor: idParam.optional(), limit: countParam(1, 100).default(30) },
  answer: ok('A page of it', { deliveries: z.array(Delivery), nextCursor: z.string().nullable() }),
})

export const replayDelivery = owner.post('/webhooks/{id}/deliveries/{deliveryId}/replay', {
  summary: 'Send a message again, with the same webhook-id',
  params: { ...params, deliveryId: idParam },
})
