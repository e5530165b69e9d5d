import { z } from '@hono/zod-openapi'
import { calls, created, nothing, ok } from '#src/app/calls.ts'
import {
  IdempotencyHeader,
  IfMatchHeader,
  idParam,
  isoDate,
  named,
  oneLine,
  sentDate,
} from '#src/app/contract.ts'
import { SentContent, snapshotQuery, versionParam } from '#src/editor/contract.ts'
import { digestFrequencies } from '#src/people/choices.ts'
import {
  lists,
  longestTemplate,
  newsletterStates,
  pauseReasons,
  recipientStates,
  sequenceStates,
  shownKinds,
  writtenKinds,
} from './choices.ts'

const largestId = 2_147_483_647
const otherId = z.int().min(1).max(largestId)

/** Everyone on one of the lists who meets all given conditions. */
export const Audience = named('Audience', {
  lists: z.array(z.enum(lists)).max(lists.length),
  signedUpAfter: sentDate.optional(),
  signedUpBefore: sentDate.optional(),
  role: z.string().trim().min(1).max(200).optional(),
  /** Part of the company's name. */
  company: z.string().trim().min(1).max(200).optional(),
  /** The utm_source of the person's first visit. */
  source: z.string().trim().min(1).max(200).optional(),
  /** A saved segment. Its conditions are those of the moment when the newsletter was sent or scheduled. */
  segment: otherId.optional(),
  /** `received`: only people who got this newsletter; `notReceived`: only people who did not. */
  received: otherId.optional(),
  notReceived: otherId.optional(),
  /** Of a digest: only people who chose this one. */
  digest: z.enum(digestFrequencies).optional(),
  /** At most this many people, earliest sign-ups first. */
  limit: z.int().min(1).max(1_000_000).optional(),
  /** Only people in the line of the waitlist, by their places in it instead of by their sign-ups. */
  order: z.enum(['place']).optional(),
})

export type Audience = z.infer<typeof Audience>

const written = {
  subject: z
    .string()
    .trim()
    .max(200, 'Subject must be at most 200 characters long.')
    .pipe(oneLine('Subject')),
  preheader: z.string().trim().max(200, 'Preheader must be at most 200 characters long.'),
  content: SentContent,
  audience: Audience,
  /** Its name as a template, which is never sent. */
  template: z.string().trim().min(1).max(longestTemplate).pipe(oneLine('Name')),
}

export const NewNewsletter = z.object({
  kind: z.enum(writtenKinds).default('newsletter'),
  subject: written.subject.default(''),
  preheader: written.preheader.default(''),
  content: written.content.default('[]'),
  audience: Audience.default({ lists: [] }),
  template: written.template.optional(),
})

export const NewsletterChange = z
  .object({
    ...written,
    /** Keeps the current version as an earlier one, regardless of who saved it and when. */
    keepCurrent: z.boolean(),
  })
  .partial()

export type NewNewsletter = z.infer<typeof NewNewsletter>
export type NewDraft = z.input<typeof NewNewsletter>
export type NewsletterChange = z.infer<typeof NewsletterChange>

const Counts = named('NewsletterCounts', {
  total: z.int(),
  waiting: z.int(),
  /** Of those who wait: mails that the mail server may have already. They arrive also when the rest is cancelled. */
  underWay: z.int(),
  sent: z.int(),
  bounced: z.int(),
  skipped: z.int(),
  uncertain: z.int(),
  /** People who unsubscribed through this newsletter's link; they are also counted above. */
  unsubscribed: z.int(),
})

export const Newsletter = named('Newsletter', {
  newsletterId: z.int(),
  kind: z.enum(shownKinds),
  /** Its name as a template, which is never sent; null: it is none. */
  template: z.string().nullable(),
  subject: z.string(),
  preheader: z.string(),
  content: z.string(),
  audience: Audience,
  state: z.enum(newsletterStates),
  /** Why it is paused; null unless it is. */
  pauseReason: z.enum(pauseReasons).nullable(),
  /** The mail server's last refusal; null while it accepts mails. */
  lastError: z.string().nullable(),
  scheduledAt: isoDate.nullable(),
  startedAt: isoDate.nullable(),
  /** Its recipients are still being listed: their number grows. */
  preparing: z.boolean(),
  finishedAt: isoDate.nullable(),
  createdAt: isoDate,
  editedAt: isoDate,
  author: z.string(),
  version: z.int(),
  counts: Counts,
  /** The sequence that a step belongs to. */
  sequence: z
    .object({ sequenceId: z.int(), name: z.string(), state: z.enum(sequenceStates) })
    .nullable(),
  /** The path of its web version; null before it is sent. */
  webPath: z.string().nullable(),
  /** Visitors whose first page view of the day came through its links, and the page views from its links. */
  visits: z.object({
    visitors: z.int(),
    views: z.int(),
    /** The page views through each of its links within the site; links to other sites are not counted. */
    links: z.array(z.object({ href: z.string(), views: z.int() })),
  }),
  /** People whose first visit came through its links and who signed up, and how many of them confirmed. */
  signUps: z.object({ total: z.int(), confirmed: z.int() }),
})

export type Newsletter = z.infer<typeof Newsletter>

export const NewsletterSummary = Newsletter.omit({
  content: true,
  sequence: true,
  webPath: true,
  visits: true,
  signUps: true,
}).openapi('NewsletterSummary')

export type NewsletterSummary = z.infer<typeof NewsletterSummary>

export const Recipient = named('NewsletterRecipient', {
  recipientId: z.int(),
  leadId: z.int().nullable(),
  /** Null if the person was erased. */
  email: z.string().nullable(),
  state: z.enum(recipientStates),
  reason: z.string().nullable(),
  settledAt: isoDate.nullable(),
})

export type Recipient = z.infer<typeof Recipient>

export const Finding = z.object({
  text: z.string(),
  blocking: z.boolean(),
})

export type Finding = z.infer<typeof Finding>

const params = z.object({ newsletterId: idParam })
const one = ok('The newsletter', { newsletter: Newsletter })

const { writer, editor } = calls('newsletters')

export const listNewsletters = writer.get('/newsletters', {
  operationId: 'listNewsletters',
  summary: 'Newsletters, or the templates for them, newest first',
  query: {
    templates: z.enum(['1']).optional(),
    before: idParam.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  },
  answer: ok('A page of them; `next` is the `before` of the next page', {
    newsletters: z.array(NewsletterSummary),
    next: z.int().nullable(),
  }),
})

export const createNewsletter = writer.post('/newsletters', {
  operationId: 'createNewsletter',
  summary: 'Create a draft',
  headers: IdempotencyHeader,
  body: NewNewsletter,
  answer: created('Created', { newsletter: Newsletter }),
})

export const getNewsletter = writer.get('/newsletters/{newsletterId}', {
  operationId: 'getNewsletter',
  summary: 'One newsletter',
  params,
  answer: one,
})

export const updateNewsletter = writer.post('/newsletters/{newsletterId}/update', {
  operationId: 'updateNewsletter',
  summary: 'Change a draft; missing fields stay',
  description: 'Send If-Match with the ETag that was read; a 412 means that it has changed since.',
  params,
  query: snapshotQuery,
  headers: IfMatchHeader,
  body: NewsletterChange,
  answer: one,
  problems: [412],
})

export const listNewsletterRevisions = writer.get('/newsletters/{newsletterId}/revisions', {
  operationId: 'listNewsletterRevisions',
  summary: 'Earlier versions of a draft, newest first: one per editing session',
  params,
  answer: ok('The versions', {
    revisions: z.array(
      z.object({
        version: z.int(),
        subject: z.string(),
        savedAt: isoDate,
        savedBy: z.string(),
      }),
    ),
  }),
})

export const getNewsletterRevision = writer.get('/newsletters/{newsletterId}/revisions/{version}', {
  operationId: 'getNewsletterRevision',
  summary: 'An earlier version',
  params: params.extend({ version: versionParam }),
  answer: ok('The version', {
    revision: z.object({
      version: z.int(),
      subject: z.string(),
      preheader: z.string(),
      content: z.string(),
    }),
  }),
})

export const deleteNewsletter = writer.post('/newsletters/{newsletterId}/delete', {
  operationId: 'deleteNewsletter',
  summary: 'Delete a draft or a cancelled newsletter that nobody got',
  params,
  answer: nothing('Deleted'),
  problems: [422],
})

export const getAudience = editor.get('/newsletters/{newsletterId}/audience', {
  operationId: 'getNewsletterAudience',
  summary: 'How many people would get it now, and how many are left out for which reason',
  params,
  answer: ok('The numbers', {
    audience: z.object({ total: z.int(), excluded: z.record(z.string(), z.int()) }),
  }),
})

export const previewNewsletter = writer.get('/newsletters/{newsletterId}/preview', {
  operationId: 'previewNewsletter',
  summary: 'The mail as it would be sent, and the findings of the checks',
  params,
  answer: ok('The mail', {
    preview: z.object({
      /** Opens the HTML part without a token in a header; valid for an hour. */
      url: z.string(),
      text: z.string(),
      bytes: z.int(),
      /** It has fields for names: this is what readers without one get. */
      hasNames: z.boolean(),
      findings: z.array(Finding),
    }),
  }),
})

export const testNewsletter = editor.post('/newsletters/{newsletterId}/test', {
  operationId: 'testNewsletter',
  summary: 'Send it to one address now, through the real mail server',
  params,
  body: { email: z.email().max(254) },
  answer: nothing('Sent'),
  problems: [429],
})

export const sendNewsletter = editor.post('/newsletters/{newsletterId}/send', {
  operationId: 'sendNewsletter',
  summary: 'Send it now, or at a later time',
  description:
    "An editor names the document and the last update that the sender has seen; others' later changes are a 409. If-Match names the version that was shown.",
  recent: true,
  params,
  query: { document: snapshotQuery.document, confirmed: snapshotQuery.confirmed },
  headers: IfMatchHeader,
  body: { at: sentDate.optional() },
  answer: one,
  problems: [409, 412],
})

const step = (name: 'pause' | 'resume' | 'cancel', summary: string) =>
  editor.post(`/newsletters/{newsletterId}/${name}` as const, {
    operationId: `${name}Newsletter`,
    summary,
    recent: name === 'resume',
    params,
    answer: one,
    problems: [422],
  })

export const pauseNewsletter = step('pause', 'Stop sending; mails under way are finished')
export const resumeNewsletter = step('resume', 'Go on with a paused newsletter')
export const cancelNewsletter = step(
  'cancel',
  'End it; people who have not received it get nothing',
)

export const listRecipients = editor.get('/newsletters/{newsletterId}/recipients', {
  operationId: 'listNewsletterRecipients',
  summary: 'Its recipients, in the order of sending',
  params,
  query: { state: z.enum(recipientStates).optional(), cursor: idParam.optional() },
  answer: ok('A page of them', { recipients: z.array(Recipient), nextCursor: z.int().nullable() }),
})

export const resendUncertain = editor.post('/newsletters/{newsletterId}/resend-uncertain', {
  operationId: 'resendUncertain',
  summary: 'Send again to recipients whose mail is uncertain',
  recent: true,
  params,
  answer: one,
  problems: [422],
})
