import { createRoute, z } from '@hono/zod-openapi'
import {
  IdempotencyHeader,
  IfMatchHeader,
  idParam,
  json,
  jsonBody,
  problems,
  staffOnly,
} from '#src/app/contract.ts'
import { changeKinds } from './choices.ts'

export const longest = { title: 120, summary: 300, detail: 1000 }
const mostItems = 30

const required = (what: string, most: number) =>
  z
    .string()
    .trim()
    .min(1, `${what} cannot be empty.`)
    .max(most, `${what} must be at most ${most} characters long.`)

const ChangelogItem = z
  .object({
    kind: z.enum(changeKinds),
    title: required('The name of a change', longest.title),
    detail: required('The description of a change', longest.detail),
  })
  .openapi('ChangelogItem')

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

const one = { params: z.object({ entryId: idParam }) }
const tags = ['changelog']

export const listEntries = createRoute({
  method: 'get',
  path: '/changelog',
  tags,
  summary: 'All entries of the changelog, newest first',
  responses: {
    200: json(
      z.object({
        entries: z.array(ChangelogEntry),
        nextOn: z.iso
          .date()
          .nullable()
          .describe('The day after the newest entry that the cadence promises, unless it is over'),
      }),
      'The entries',
    ),
  },
})

export const getEntry = createRoute({
  method: 'get',
  path: '/changelog/{entryId}',
  tags,
  summary: 'One entry of the changelog',
  request: one,
  responses: { 200: json(z.object({ entry: ChangelogEntry }), 'The entry'), ...problems(404, 422) },
})

export const createEntry = createRoute({
  method: 'post',
  path: '/changelog',
  tags,
  summary: 'Add an entry to the changelog',
  description: 'A day has at most one entry, and the day is not in the future.',
  security: staffOnly,
  request: { headers: IdempotencyHeader, body: jsonBody(ChangelogFields) },
  responses: {
    201: json(z.object({ entry: ChangelogEntry }), 'Added'),
    ...problems(400, 401, 413, 415, 422),
  },
})

export const updateEntry = createRoute({
  method: 'post',
  path: '/changelog/{entryId}/update',
  tags,
  summary: 'Change an entry; missing fields stay',
  description: 'Send If-Match with the ETag that was read; a 412 means that it has changed since.',
  security: staffOnly,
  request: { ...one, headers: IfMatchHeader, body: jsonBody(ChangelogFields.partial()) },
  responses: {
    200: json(z.object({ entry: ChangelogEntry }), 'Changed'),
    ...problems(400, 401, 404, 412, 413, 415, 422),
  },
})

export const deleteEntry = createRoute({
  method: 'post',
  path: '/changelog/{entryId}/delete',
  tags,
  summary: 'Delete an entry for good',
  security: staffOnly,
  request: one,
  responses: { 204: { description: 'Deleted' }, ...problems(401, 404, 413, 415, 422) },
})
