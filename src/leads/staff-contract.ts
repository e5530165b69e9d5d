import { createRoute, z } from '@hono/zod-openapi'
import {
  countParam,
  idParam,
  isoDate,
  json,
  jsonBody,
  problems,
  staffOnly,
} from '#src/app/contract.ts'
import { errorClasses, pauseReasons } from '#src/jobs/contract.ts'
import { leadStates, onlyFilters, requestKinds } from './choices.ts'
import { leadFields } from './contract.ts'
import { deliveryKinds } from './delivery-kinds.ts'
import { type List, lists, type Source, sources } from './lead-forms.ts'

const source = z.enum(sources as [Source, ...Source[]])
const maybe = z.string().nullable()

export const LeadFilter = z.object({
  q: z.string().trim().max(200).optional(),
  source: source.optional(),
  /** The state on that source, or on any list. */
  state: z.enum(leadStates).optional(),
  /** Only people who are held for review, whose delivery failed, or who were invited or not. */
  only: z.enum(onlyFilters).optional(),
})

export type LeadFilter = z.infer<typeof LeadFilter>

export const Lead = z
  .object({
    id: z.int(),
    email: z.string(),
    name: maybe,
    company: maybe,
    /** `confirmed` if the person is confirmed on a list; otherwise why they get no mails. */
    state: z.enum(leadStates),
    sources: z.array(source),
    /** The person's state on each list, and since when. */
    lists: z.array(z.object({ list: source, state: z.enum(leadStates), since: isoDate })),
    held: z.int(),
    /** The person wants no newsletters until then. */
    pausedUntil: isoDate.nullable(),
    /** failing: the last attempt failed, and there will be another. */
    delivery: z.enum(['none', 'parked', 'waiting', 'failing', 'sent', 'failed']),
    createdAt: isoDate,
    lastSignUpAt: isoDate,
    firstPage: maybe,
    referrer: maybe,
    campaign: z.record(z.string(), z.string()),
  })
  .openapi('Lead')

export type Lead = z.infer<typeof Lead>

const SignUp = z
  .object({
    id: z.int(),
    source,
    createdAt: isoDate,
    name: maybe,
    company: maybe,
    role: maybe,
    info: maybe,
    page: maybe,
    review: z.enum(['clear', 'held', 'rejected']),
    reasons: maybe,
    confirmedAt: isoDate.nullable(),
    /** The form's promise about the use of the data; null if it was not recorded. */
    promise: maybe,
  })
  .openapi('SignUp')

const deliveryKind = z.enum(deliveryKinds)

const errorClass = z.enum(errorClasses)

const Delivery = z
  .object({
    id: z.int(),
    kind: deliveryKind,
    state: z.enum(['parked', 'waiting', 'sent', 'failed', 'dropped']),
    createdAt: isoDate,
    dueAt: isoDate,
    settledAt: isoDate.nullable(),
    attempts: z.int(),
    lastError: maybe,
    /** The error class of the last attempt; null unless it failed. */
    errorClass: errorClass.nullable(),
  })
  .openapi('Delivery')

const LeadEvent = z
  .object({
    at: isoDate,
    kind: z.enum([
      'confirmed',
      'unsubscribed',
      'left-list',
      'bounced',
      'complained',
      'invited',
      'released',
      'rejected',
      'reactivated',
      'added',
      'paused',
      'resumed',
    ]),
    by: maybe,
    /** The list that the event is about; null for all of them, or if it was not recorded. */
    list: source.nullable(),
    /** The reason that staff gave. */
    reason: maybe,
  })
  .openapi('LeadEvent')

const ReceivedNewsletter = z
  .object({
    newsletterId: z.int(),
    subject: z.string(),
    state: z.enum(['waiting', 'sent', 'bounced', 'skipped', 'uncertain']),
    reason: maybe,
    at: isoDate,
  })
  .openapi('ReceivedNewsletter')

const PrivacyRequest = z
  .object({
    id: z.int(),
    kind: z.enum(requestKinds),
    receivedAt: isoDate,
    dueAt: isoDate,
    closedAt: isoDate.nullable(),
    closedBy: maybe,
  })
  .openapi('PrivacyRequest')

export const LeadRecord = z
  .object({
    lead: Lead,
    signUps: z.array(SignUp),
    deliveries: z.array(Delivery),
    events: z.array(LeadEvent),
    requests: z.array(PrivacyRequest),
    newsletters: z.array(ReceivedNewsletter),
  })
  .openapi('LeadRecord')

export type LeadRecord = z.infer<typeof LeadRecord>

export const LeadSummary = z
  .object({
    total: z.int(),
    states: z.record(z.string(), z.int()),
    sources: z.record(z.string(), z.int()),
    held: z.int(),
    failedDeliveries: z.int(),
    /** Deliveries that keep failing, or that no process has tried for minutes. */
    stuckDeliveries: z.array(
      z.object({
        kind: deliveryKind,
        count: z.int(),
        since: isoDate,
        /** The most common error; null if no attempt was made. */
        errorClass: errorClass.nullable(),
      }),
    ),
    /** Since when and why deliveries are paused; null if they are not. */
    paused: z.object({ since: isoDate, reason: z.enum(pauseReasons) }).nullable(),
    /** Recent sign-ups by day and source, at least of the last 30 days; days without any are missing. */
    days: z.array(z.object({ day: z.string(), source, count: z.int() })),
    openRequests: z.array(PrivacyRequest.extend({ leadId: z.int(), email: z.string() })),
  })
  .openapi('LeadSummary')

export type LeadSummary = z.infer<typeof LeadSummary>

const params = z.object({ leadId: idParam })
const none = { 204: { description: 'Done' } }
const staff = { tags: ['leads'], security: staffOnly }

export const listLeads = createRoute({
  ...staff,
  method: 'get',
  path: '/leads',
  summary: 'The people who signed up, newest first',
  request: {
    query: LeadFilter.extend({
      cursor: z.string().max(200).optional(),
      limit: countParam(1, 200).default(50),
    }),
  },
  responses: {
    200: json(z.object({ leads: z.array(Lead), nextCursor: maybe }), 'A page of them'),
    ...problems(401, 422),
  },
})

export const leadSummary = createRoute({
  ...staff,
  method: 'get',
  path: '/leads/summary',
  summary: 'Numbers by source and state, and the items that need attention',
  responses: { 200: json(LeadSummary, 'The numbers'), ...problems(401) },
})

export const exportLeads = createRoute({
  ...staff,
  method: 'get',
  path: '/leads/export.csv',
  summary: 'The same people as a CSV file',
  request: { query: LeadFilter },
  responses: {
    200: { description: 'CSV', content: { 'text/csv': { schema: z.string() } } },
    ...problems(401, 422),
  },
})

export const getLead = createRoute({
  ...staff,
  method: 'get',
  path: '/leads/{leadId}',
  summary: 'Everything stored about one person',
  request: { params },
  responses: { 200: json(LeadRecord, 'The person'), ...problems(401, 404, 422) },
})

export const eraseLead = createRoute({
  ...staff,
  method: 'post',
  path: '/leads/{leadId}/erase',
  summary: 'Erase everything stored about one person',
  request: { params },
  responses: { ...none, ...problems(401, 404, 413, 415, 422) },
})

export const reviewLead = createRoute({
  ...staff,
  method: 'post',
  path: '/leads/{leadId}/review',
  summary: 'Release held sign-ups, or reject them',
  request: {
    params,
    body: jsonBody(z.object({ decision: z.enum(['release', 'reject']) })),
  },
  responses: { ...none, ...problems(400, 401, 404, 413, 415, 422) },
})

const why = z.string().trim().min(1, 'Say why').max(500)

export const addLead = createRoute({
  ...staff,
  method: 'post',
  path: '/leads',
  summary: 'Add a person who agreed elsewhere',
  description:
    'They are confirmed on the word of the staff, which is kept. Who left, or whose mail bounces, is refused.',
  request: {
    body: jsonBody(
      z.object({
        email: leadFields.email,
        name: leadFields.name.optional(),
        lists: z.array(z.enum(lists as [List, ...List[]])).min(1, 'Choose a list'),
        consent: z
          .string()
          .trim()
          .min(10, 'Say how and when the person agreed')
          .max(500)
          .describe('How and when the person agreed'),
      }),
    ),
  },
  responses: {
    201: json(z.object({ lead: z.object({ id: z.int() }) }), 'Added'),
    ...problems(400, 401, 413, 415, 422),
  },
})

export const unsubscribeLead = createRoute({
  ...staff,
  method: 'post',
  path: '/leads/{leadId}/unsubscribe',
  summary: 'Take a person off a list, or off all of them',
  request: {
    params,
    body: jsonBody(z.object({ list: source.optional(), reason: why })),
  },
  responses: { ...none, ...problems(400, 401, 404, 413, 415, 422) },
})

export const reactivateLead = createRoute({
  ...staff,
  method: 'post',
  path: '/leads/{leadId}/reactivate',
  summary: 'Reactivate a person whose mails bounced',
  description: 'People who unsubscribed or complained can only return by signing up again.',
  request: {
    params,
    body: jsonBody(z.object({ reason: why })),
  },
  responses: { ...none, ...problems(400, 401, 404, 413, 415, 422) },
})

export const noteRequest = createRoute({
  ...staff,
  method: 'post',
  path: '/leads/{leadId}/requests',
  summary: 'Record that the person asked for their data or its deletion',
  request: { params, body: jsonBody(z.object({ kind: z.enum(requestKinds) })) },
  responses: {
    201: json(z.object({ request: PrivacyRequest }), 'Noted, with the deadline'),
    ...problems(400, 401, 404, 413, 415, 422),
  },
})

export const closeRequest = createRoute({
  ...staff,
  method: 'post',
  path: '/leads/requests/{requestId}/close',
  summary: 'Record that a request was answered',
  request: { params: z.object({ requestId: idParam }) },
  responses: { ...none, ...problems(401, 404, 413, 415, 422) },
})

export const retryDelivery = createRoute({
  ...staff,
  method: 'post',
  path: '/leads/deliveries/{deliveryId}/retry',
  summary: 'Retry a failed delivery',
  request: { params: z.object({ deliveryId: idParam }) },
  responses: { ...none, ...problems(401, 404, 413, 415, 422) },
})

export const retryFailed = createRoute({
  ...staff,
  method: 'post',
  path: '/leads/deliveries/retry',
  summary: 'Retry all failed deliveries',
  responses: {
    200: json(z.object({ retried: z.int() }), 'How many go out again'),
    ...problems(401, 413, 415),
  },
})
