import { z } from '@hono/zod-openapi'
import { calls, created, nothing, ok } from '#src/app/calls.ts'
import { IdempotencyHeader, idParam, isoDate, named, oneLine } from '#src/app/contract.ts'
import {
  goals,
  lists,
  longestDelayHours,
  mostSteps,
  offeredLists,
  sequencePauses,
  sequenceStates,
} from './choices.ts'
import { NewNewsletter, Newsletter } from './contract.ts'

const list = z.enum(lists).refine((one) => offeredLists.step.includes(one), {
  error: 'The form of this list promises no such mails.',
})

const afterHours = z
  .int()
  .min(0)
  .max(longestDelayHours, 'At most a year.')
  .describe('Hours after the confirmation')

const { subject, preheader, content } = NewNewsletter.shape
const written = { afterHours, subject, preheader, content }

const distinct = <Item>(items: Item[]) => new Set(items).size === items.length

const settings = {
  name: z.string().trim().min(1, 'Give it a name.').max(100).pipe(oneLine('Name')),
  list,
  weekdays: z
    .array(z.int().min(1).max(7))
    .min(1, 'Choose a day.')
    .refine(distinct, 'Name each day once.')
    .describe('The days on which it mails, Monday is 1'),
  hours: z
    .object({ from: z.int().min(0).max(23), to: z.int().min(1).max(24) })
    .refine(({ from, to }) => from < to, 'The first hour must be before the last one.')
    .nullable()
    .describe('The hours between which it mails, in the time zone of staff; null: at any hour'),
  goals: z.array(z.enum(goals)).refine(distinct).describe('What ends it for a person'),
}

export const NewSequence = z.object({
  ...settings,
  weekdays: settings.weekdays.default([1, 2, 3, 4, 5, 6, 7]),
  hours: settings.hours.default(null),
  goals: settings.goals.default([]),
  steps: z.array(z.object(written)).max(mostSteps).default([]),
})

export type NewSequence = z.infer<typeof NewSequence>

export const SequenceChange = z
  .object({
    ...settings,
    steps: z
      .array(
        z.object({
          newsletterId: z
            .int()
            .min(1)
            .optional()
            .describe('A step that stays; without it, a new one'),
          ...written,
        }),
      )
      .max(mostSteps)
      .describe(
        'All steps. The text of a step that stays is changed with the call for newsletters.',
      ),
  })
  .partial()

export type SequenceChange = z.infer<typeof SequenceChange>
export type SequenceUpdate = z.input<typeof SequenceChange>

const Step = named('SequenceStep', {
  newsletterId: z.int(),
  afterHours: z.int(),
  subject: z.string(),
  preheader: z.string(),
  /** The mail server's last refusal; null while it accepts mails. */
  lastError: z.string().nullable(),
  /** `sent`: people who have it. `waiting`: people in the sequence who will get it, as it is then. */
  counts: Newsletter.shape.counts,
})

const summary = {
  sequenceId: z.int(),
  name: z.string(),
  list: z.enum(lists),
  state: z.enum(sequenceStates),
  /** Why it is paused; null unless it is. */
  pauseReason: z.enum(sequencePauses).nullable(),
  startedAt: isoDate.nullable(),
  createdAt: isoDate,
  author: z.string(),
  steps: z.array(Step),
}

export const SequenceSummary = named('SequenceSummary', summary)

export type SequenceSummary = z.infer<typeof SequenceSummary>

export const Sequence = named('Sequence', {
  ...summary,
  weekdays: settings.weekdays,
  hours: settings.hours,
  goals: z.array(z.enum(goals)),
  /** People who were confirmed before the start are still being added. */
  enrolling: z.boolean(),
  /** `inIt`: people with mails to come. `ended`: people for whom it ended before its last mail. */
  people: z.object({ total: z.int(), inIt: z.int(), ended: z.int() }),
  /** Mails that have been due for more than a day. Starting a paused sequence with such mails needs a decision. */
  late: z.int(),
  nextDueAt: isoDate.nullable(),
})

export type Sequence = z.infer<typeof Sequence>

export const SequencePerson = named('SequencePerson', {
  id: z.int(),
  leadId: z.int(),
  email: z.string(),
  enrolledAt: isoDate,
  sent: z.int(),
  waiting: z.int(),
  nextDueAt: isoDate.nullable(),
  endedAt: isoDate.nullable(),
  endReason: z.string().nullable(),
})

export type SequencePerson = z.infer<typeof SequencePerson>

const { writer, editor } = calls('sequences')
const params = z.object({ sequenceId: idParam })
const one = ok('The sequence', { sequence: Sequence })

export const listSequences = writer.get('/sequences', {
  operationId: 'listSequences',
  summary: 'Sequences of mails to people who confirm, newest first',
  answer: ok('All of them', { sequences: z.array(SequenceSummary) }),
})

export const createSequence = writer.post('/sequences', {
  operationId: 'createSequence',
  summary: 'Create a sequence, which is started later',
  headers: IdempotencyHeader,
  body: NewSequence,
  answer: created('Created', { sequence: Sequence }),
})

export const getSequence = writer.get('/sequences/{sequenceId}', {
  operationId: 'getSequence',
  summary: 'One sequence',
  params,
  answer: one,
})

export const updateSequence = writer.post('/sequences/{sequenceId}/update', {
  operationId: 'updateSequence',
  summary: 'Change a sequence; missing fields stay',
  description:
    'The list of one that was started stays. Steps are added and removed before the start or while it is paused. A step that is added goes to people whose time for it is still to come.',
  params,
  body: SequenceChange,
  answer: one,
})

export const getSequenceAudience = editor.get('/sequences/{sequenceId}/audience', {
  operationId: 'getSequenceAudience',
  summary:
    'How many people on its list are confirmed already, and how many are left out for which reason',
  params,
  answer: ok('The numbers', {
    audience: z.object({ total: z.int(), excluded: z.record(z.string(), z.int()) }),
  }),
})

export const startSequence = editor.post('/sequences/{sequenceId}/start', {
  operationId: 'startSequence',
  summary: 'Start a sequence, or go on with a paused one',
  recent: true,
  params,
  body: {
    existing: z
      .boolean()
      .default(false)
      .describe('At the first start: whether people who are confirmed already are in it too'),
    late: z
      .enum(['send', 'skip'])
      .optional()
      .describe('What happens to mails that have been due for more than a day'),
  },
  answer: one,
  problems: [422],
})

export const pauseSequence = editor.post('/sequences/{sequenceId}/pause', {
  operationId: 'pauseSequence',
  summary: 'Stop sending; people who confirm meanwhile are added, and wait',
  params,
  answer: one,
  problems: [422],
})

export const deleteSequence = writer.post('/sequences/{sequenceId}/delete', {
  operationId: 'deleteSequence',
  summary: 'Delete a sequence that is not running; mails that were sent stay on record',
  params,
  answer: nothing('Deleted'),
  problems: [422],
})

export const listSequencePeople = editor.get('/sequences/{sequenceId}/people', {
  operationId: 'listSequencePeople',
  summary: 'The people in it, the last ones first',
  params,
  query: { before: idParam.optional() },
  answer: ok('A page of them; `next` is the `before` of the next page', {
    people: z.array(SequencePerson),
    next: z.int().nullable(),
  }),
})
