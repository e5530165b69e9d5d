import { z } from '@hono/zod-openapi'
import { calls, created, nothing, ok } from '#src/app/calls.ts'
import { idParam, named, oneLine } from '#src/app/contract.ts'
import { segmentStates } from '../choices.ts'
import { normalTag } from '../tags/tags.ts'

const { editor } = calls('leads')

export const Tag = z
  .string()
  .max(200)
  .transform((text, context) => {
    const tag = normalTag(text)
    if (tag !== undefined) return tag
    context.addIssue({ code: 'custom', message: 'A tag has 1 to 40 characters, and no comma' })
    return z.NEVER
  })
  .openapi({ type: 'string' })

export const Tags = z.array(Tag).max(20)

const day = z.int().min(0).max(3650)

const Days = z
  .object({ min: day.optional(), max: day.optional() })
  .refine(({ min = 0, max = 3650 }) => min <= max, 'The first number must be the smaller one')

/** A person of a segment meets all of them. Days, role and lists are about the sign-ups. */
export const Conditions = named('SegmentConditions', {
  lists: z.array(z.string().max(40)).max(20).optional(),
  state: z.enum(segmentStates).optional(),
  /** How many days ago the person signed up on one of the lists. */
  signedUpDays: Days.optional(),
  confirmedDays: Days.optional(),
  /** The utm_source of the person's first visit. */
  source: z.string().trim().min(1).max(200).optional(),
  role: z.string().trim().min(1).max(200).optional(),
  /** One of the first people in the line of the waitlist, at most this many. */
  place: z.int().min(1).max(1_000_000).optional(),
  /** All of these tags. */
  tags: Tags.optional(),
  /** None of these tags. */
  withoutTags: Tags.optional(),
})

export type Conditions = z.infer<typeof Conditions>

const Segment = named('Segment', {
  id: z.int(),
  name: z.string(),
  conditions: Conditions,
  people: z.int().describe('How many people meet the conditions now'),
})

export type Segment = z.infer<typeof Segment>

const SentSegment = z.object({
  name: z.string().trim().min(1, 'Give it a name').max(80).pipe(oneLine('Name')),
  conditions: Conditions.refine(
    (conditions) => Object.values(conditions).some((one) => one !== undefined),
    'Choose a condition',
  ),
})

export type SentSegment = z.infer<typeof SentSegment>

const params = { segmentId: idParam }
const saved = { segment: z.object({ id: z.int() }) }

export const listSegments = editor.get('/segments', {
  summary: 'Saved segments, and the tags that people have',
  answer: ok('By name', { segments: z.array(Segment), tags: z.array(z.string()) }),
})

export const createSegment = editor.post('/segments', {
  summary: 'Save conditions that people meet under a name',
  body: SentSegment,
  answer: created('Saved', saved),
})

export const updateSegment = editor.post('/segments/{segmentId}/update', {
  summary: 'Change a segment',
  description: 'Newsletters that are scheduled or sent keep the conditions that were confirmed.',
  params,
  body: SentSegment,
  answer: ok('Saved', saved),
})

export const deleteSegment = editor.post('/segments/{segmentId}/delete', {
  summary: 'Delete a segment that nothing uses',
  description: 'A 409 names what uses it.',
  params,
  answer: nothing('Deleted'),
  problems: [409],
})
