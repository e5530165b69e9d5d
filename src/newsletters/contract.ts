import { z } from '@hono/zod-openapi'
import { ok } from '#src/app/calls.ts'
import { idParam, isoDate, named, oneLine, sentDate } from '#src/app/contract.ts'
import { SentContent } from '#src/editor/contract.ts'
import { kinds, lists, newsletterStates, pauseReasons, recipientStates } from './choices.ts'

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
  /** `received`: only people who got this newsletter; `notReceived`: only people who did not. */
  received: otherId.optional(),
  notReceived: otherId.optional(),
  /** At most this many people, earliest sign-ups first. */
  limit: z.int().min(1).max(1_000_000).optional(),
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
  kind: z.enum(kinds),
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
  /** The path of its web version; null before it is sent. */
  webPath: z.string().nullable(),
  /** Visitors whose first page view of the day came through its links, and the page views from its links. */
  visits: z.object({ visitors: z.int(), views: z.int() }),
  /** People whose first visit came through its links and who signed up, and how many of them confirmed. */
  signUps: z.object({ total: z.int(), confirmed: z.int() }),
})

export type Newsletter = z.infer<typeof Newsletter>

export const NewsletterSummary = Newsletter.omit({
  content: true,
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

/** Shared by the routes in the other contracts of this folder. */
export const params = z.object({ newsletterId: idParam })
export const one = ok('The newsletter', { newsletter: Newsletter })
