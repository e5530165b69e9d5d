import { z } from '@hono/zod-openapi'
import { calls, created, nothing, ok } from '#src/app/calls.ts'
import { IdempotencyHeader, IfMatchHeader, idParam, named } from '#src/app/contract.ts'
import { changeKinds, longest } from './choices.ts'

const { anyone, editor } = calls('changelog')

const mostItems = 30

const required = (what: string, most: number) =>
  z
    .string()
    .trim()
    .min(1, `${what} cannot be empty.`)
    .max(most, `${what} must be at most ${most} characters long.`)

const ChangelogItem = named('ChangelogItem', {
  kind: z.enum(changeKinds),
  title: required('The name of a change', longest.title),
  detail: required('The description of a change', longest.detail),
})

export type ChangelogItem = z.infer<typeof ChangelogItem>

export const ChangelogFields = z.object({
  date: z.iso.date('Choose the day of the release.'),
  title: required('The title', longest.title),
  summary: z
    .string()
    .trim()
    .max(longest.summary, `The summary must be at most ${longest.summary} characters long.`),
  items: z
    .array(ChangelogItem)
    .min(1, 'An entry has at least one change.')
    .max(mostItems, `An entry has at most ${mostItems} changes.`),
})

export type ChangelogFields = z.infer<typeof ChangelogFields>

const ChangelogEntry = ChangelogFields.extend({ entryId: z.int() }).openapi('ChangelogEntry')

export type ChangelogEntry = z.infer<typeof ChangelogEntry>

const params = { entryId: idParam }

export const listEntries = anyone.get('/changelog', {
  summary: 'All entries of the changelog, newest first',
  answer: ok('The entries', {
    entries: z.array(ChangelogEntry),
    nextOn: z.iso
      .date()
      .nullable()
      .describe('The day after the newest entry that the cadence promises, unless it is over'),
  }),
})

export const getEntry = anyone.get('/changelog/{entryId}', {
  summary: 'One entry of the changelog',
  params,
  answer: ok('The entry', { entry: ChangelogEntry }),
})

export const createEntry = editor.post('/changelog', {
  summary: 'Add an entry to the changelog',
  description: 'A day has at most one entry, and the day is not in the future.',
  headers: IdempotencyHeader,
  body: ChangelogFields,
  answer: created('Added', { entry: ChangelogEntry }),
})

export const updateEntry = editor.post('/changelog/{entryId}/update', {
  summary: 'Change an entry; missing fields stay',
  description: 'Send If-Match with the ETag that was read; a 412 means that it has changed since.',
  params,
  headers: IfMatchHeader,
  body: ChangelogFields.partial(),
  answer: ok('Changed', { entry: ChangelogEntry }),
  problems: [412],
})

export const deleteEntry = editor.post('/changelog/{entryId}/delete', {
  summary: 'Delete an entry for good',
  params,
  answer: nothing('Deleted'),
  problems: [422],
})
