import { z } from '@hono/zod-openapi'
import { calls, created, nothing, ok } from '#src/app/calls.ts'
import { IdempotencyHeader, idParam, isoDate, named, shownName } from '#src/app/contract.ts'
import { Blog, blogId, shortText } from './contract.ts'

const { anyone, writer } = calls('review')

export const ReviewLink = named('ReviewLink', {
  id: z.int(),
  createdAt: isoDate,
  createdBy: z.string(),
  expiresAt: isoDate,
  stagedId: z.int().nullable().describe('The staged update that it shows; null: the saved blog'),
})

export const ReviewComment = named('ReviewComment', {
  id: z.int(),
  blockId: z.string(),
  answerTo: z.int().nullable().describe('The comment that this one replies to'),
  name: z.string(),
  byStaff: z.boolean(),
  text: z.string(),
  createdAt: isoDate,
  resolvedAt: isoDate.nullable(),
  resolvedBy: z.string().nullable(),
})

const ReviewedUpdate = z.object({
  state: z
    .enum(['staged', 'scheduled', 'paused', 'published', 'discarded'])
    .describe(
      'paused: the blog has changed since, so the update has no time until somebody decides',
    ),
  stagedAt: isoDate,
  publishAt: isoDate.nullable().describe('If it is scheduled'),
  endedAt: isoDate.nullable().describe('If it was published or discarded'),
})

export type ReviewedUpdate = z.infer<typeof ReviewedUpdate>
export type ReviewLink = z.infer<typeof ReviewLink>
export type ReviewComment = z.infer<typeof ReviewComment>

const text = shortText('Comment', 5000).min(1, 'Comment is required')

const NewComment = z.object({
  blockId: z.string().min(1).max(200),
  name: shortText('Name', 100).min(1, 'Name is required').pipe(shownName('A name')),
  text,
})

/** 32 bytes in base64url; any other text cannot be a token and is not looked up. */
const token = z.object({ token: z.string().regex(/^[\w-]{43}$/) })
const comments = ok('Oldest first', { comments: z.array(ReviewComment) })

export const createReviewLink = writer.post('/blogs/{blogId}/review-links', {
  summary: 'A secret link that shows the blog to somebody without an account',
  description: 'Only this response contains the link: the site stores just its hash.',
  params: blogId,
  body: {
    expiresInDays: z.int().min(1).max(90),
    stagedId: z
      .int()
      .min(1)
      .max(2_147_483_647)
      .optional()
      .describe('For editors: show this staged update instead of the saved blog'),
  },
  answer: created('Created', { reviewLink: ReviewLink.extend({ url: z.string() }) }),
})

export const listReviewLinks = writer.get('/blogs/{blogId}/review-links', {
  summary: 'The links that are still valid',
  params: blogId,
  answer: ok('Newest first', { reviewLinks: z.array(ReviewLink) }),
})

export const revokeReviewLink = writer.delete('/blogs/{blogId}/review-links/{linkId}', {
  summary: 'Revoke a link; comments made through it stay',
  params: blogId.extend({ linkId: idParam }),
  answer: nothing('Revoked'),
  problems: [422],
})

export const listComments = writer.get('/blogs/{blogId}/comments', {
  summary: 'The comments of reviewers, and the replies',
  params: blogId,
  answer: comments,
})

const oneComment = blogId.extend({ commentId: idParam })

export const answerComment = writer.post('/blogs/{blogId}/comments/{commentId}/answer', {
  summary: 'Reply to a comment; reviewers see it',
  params: oneComment,
  headers: IdempotencyHeader,
  body: { text },
  answer: created('The answer', { comment: ReviewComment }),
})

export const resolveComment = writer.post('/blogs/{blogId}/comments/{commentId}/resolve', {
  summary: 'Mark a comment as resolved',
  params: oneComment,
  answer: ok('Resolved', { comment: ReviewComment }),
  problems: [422],
})

export const getReview = anyone.get('/review/{token}', {
  summary: 'The blog that a review link shows, with linked images',
  params: token,
  answer: ok('The blog', {
    blog: Blog,
    expiresAt: isoDate,
    update: ReviewedUpdate.nullable().describe(
      'Set if the blog is shown as a staged update has it',
    ),
  }),
})

export const listReviewComments = anyone.get('/review/{token}/comments', {
  summary: 'The comments on the blog of a review link',
  params: token,
  answer: comments,
})

export const addReviewComment = anyone.post('/review/{token}/comments', {
  summary: 'Comment on a block',
  params: token,
  headers: IdempotencyHeader,
  body: NewComment,
  answer: created('The comment', { comment: ReviewComment }),
  problems: [429],
})
