import { z } from '@hono/zod-openapi'
import { calls, created, csvFile, ok } from '#src/app/calls.ts'
import { countParam, idParam, isoDate, named } from '#src/app/contract.ts'
import { errorClasses, pauseReasons } from '#src/jobs/choices.ts'
import { digestFrequencies } from '#src/people/choices.ts'
import { Tag, Tags } from '#src/people/segments/contract.ts'
import { leadSorts, leadStates, onlyFilters, requestKinds, shownStates } from './choices.ts'
import { leadFields, list, source, standings } from './contract.ts'
import { deliveryKinds } from './delivery-kinds.ts'
import { personEvents } from './person-events.ts'

const { editor } = calls('leads')

const maybe = z.string().nullable()

export const LeadFilter = z.object({
  q: z.string().trim().max(200).optional(),
  source: source.optional(),
  /** The state on that source, or on any list. */
  state: z.enum(leadStates).optional(),
  tag: Tag.optional(),
  /** A saved segment. */
  segment: idParam.optional(),
  /** Only people who are held for review, whose delivery failed, or who were invited or not. */
  only: z.enum(onlyFilters).optional(),
  sort: z
    .enum(leadSorts)
    .optional()
    .describe(
      'By the last sign-up (newest, the default, and oldest), the first one, email or state',
    ),
})

export type LeadFilter = z.infer<typeof LeadFilter>

export const Lead = named('Lead', {
  id: z.int(),
  email: z.string(),
  name: maybe,
  company: maybe,
  /** `confirmed` if the person is confirmed on a list; otherwise why they get no mails. */
  state: z.enum(shownStates),
  sources: z.array(source),
  lists: standings,
  held: z.int(),
  /** The person wants no newsletters until then. */
  pausedUntil: isoDate.nullable(),
  /** How often the person gets new articles by mail; null: never. */
  digest: z.enum(digestFrequencies).nullable(),
  /** failing: the last attempt failed, and there will be another. */
  delivery: z.enum(['none', 'parked', 'waiting', 'failing', 'sent', 'failed']),
  createdAt: isoDate,
  lastSignUpAt: isoDate,
  firstPage: maybe,
  referrer: maybe,
  campaign: z.record(z.string(), z.string()),
  tags: z.array(z.string()),
})

export type Lead = z.infer<typeof Lead>

const SignUp = named('SignUp', {
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
  /** To the questions that staff added, with the wording that was shown. */
  answers: z.array(z.object({ question: z.string(), answer: z.string() })),
})

const deliveryKind = z.enum(deliveryKinds)

const errorClass = z.enum(errorClasses)

const Delivery = named('Delivery', {
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

const LeadEvent = named('LeadEvent', {
  at: isoDate,
  kind: z.enum(personEvents),
  by: maybe,
  /** The list that the event is about; null for all of them, or if it was not recorded. */
  list: source.nullable(),
  reason: maybe,
})

const ReceivedNewsletter = named('ReceivedNewsletter', {
  newsletterId: z.int(),
  subject: z.string(),
  /** The name of its sequence, if it is a mail of one; while it waits, `at` is when it is due. */
  sequence: maybe,
  state: z.enum(['waiting', 'sent', 'bounced', 'skipped', 'uncertain']),
  reason: maybe,
  at: isoDate,
})

const PrivacyRequest = named('PrivacyRequest', {
  id: z.int(),
  kind: z.enum(requestKinds),
  receivedAt: isoDate,
  dueAt: isoDate,
  closedAt: isoDate.nullable(),
  closedBy: maybe,
})

const Note = named('LeadNote', {
  id: z.int(),
  text: z.string(),
  at: isoDate,
  by: z.string(),
  editedAt: isoDate.nullable(),
})

const Referrals = named('Referrals', {
  position: z.int().nullable().describe('The place in line; null: not in it'),
  referredBy: z.object({ leadId: z.int(), email: z.string(), state: z.string() }).nullable(),
  counted: z.int(),
  held: z.int().describe('Many came from one network: staff decide whether they count'),
})

export const LeadRecord = named('LeadRecord', {
  lead: Lead,
  referrals: Referrals,
  signUps: z.array(SignUp),
  deliveries: z.array(Delivery),
  events: z.array(LeadEvent),
  requests: z.array(PrivacyRequest),
  newsletters: z.array(ReceivedNewsletter),
  notes: z.array(Note),
})

export type LeadRecord = z.infer<typeof LeadRecord>

export const LeadSummary = named('LeadSummary', {
  total: z.int().describe('Without people whose sign-ups are all held or rejected'),
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
  countingSince: z.iso.date().describe('Sign-ups of earlier days are not among them'),
  openRequests: z.array(PrivacyRequest.extend({ leadId: z.int(), email: z.string() })),
})

export type LeadSummary = z.infer<typeof LeadSummary>

const params = z.object({ leadId: idParam })
export const listLeads = editor.get('/leads', {
  summary: 'The people who signed up',
  query: LeadFilter.extend({
    cursor: z.string().max(200).optional(),
    limit: countParam(1, 200).default(50),
  }),
  answer: ok('A page of them', { leads: z.array(Lead), nextCursor: maybe }),
})

export const leadSummary = editor.get('/leads/summary', {
  summary: 'Numbers by source and state, and the items that need attention',
  answer: ok('The numbers', LeadSummary),
})

export const exportLeads = editor.get('/leads/export.csv', {
  recent: true,
  summary: 'The same people as a CSV file',
  query: LeadFilter,
  answer: csvFile,
})

export const getLead = editor.get('/leads/{leadId}', {
  summary: 'Everything stored about one person',
  params,
  answer: ok('The person', LeadRecord),
})

export const eraseLead = editor.post('/leads/{leadId}/erase', {
  recent: true,
  summary: 'Erase everything stored about one person',
  params,
  problems: [422],
})

export const reviewLead = editor.post('/leads/{leadId}/review', {
  summary: 'Release held sign-ups, or reject them',
  params,
  body: { decision: z.enum(['release', 'reject']) },
})

const Referrer = named('Referrer', {
  leadId: z.int(),
  email: z.string(),
  counted: z.int(),
  held: z.int(),
})

export type Referrer = z.infer<typeof Referrer>

export const listReferrers = editor.get('/leads/referrers', {
  summary: 'Who brought people to the waitlist, first those with referrals that wait for a review',
  answer: ok('At most 100 of them', { referrers: z.array(Referrer) }),
})

export const reviewReferrals = editor.post('/leads/{leadId}/referrals/review', {
  summary: 'Let the held referrals of a person count, or reject them',
  params,
  body: { decision: z.enum(['release', 'reject']) },
})

const why = z.string().trim().min(1, 'Say why').max(500)

const AddedLead = z.object({
  email: leadFields.email,
  name: leadFields.name.optional(),
  lists: z.array(list).min(1, 'Choose a list'),
  consent: z
    .string()
    .trim()
    .min(10, 'Say how and when the person agreed')
    .max(500)
    .describe('How and when the person agreed'),
})

export type AddedLead = z.infer<typeof AddedLead>

export const addLead = editor.post('/leads', {
  summary: 'Add a person who agreed elsewhere',
  description:
    'They are confirmed on the word of the staff, which is kept. Who left, or whose mail bounces, is refused.',
  body: AddedLead,
  answer: created('Added', { lead: z.object({ id: z.int() }) }),
})

const TagChange = z.object({ add: Tags.default([]), remove: Tags.default([]) })

export const tagLead = editor.post('/leads/{leadId}/tags', {
  summary: 'Add and remove tags of a person',
  params,
  body: TagChange,
  answer: ok('The tags of the person', { tags: z.array(z.string()) }),
})

export const tagLeads = editor.post('/leads/tags', {
  summary: 'Add and remove tags of several people',
  description:
    'Of those named, or of everybody whom the filter finds. A person has at most 20 tags.',
  body: TagChange.extend({
    ids: z.array(z.int().min(1).max(2_147_483_647)).max(1000).optional(),
    filter: LeadFilter.omit({ sort: true }).optional(),
  }).refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
    message: 'Send either ids or a filter',
    path: ['ids'],
  }),
  answer: ok('How many people were found', { people: z.int() }),
})

const noteText = z.string().trim().min(1, 'Write something').max(2000)
const noteParams = params.extend({ noteId: idParam })

export const addNote = editor.post('/leads/{leadId}/notes', {
  summary: 'Add a note about a person',
  description: 'The person gets it with their data.',
  params,
  body: { text: noteText },
  answer: created('Added', { note: z.object({ id: z.int() }) }),
})

export const editNote = editor.post('/leads/{leadId}/notes/{noteId}/update', {
  summary: 'Change a note about a person',
  params: noteParams,
  body: { text: noteText },
})

export const deleteNote = editor.post('/leads/{leadId}/notes/{noteId}/delete', {
  summary: 'Delete a note about a person',
  params: noteParams,
})

export const unsubscribeLead = editor.post('/leads/{leadId}/unsubscribe', {
  summary: 'Take a person off a list, or off all of them',
  params,
  body: { list: source.optional(), reason: why },
})

export const reactivateLead = editor.post('/leads/{leadId}/reactivate', {
  summary: 'Reactivate a person whose mails bounced',
  description: 'People who unsubscribed or complained can only return by signing up again.',
  params,
  body: { reason: why },
})

export const noteReply = editor.post('/leads/{leadId}/replied', {
  summary: 'Record that the person has replied, which ends sequences with that goal for them',
  params,
})

export const noteRequest = editor.post('/leads/{leadId}/requests', {
  summary: 'Record that the person asked for their data or its deletion',
  params,
  body: { kind: z.enum(requestKinds) },
  answer: created('Noted, with the deadline', { request: PrivacyRequest }),
})

export const closeRequest = editor.post('/leads/requests/{requestId}/close', {
  summary: 'Record that a request was answered',
  params: { requestId: idParam },
  problems: [422],
})

export const retryDelivery = editor.post('/leads/deliveries/{deliveryId}/retry', {
  summary: 'Retry a failed delivery',
  params: { deliveryId: idParam },
  problems: [422],
})

export const retryFailed = editor.post('/leads/deliveries/retry', {
  summary: 'Retry all failed deliveries',
  answer: ok('How many go out again', { retried: z.int() }),
})
