import { createRoute, z } from '@hono/zod-openapi'
import {
  IdempotencyHeader,
  idParam,
  isoDate,
  json,
  jsonBody,
  problems,
  shownName,
  staffOnly,
} from '#src/app/contract.ts'
import { Blog } from './contract.ts'

const longestExpiryDays = 90

export const ReviewLink = z
  .object({
    id: z.int(),
    createdAt: isoDate,
    createdBy: z.string(),
    expiresAt: isoDate,
    stagedId: z.int().nullable().describe('The staged update that it shows; null: the saved blog'),
  })
  .openapi('ReviewLink')

export const ReviewComment = z
  .object({
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
  .openapi('ReviewComment')

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

const text = z
  .string()
  .trim()
  .min(1, 'Comment is required')
  .max(5000, 'Comment must be at most 5,000 characters long')

const NewComment = z.object({
  blockId: z.string().min(1).max(200),
  name: z
    .string()
    .trim()
    .min(1, 'Name is required')
    .max(100, 'Name must be at most 100 characters long')
    .pipe(shownName('A name')),
  text,
})

const blogId = z.object({ blogId: idParam })
/** 32 bytes in base64url; any other text cannot be a token and is not looked up. */
const token = z.object({ token: z.string().regex(/^[\w-]{43}$/) })
const comments = json(z.object({ comments: z.array(ReviewComment) }), 'Oldest first')

export const createReviewLink = createRoute({
  method: 'post',
  path: '/blogs/{blogId}/review-links',
  tags: ['review'],
  summary: 'A secret link that shows the blog to somebody without an account',
  description: 'Only this response contains the link: the site stores just its hash.',
  security: staffOnly,
  request: {
    params: blogId,
    body: jsonBody(
      z.object({
        expiresInDays: z.int().min(1).max(longestExpiryDays),
        stagedId: z
          .int()
          .min(1)
          .max(2_147_483_647)
          .optional()
          .describe('For editors: show this staged update instead of the saved blog'),
      }),
    ),
  },
  responses: {
    201: json(z.object({ reviewLink: ReviewLink.extend({ url: z.string() }) }), 'Created'),
    ...problems(400, 401, 404, 413, 415, 422),
  },
})

export const listReviewLinks = createRoute({
  method: 'get',
  path: '/blogs/{blogId}/review-links',
  tags: ['review'],
  summary: 'The links that are still valid',
  security: staffOnly,
  request: { params: blogId },
  responses: {
    200: json(z.object({ reviewLinks: z.array(ReviewLink) }), 'Newest first'),
    ...problems(401, 404, 422),
  },
})

export const revokeReviewLink = createRoute({
  method: 'delete',
  path: '/blogs/{blogId}/review-links/{linkId}',
  tags: ['review'],
  summary: 'Revoke a link; comments made through it stay',
  security: staffOnly,
  request: { params: blogId.extend({ linkId: idParam }) },
  responses: { 204: { description: 'Revoked' }, ...problems(401, 404, 413, 415, 422) },
})

export const listComments = createRoute({
  method: 'get',
  path: '/blogs/{blogId}/comments',
  tags: ['review'],
  summary: 'The comments of reviewers, and the replies',
  security: staffOnly,
  request: { params: blogId },
  responses: { 200: comments, ...problems(401, 404, 422) },
})

const oneComment = { params: blogId.extend({ commentId: idParam }) }

export const answerComment = createRoute({
  method: 'post',
  path: '/blogs/{blogId}/comments/{commentId}/answer',
  tags: ['review'],
  summary: 'Reply to a comment; reviewers see it',
  security: staffOnly,
  request: { ...oneComment, headers: IdempotencyHeader, body: jsonBody(z.object({ text })) },
  responses: {
    201: json(z.object({ comment: ReviewComment }), 'The answer'),
    ...problems(400, 401, 404, 413, 415, 422),
  },
})

export const resolveComment = createRoute({
  method: 'post',
  path: '/blogs/{blogId}/comments/{commentId}/resolve',
  tags: ['review'],
  summary: 'Mark a comment as resolved',
  security: staffOnly,
  request: oneComment,
  responses: {
    200: json(z.object({ comment: ReviewComment }), 'Resolved'),
    ...problems(401, 404, 413, 415, 422),
  },
})

export const getReview = createRoute({
  method: 'get',
  path: '/review/{token}',
  tags: ['review'],
  summary: 'The blog that a review link shows, with linked images',
  request: { params: token },
  responses: {
    200: json(
      z.object({
        blog: Blog,
        expiresAt: isoDate,
        update: ReviewedUpdate.nullable().describe(
          'Set if the blog is shown as a staged update has it',
        ),
      }),
      'The blog',
    ),
    ...problems(404, 422),
  },
})

export const listReviewComments = createRoute({
  method: 'get',
  path: '/review/{token}/comments',
  tags: ['review'],
  summary: 'The comments on the blog of a review link',
  request: { params: token },
  responses: { 200: comments, ...problems(404, 422) },
})

export const addReviewComment = createRoute({
  method: 'post',
  path: '/review/{token}/comments',
  tags: ['review'],
  summary: 'Comment on a block',
  request: { params: token, headers: IdempotencyHeader, body: jsonBody(NewComment) },
  responses: {
    201: json(z.object({ comment: ReviewComment }), 'The comment'),
    ...problems(400, 404, 413, 415, 422, 429),
  },
})
