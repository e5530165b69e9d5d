import { createRoute, z } from '@hono/zod-openapi'
import {
  IfMatchHeader,
  idParam,
  isoDate,
  json,
  jsonBody,
  problems,
  sentDate,
  staffOnly,
} from '#src/app/contract.ts'
import { snapshotQuery } from '#src/editor/contract.ts'
import { Blog, BlogChange } from './contract.ts'

const Paused = z.object({
  reason: z
    .enum(['updated', 'unpublished', 'main'])
    .describe('main: only its place changed, because another blog became the main one'),
  version: z.int().describe('The version of the blog now'),
  by: z.string().nullable().describe('Who changed the blog last'),
  at: isoDate.nullable(),
})

export const StagedUpdate = z
  .object({
    stagedId: z.int().describe('Another snapshot has another id'),
    stagedAt: isoDate,
    stagedBy: z.string(),
    publishAt: isoDate.nullable().describe('When it goes online; null: when somebody publishes it'),
    scheduledBy: z.string().nullable(),
    paused: Paused.nullable().describe(
      'Set if the blog has changed since: it does not go online until somebody decides',
    ),
  })
  .openapi('StagedUpdate')

export type StagedUpdate = z.infer<typeof StagedUpdate>
export type PausedUpdate = z.infer<typeof Paused>

const publishAt = sentDate.nullable().describe('Must be in the future; null: no time')
const blogId = z.object({ blogId: idParam })
const oneStaged = blogId.extend({ stagedId: idParam })
const images = z.enum(['embedded', 'linked']).default('embedded')
const staged = json(z.object({ stagedUpdate: StagedUpdate }), 'The staged update')

export const stageUpdate = createRoute({
  method: 'post',
  path: '/blogs/{blogId}/staged-updates',
  tags: ['blogs'],
  summary: 'Keep a change to a published blog, to be published later exactly as it is',
  description:
    'A blog has one staged update: this one replaces an earlier one, and its review links show the new one. What is left out is as in the blog now; the time, if left out, stays that of the earlier one. If-Match as for an update.',
  security: staffOnly,
  request: {
    params: blogId,
    query: z.object(snapshotQuery),
    headers: IfMatchHeader,
    body: jsonBody(BlogChange.omit({ status: true }).extend({ publishAt: publishAt.optional() })),
  },
  responses: { 201: staged, ...problems(400, 401, 404, 412, 413, 415, 422) },
})

export const getStagedUpdate = createRoute({
  method: 'get',
  path: '/blogs/{blogId}/staged-updates',
  tags: ['blogs'],
  summary: 'The staged update of a blog, and the blog as it will be, with linked images',
  security: staffOnly,
  request: { params: blogId },
  responses: {
    200: json(
      z.object({ stagedUpdate: StagedUpdate.optional(), blog: Blog.optional() }),
      'Empty if there is none',
    ),
    ...problems(401, 404, 422),
  },
})

export const scheduleStagedUpdate = createRoute({
  method: 'post',
  path: '/blogs/{blogId}/staged-updates/{stagedId}/schedule',
  tags: ['blogs'],
  summary: 'Choose when a staged update goes online, or that it has no time',
  security: staffOnly,
  request: { params: oneStaged, body: jsonBody(z.object({ publishAt })) },
  responses: { 200: staged, ...problems(400, 401, 404, 413, 415, 422) },
})

export const publishStagedUpdate = createRoute({
  method: 'post',
  path: '/blogs/{blogId}/staged-updates/{stagedId}/publish',
  tags: ['blogs'],
  summary: 'Publish a staged update now',
  description:
    'If the blog has changed since, this is a 412, unless the body names the version that it replaces.',
  security: staffOnly,
  request: {
    params: oneStaged,
    query: z.object({ images }),
    body: jsonBody(
      z.object({
        replaces: z
          .int()
          .optional()
          .describe('The version of the blog; left out: the one that the update was made from'),
      }),
    ),
  },
  responses: {
    200: json(z.object({ newBlog: Blog }), 'Published'),
    ...problems(400, 401, 404, 412, 413, 415, 422),
  },
})

export const discardStagedUpdate = createRoute({
  method: 'delete',
  path: '/blogs/{blogId}/staged-updates/{stagedId}',
  tags: ['blogs'],
  summary: 'Discard a staged update; the blog and what is written in it stay',
  security: staffOnly,
  request: { params: oneStaged },
  responses: { 204: { description: 'Discarded' }, ...problems(401, 404, 413, 415, 422) },
})
