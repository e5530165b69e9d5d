import { createRoute, z } from '@hono/zod-openapi'
import {
  IdempotencyHeader,
  IfMatchHeader,
  idParam,
  isoDate,
  json,
  jsonBody,
  problems,
  sentDate,
  staffOnly,
} from '#src/platform/http/contract.ts'
import { kinds, lists, newsletterStates, pauseReasons, recipientStates } from './choices.ts'

const largestId = 2_147_483_647
const otherId = z.int().min(1).max(largestId)

/** Everyone on one of the lists for whom each given condition holds. */
export const Audience = z
  .object({
    lists: z.array(z.enum(lists)).max(lists.length),
    signedUpAfter: sentDate.optional(),
    signedUpBefore: sentDate.optional(),
    role: z.string().trim().min(1).max(200).optional(),
    /** Part of the company's name. */
    company: z.string().trim().min(1).max(200).optional(),
    /** The utm_source that brought the person. */
    source: z.string().trim().min(1).max(200).optional(),
    /** Only who got this newsletter; or only who did not. */
    received: otherId.optional(),
    notReceived: otherId.optional(),
    /** At most so many, who signed up first. */
    limit: z.int().min(1).max(1_000_000).optional(),
  })
  .openapi('Audience')

export type Audience = z.infer<typeof Audience>

const written = {
  subject: z.string().trim().max(200, 'Subject must be at most 200 characters long.'),
  preheader: z.string().trim().max(200, 'Preheader must be at most 200 characters long.'),
  content: z.string().describe('A JSON text: an ordered array of blocks'),
  audience: Audience,
}

export const NewNewsletter = z.object({
  kind: z.enum(kinds).default('newsletter'),
  subject: written.subject.default(''),
  preheader: written.preheader.default(''),
  content: written.content.default('[]'),
  audience: Audience.default({ lists: [] }),
})

export const NewsletterChange = z
  .object({
    ...written,
    /** Keeps the current version among the earlier ones, whoever saved it and when. */
    keepCurrent: z.boolean(),
  })
  .partial()

export type NewNewsletter = z.infer<typeof NewNewsletter>
export type NewsletterChange = z.infer<typeof NewsletterChange>

const Counts = z
  .object({
    total: z.int(),
    waiting: z.int(),
    sent: z.int(),
    bounced: z.int(),
    skipped: z.int(),
    uncertain: z.int(),
    /** Of all of them: who left through this newsletter's link. */
    unsubscribed: z.int(),
  })
  .openapi('NewsletterCounts')

export const Newsletter = z
  .object({
    newsletterId: z.int(),
    kind: z.enum(kinds),
    subject: z.string(),
    preheader: z.string(),
    content: z.string(),
    audience: Audience,
    state: z.enum(newsletterStates),
    /** Why it does not go on by itself; null unless paused. */
    pauseReason: z.enum(pauseReasons).nullable(),
    /** What the mail server last refused; null when it accepts mails. */
    lastError: z.string().nullable(),
    scheduledAt: isoDate.nullable(),
    startedAt: isoDate.nullable(),
    finishedAt: isoDate.nullable(),
    createdAt: isoDate,
    editedAt: isoDate,
    author: z.string(),
    version: z.int(),
    counts: Counts,
    /** People who first came through one of its links and signed up, and how many of them confirmed. */
    signUps: z.object({ total: z.int(), confirmed: z.int() }),
  })
  .openapi('Newsletter')

export type Newsletter = z.infer<typeof Newsletter>

export const NewsletterSummary = Newsletter.omit({ content: true, signUps: true }).openapi(
  'NewsletterSummary',
)

export type NewsletterSummary = z.infer<typeof NewsletterSummary>

const Recipient = z
  .object({
    recipientId: z.int(),
    leadId: z.int().nullable(),
    /** Null when the person was erased. */
    email: z.string().nullable(),
    state: z.enum(recipientStates),
    reason: z.string().nullable(),
    settledAt: isoDate.nullable(),
  })
  .openapi('NewsletterRecipient')

export type Recipient = z.infer<typeof Recipient>

const Finding = z.object({
  text: z.string(),
  /** The newsletter cannot be sent like this. */
  blocking: z.boolean(),
})

export type Finding = z.infer<typeof Finding>

const params = z.object({ newsletterId: idParam })
const staff = { tags: ['newsletters'], security: staffOnly }
const one = { 200: json(z.object({ newsletter: Newsletter }), 'The newsletter') }
const bodyProblems = [400, 401, 404, 412, 413, 415, 422] as const

export const listNewsletters = createRoute({
  ...staff,
  operationId: 'listNewsletters',
  method: 'get',
  path: '/newsletters',
  summary: 'Newsletters, newest first',
  request: {
    query: z.object({
      before: idParam.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
  },
  responses: {
    200: json(
      z.object({ newsletters: z.array(NewsletterSummary), next: z.int().nullable() }),
      'A page of them; `next` is the `before` of the next page',
    ),
    ...problems(401, 422),
  },
})

export const createNewsletter = createRoute({
  ...staff,
  operationId: 'createNewsletter',
  method: 'post',
  path: '/newsletters',
  summary: 'Create a draft',
  request: { headers: IdempotencyHeader, body: jsonBody(NewNewsletter) },
  responses: {
    201: json(z.object({ newsletter: Newsletter }), 'Created'),
    ...problems(400, 401, 413, 415, 422),
  },
})

export const getNewsletter = createRoute({
  ...staff,
  operationId: 'getNewsletter',
  method: 'get',
  path: '/newsletters/{newsletterId}',
  summary: 'One newsletter',
  request: { params },
  responses: { ...one, ...problems(401, 404, 422) },
})

export const updateNewsletter = createRoute({
  ...staff,
  operationId: 'updateNewsletter',
  method: 'post',
  path: '/newsletters/{newsletterId}/update',
  summary: 'Change a draft; what is left out stays',
  description: 'Send If-Match with the ETag that was read to be told (412) when it changed since.',
  request: { params, headers: IfMatchHeader, body: jsonBody(NewsletterChange) },
  responses: { ...one, ...problems(...bodyProblems) },
})

export const listNewsletterRevisions = createRoute({
  ...staff,
  operationId: 'listNewsletterRevisions',
  method: 'get',
  path: '/newsletters/{newsletterId}/revisions',
  summary: 'Earlier versions of a draft, newest first: one for each time someone went on with it',
  request: { params },
  responses: {
    200: json(
      z.object({
        revisions: z.array(
          z.object({
            version: z.int(),
            subject: z.string(),
            savedAt: isoDate,
            savedBy: z.string(),
          }),
        ),
      }),
      'The versions',
    ),
    ...problems(401, 404, 422),
  },
})

export const getNewsletterRevision = createRoute({
  ...staff,
  operationId: 'getNewsletterRevision',
  method: 'get',
  path: '/newsletters/{newsletterId}/revisions/{version}',
  summary: 'An earlier version',
  request: { params: params.extend({ version: idParam }) },
  responses: {
    200: json(
      z.object({
        revision: z.object({
          version: z.int(),
          subject: z.string(),
          preheader: z.string(),
          content: z.string(),
        }),
      }),
      'The version',
    ),
    ...problems(401, 404, 422),
  },
})

export const deleteNewsletter = createRoute({
  ...staff,
  operationId: 'deleteNewsletter',
  method: 'post',
  path: '/newsletters/{newsletterId}/delete',
  summary: 'Delete a draft or a cancelled newsletter that nobody got',
  request: { params },
  responses: { 204: { description: 'Deleted' }, ...problems(401, 404, 413, 415, 422) },
})

export const getAudience = createRoute({
  ...staff,
  operationId: 'getNewsletterAudience',
  method: 'get',
  path: '/newsletters/{newsletterId}/audience',
  summary: 'How many would get it now, and who is left out for which reason',
  request: { params },
  responses: {
    200: json(
      z.object({
        audience: z.object({ total: z.int(), excluded: z.record(z.string(), z.int()) }),
      }),
      'The numbers',
    ),
    ...problems(401, 404, 422),
  },
})

export const previewNewsletter = createRoute({
  ...staff,
  operationId: 'previewNewsletter',
  method: 'get',
  path: '/newsletters/{newsletterId}/preview',
  summary: 'The mail as it would be sent, and what to look at before',
  request: { params },
  responses: {
    200: json(
      z.object({
        preview: z.object({
          /** Opens the HTML part for an hour, without a token. */
          url: z.string(),
          text: z.string(),
          bytes: z.int(),
          findings: z.array(Finding),
        }),
      }),
      'The mail',
    ),
    ...problems(401, 404, 422),
  },
})

export const testNewsletter = createRoute({
  ...staff,
  operationId: 'testNewsletter',
  method: 'post',
  path: '/newsletters/{newsletterId}/test',
  summary: 'Send it to one address now, through the real mail server',
  request: { params, body: jsonBody(z.object({ email: z.email().max(254) })) },
  responses: { 204: { description: 'Sent' }, ...problems(400, 401, 404, 413, 415, 422, 429, 503) },
})

export const sendNewsletter = createRoute({
  ...staff,
  operationId: 'sendNewsletter',
  method: 'post',
  path: '/newsletters/{newsletterId}/send',
  summary: 'Send it now, or at a later time',
  request: {
    params,
    headers: IfMatchHeader,
    body: jsonBody(z.object({ at: sentDate.optional() })),
  },
  responses: { ...one, ...problems(...bodyProblems) },
})

const step = (name: 'pause' | 'resume' | 'cancel', summary: string) =>
  createRoute({
    ...staff,
    operationId: `${name}Newsletter`,
    method: 'post',
    path: `/newsletters/{newsletterId}/${name}` as const,
    summary,
    request: { params },
    responses: { ...one, ...problems(401, 404, 413, 415, 422) },
  })

export const pauseNewsletter = step('pause', 'Stop sending; mails under way are finished')
export const resumeNewsletter = step('resume', 'Go on with a paused newsletter')
export const cancelNewsletter = step('cancel', 'End it; who still waits gets nothing')

export const listRecipients = createRoute({
  ...staff,
  operationId: 'listNewsletterRecipients',
  method: 'get',
  path: '/newsletters/{newsletterId}/recipients',
  summary: 'Its recipients, in the order of sending',
  request: {
    params,
    query: z.object({ state: z.enum(recipientStates).optional(), cursor: idParam.optional() }),
  },
  responses: {
    200: json(
      z.object({ recipients: z.array(Recipient), nextCursor: z.int().nullable() }),
      'A page of them',
    ),
    ...problems(401, 404, 422),
  },
})

export const resendUncertain = createRoute({
  ...staff,
  operationId: 'resendUncertain',
  method: 'post',
  path: '/newsletters/{newsletterId}/resend-uncertain',
  summary: 'Send again to those whose mail may or may not have arrived',
  request: { params },
  responses: { ...one, ...problems(401, 404, 413, 415, 422) },
})

const MailEvent = z.object({
  type: z.enum(['bounce', 'complaint']),
  messageId: z.string().max(1000).optional(),
  email: z.string().max(320).optional(),
  permanent: z.boolean().default(false),
})

export const MailEvents = z.object({ events: z.array(MailEvent).max(1000) })

export type MailEvent = z.infer<typeof MailEvent>

export const receiveMailEvents = createRoute({
  operationId: 'receiveMailEvents',
  method: 'post',
  path: '/mail-events',
  tags: ['newsletters'],
  summary: 'Bounces and complaints, from a mail provider',
  description:
    'Signed: `X-Signature: sha256=<hex>` is the HMAC of the raw body with MAIL_EVENTS_SECRET. The bodies of Postmark and Amazon SES (by SNS) are read too; they carry `?signature=`, the HMAC of the text "mail-events", in the address.',
  request: {
    query: z.object({ signature: z.string().max(200).optional() }),
    headers: z.object({ 'x-signature': z.string().max(200).optional() }),
    body: { required: true, content: { 'application/json': { schema: z.unknown() } } },
  },
  responses: {
    200: json(z.object({ taken: z.int() }), 'How many were about mails of this site'),
    ...problems(400, 401, 413, 415, 422),
  },
})
