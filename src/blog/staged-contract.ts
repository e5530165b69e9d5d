import { z } from '@hono/zod-openapi'
import { calls, created, nothing, ok } from '#src/app/calls.ts'
import { IfMatchHeader, idParam, isoDate, named, sentDate } from '#src/app/contract.ts'
import { snapshotQuery } from '#src/editor/contract.ts'
import { Blog, BlogChange, blogId, images } from './contract.ts'

const { editor } = calls('blogs')

const Paused = z.object({
  reason: z
    .enum(['updated', 'unpublished', 'main'])
    .describe('main: only its place changed, because another blog became the main one'),
  version: z.int().describe('The version of the blog now'),
  by: z.string().nullable().describe('Who changed the blog last'),
  at: isoDate.nullable(),
})

export const StagedUpdate = named('StagedUpdate', {
  stagedId: z.int().describe('Another snapshot has another id'),
  stagedAt: isoDate,
  stagedBy: z.string(),
  publishAt: isoDate.nullable().describe('When it goes online; null: when somebody publishes it'),
  scheduledBy: z.string().nullable(),
  paused: Paused.nullable().describe(
    'Set if the blog has changed since: it does not go online until somebody decides',
  ),
})

export type StagedUpdate = z.infer<typeof StagedUpdate>
export type PausedUpdate = z.infer<typeof Paused>

const publishAt = sentDate.nullable().describe('Must be in the future; null: no time')
const oneStaged = blogId.extend({ stagedId: idParam })
const staged = { stagedUpdate: StagedUpdate }

export const stageUpdate = editor.post('/blogs/{blogId}/staged-updates', {
  summary: 'Keep a change to a published blog, to be published later exactly as it is',
  description:
    'A blog has one staged update: this one replaces an earlier one, and its review links show the new one. What is left out is as in the blog now; the time, if left out, stays that of the earlier one. If-Match as for an update.',
  params: blogId,
  query: snapshotQuery,
  headers: IfMatchHeader,
  body: BlogChange.omit({ status: true }).extend({ publishAt: publishAt.optional() }),
  answer: created('The staged update', staged),
  problems: [409, 412],
})

export const getStagedUpdate = editor.get('/blogs/{blogId}/staged-updates', {
  summary: 'The staged update of a blog, and the blog as it will be, with linked images',
  params: blogId,
  answer: ok('Empty if there is none', {
    stagedUpdate: StagedUpdate.optional(),
    blog: Blog.optional(),
  }),
})

export const scheduleStagedUpdate = editor.post(
  '/blogs/{blogId}/staged-updates/{stagedId}/schedule',
  {
    summary: 'Choose when a staged update goes online, or that it has no time',
    params: oneStaged,
    body: { publishAt },
    answer: ok('The staged update', staged),
  },
)

export const publishStagedUpdate = editor.post(
  '/blogs/{blogId}/staged-updates/{stagedId}/publish',
  {
    summary: 'Publish a staged update now',
    description:
      'If the blog has changed since, this is a 412, unless the body names the version that it replaces.',
    params: oneStaged,
    query: { images },
    body: {
      replaces: z
        .int()
        .optional()
        .describe('The version of the blog; left out: the one that the update was made from'),
    },
    answer: ok('Published', { newBlog: Blog }),
    problems: [412],
  },
)

export const discardStagedUpdate = editor.delete('/blogs/{blogId}/staged-updates/{stagedId}', {
  summary: 'Discard a staged update; the blog and what is written in it stay',
  params: oneStaged,
  answer: nothing('Discarded'),
  problems: [422],
})
