import { createRoute, z } from '@hono/zod-openapi'
import {
  countParam,
  IdempotencyHeader,
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

const blogStatuses = ['draft', 'published'] as const
const status = z.enum(blogStatuses)

const written = {
  content: z.string().describe('JSON text: an ordered array of blocks'),
  thumbnail: z.string().nullable().describe('A data URL, a /media URL, or empty'),
  summary: z
    .string()
    .trim()
    .min(1, 'Summary is required')
    .max(2000, 'Summary must be at most 2,000 characters long'),
  main: z.boolean(),
  featured: z.boolean(),
  createdAt: sentDate,
  status,
  publishAt: sentDate
    .nullable()
    .describe(
      'When the draft is published automatically; null: not scheduled. Must be in the future',
    ),
  searchTitle: z
    .string()
    .trim()
    .max(200, 'Search title must be at most 200 characters long')
    .describe('For search engines and previews; empty: the title'),
  searchDescription: z
    .string()
    .trim()
    .max(500, 'Search description must be at most 500 characters long')
    .describe('For search engines and previews; empty: the summary'),
  lang: z
    .string()
    .regex(/^([A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,4})?$/, 'Must be a language such as de or pt-BR')
    .describe('The language of the article; empty: English'),
  shareImage: z
    .string()
    .nullable()
    .describe('For previews: a data URL, a /media URL, or empty for a generated one'),
}

export const NewBlog = z.object({
  ...written,
  thumbnail: written.thumbnail.default(null),
  main: written.main.default(false),
  featured: written.featured.default(false),
  createdAt: sentDate.optional(),
  status: status.default('draft'),
  publishAt: written.publishAt.default(null),
  searchTitle: written.searchTitle.default(''),
  searchDescription: written.searchDescription.default(''),
  lang: written.lang.default(''),
  shareImage: written.shareImage.default(null),
})

export const BlogChange = z.object(written).partial()

export const Blog = z
  .object({
    blogId: z.int(),
    status,
    createdAt: isoDate,
    editedAt: isoDate,
    content: z.string(),
    summary: z.string(),
    thumbnail: z.string(),
    main: z.boolean(),
    featured: z.boolean(),
    publishAt: isoDate.nullable().describe('Null unless it is a scheduled draft'),
    searchTitle: z.string(),
    searchDescription: z.string(),
    lang: z.string(),
    shareImage: z.string(),
    author: z.string(),
    authorName: z.string().optional().describe('With images=linked: the public name of the author'),
    authorPicture: z.string().optional().describe('With images=linked: a /media URL or empty'),
    publisher: z
      .string()
      .nullable()
      .optional()
      .describe('With images=linked, for staff: who published or scheduled it'),
    version: z.int(),
    imageSizes: z
      .record(z.string(), z.tuple([z.int(), z.int()]))
      .optional()
      .describe('With images=linked: width and height of each image by its URL'),
    imageBytes: z
      .record(z.string(), z.int())
      .optional()
      .describe('With images=linked, for staff: the size of each uploaded image in bytes'),
  })
  .openapi('Blog')

/** The fields of a blog in a listing, without its content. */
export const BlogCard = z
  .object({
    blogId: z.int(),
    status,
    createdAt: isoDate,
    editedAt: isoDate,
    title: z.string(),
    summary: z.string(),
    thumbnail: z.string(),
    main: z.boolean(),
    featured: z.boolean(),
    minutesToRead: z.int(),
    author: z.string(),
    submittedAt: isoDate.optional().describe('For a draft: when a review was requested'),
    authorName: z.string().describe('The public name of the author'),
    authorPicture: z.string().describe('A /media URL or empty'),
    publishAt: isoDate.nullable().describe('Null unless it is a scheduled draft'),
    unsavedBy: z
      .array(z.string())
      .optional()
      .describe('For staff: who has changed it since it was saved'),
    stagedUpdate: z
      .object({ publishAt: isoDate.nullable(), isPaused: z.boolean() })
      .optional()
      .describe('For editors: a change that goes online later'),
  })
  .openapi('BlogCard')

export const Revision = z
  .object({
    version: z.int(),
    savedAt: isoDate,
    savedBy: z.string(),
    title: z.string(),
    status,
  })
  .openapi('BlogRevision')

export type BlogStatus = z.infer<typeof status>
export type Blog = z.infer<typeof Blog>
export type BlogCard = z.infer<typeof BlogCard>
export type NewBlog = z.infer<typeof NewBlog>
export type BlogChange = z.infer<typeof BlogChange>
export type Revision = z.infer<typeof Revision>

/** The filter of the grid. Scheduled: a draft with a date, or a published blog with a scheduled update. */
const shownStatus = z.enum([...blogStatuses, 'scheduled'])
export type ShownStatus = z.infer<typeof shownStatus>
const cardSorts = ['newest', 'oldest', 'edited'] as const
export type CardSort = (typeof cardSorts)[number]

const searched = z.string().trim().max(200)
const images = z.enum(['embedded', 'linked']).default('embedded')
const blogId = z.object({ blogId: idParam })
const cursor = z.string().max(200).optional()
const limit = countParam(1, 100)

export const listBlogs = createRoute({
  method: 'get',
  path: '/blogs',
  tags: ['blogs'],
  summary: 'Blogs, newest first',
  description:
    'Without a token only published ones. Streams all of them unless a limit is given; nextCursor reaches the rest.',
  request: {
    query: z.object({ images, status: status.optional(), limit: limit.optional(), cursor }),
  },
  responses: {
    200: json(z.object({ blogs: z.array(Blog), nextCursor: z.string().nullable() }), 'The blogs'),
    ...problems(401, 422),
  },
})

export const listCards = createRoute({
  method: 'get',
  path: '/blogs/cards',
  tags: ['blogs'],
  summary: 'Cards for listings, newest first, without bodies',
  request: {
    query: z.object({
      status: shownStatus.optional(),
      pick: z.enum(['all', 'main', 'featured', 'submitted']).default('all'),
      q: searched.optional().describe('Words in title, summary or text'),
      author: z.string().max(100).optional(),
      sort: z.enum(cardSorts).default('newest').describe('edited: last edited first'),
      limit: limit.default(24),
      cursor,
    }),
  },
  responses: {
    200: json(
      z.object({ cards: z.array(BlogCard), nextCursor: z.string().nullable() }),
      'The cards',
    ),
    ...problems(401, 422, 503),
  },
})

export const searchBlogs = createRoute({
  method: 'get',
  path: '/blogs/search',
  tags: ['blogs'],
  summary: 'Blogs with all of the words in title, summary or text, best match first',
  description: 'Without a token only published ones.',
  request: { query: z.object({ q: searched, limit: limit.default(24) }) },
  responses: {
    200: json(z.object({ blogs: z.array(BlogCard) }), 'Their cards'),
    ...problems(401, 422, 503),
  },
})

export const relatedBlogs = createRoute({
  method: 'get',
  path: '/blogs/{blogId}/related',
  tags: ['blogs'],
  summary: 'Blogs to read after a published blog: similar ones first, then the newest',
  request: {
    params: z.object({ blogId: idParam }),
    query: z.object({ limit: limit.default(3) }),
  },
  responses: {
    200: json(z.object({ blogs: z.array(BlogCard) }), 'Their cards, the closest first'),
    ...problems(404, 422),
  },
})

export const listAuthors = createRoute({
  method: 'get',
  path: '/blogs/authors',
  tags: ['blogs'],
  summary: 'Everyone who wrote a blog; for writers, one that they may see',
  security: staffOnly,
  responses: {
    200: json(z.object({ authors: z.array(z.string()) }), 'Usernames'),
    ...problems(401, 422),
  },
})

export const listStatuses = createRoute({
  method: 'get',
  path: '/blogs/statuses',
  tags: ['blogs'],
  summary: 'Which of these blogs exist, and whether they are published',
  description:
    "For the links of an article to others: one that is not in the answer does not exist. For writers others' drafts do not exist.",
  security: staffOnly,
  request: {
    query: z.object({
      ids: z
        .string()
        .regex(/^\d{1,10}(,\d{1,10}){0,199}$/)
        .describe('Up to 200 ids, separated by commas'),
    }),
  },
  responses: {
    200: json(z.object({ blogs: z.array(z.object({ blogId: z.int(), status })) }), 'Those found'),
    ...problems(401, 422),
  },
})

export const getBlog = createRoute({
  method: 'get',
  path: '/blogs/{blogId}',
  tags: ['blogs'],
  summary: 'One blog',
  request: { params: blogId, query: z.object({ images }) },
  responses: { 200: json(z.object({ blog: Blog }), 'The blog'), ...problems(401, 404, 422) },
})

export const createBlog = createRoute({
  method: 'post',
  path: '/blogs',
  tags: ['blogs'],
  summary: 'Write a blog',
  description:
    'An Idempotency-Key names the blog: sent again, changed or not, it answers with the one that was created.',
  security: staffOnly,
  request: {
    query: z.object({ images, ...snapshotQuery }),
    headers: IdempotencyHeader,
    body: jsonBody(NewBlog),
  },
  responses: {
    201: json(z.object({ blog: Blog }), 'Created'),
    ...problems(400, 401, 413, 415, 422),
  },
})

export const updateBlog = createRoute({
  method: 'post',
  path: '/blogs/{blogId}/update',
  tags: ['blogs'],
  summary: 'Change a blog; what is left out stays, the version before is kept as a revision',
  description:
    "Send If-Match with the ETag that was read to be told (412) when it changed since. A writer's change to a scheduled draft clears its publishAt. With publishAt, a published blog stays as it is: the change is staged and goes online at that time.",
  security: staffOnly,
  request: {
    params: blogId,
    query: z.object({ images, ...snapshotQuery }),
    headers: IfMatchHeader,
    body: jsonBody(
      BlogChange.extend({ blogId: z.int().optional().describe('That of the address') }),
    ),
  },
  responses: {
    200: json(z.object({ newBlog: Blog }), 'Changed'),
    ...problems(400, 401, 404, 412, 413, 415, 422),
  },
})

export const unpublishBlog = createRoute({
  method: 'post',
  path: '/blogs/{blogId}/unpublish',
  tags: ['blogs'],
  summary: 'Make a published blog a draft again; visitors no longer find it',
  security: staffOnly,
  request: { params: blogId, query: z.object({ images }) },
  responses: {
    200: json(z.object({ newBlog: Blog }), 'A draft again'),
    ...problems(401, 404, 413, 415, 422),
  },
})

export const duplicateBlog = createRoute({
  method: 'post',
  path: '/blogs/{blogId}/duplicate',
  tags: ['blogs'],
  summary: 'Copy a blog into a new draft',
  security: staffOnly,
  request: { params: blogId, query: z.object({ images }), headers: IdempotencyHeader },
  responses: {
    201: json(z.object({ blog: Blog }), 'The draft'),
    ...problems(401, 404, 413, 415, 422),
  },
})

export const deleteBlog = createRoute({
  method: 'post',
  path: '/blogs/{blogId}/delete',
  tags: ['blogs'],
  summary: 'Delete a blog, its revisions and the images that only it used, for good',
  security: staffOnly,
  request: { params: blogId },
  responses: { 204: { description: 'Deleted' }, ...problems(401, 404, 413, 415, 422) },
})

export const submitBlog = createRoute({
  method: 'post',
  path: '/blogs/{blogId}/submit',
  tags: ['blogs'],
  summary: 'Submit a draft for review, or withdraw it',
  security: staffOnly,
  request: { params: blogId, body: jsonBody(z.object({ submitted: z.boolean() })) },
  responses: {
    204: { description: 'Submitted or withdrawn' },
    ...problems(400, 401, 404, 413, 415, 422),
  },
})

export const listRevisions = createRoute({
  method: 'get',
  path: '/blogs/{blogId}/revisions',
  tags: ['blogs'],
  summary: 'The versions before this one, newest first',
  security: staffOnly,
  request: { params: blogId },
  responses: {
    200: json(z.object({ revisions: z.array(Revision) }), 'The revisions'),
    ...problems(401, 404, 422),
  },
})

export const getRevision = createRoute({
  method: 'get',
  path: '/blogs/{blogId}/revisions/{version}',
  tags: ['blogs'],
  summary: 'One earlier version',
  security: staffOnly,
  request: { params: blogId.extend({ version: idParam }), query: z.object({ images }) },
  responses: { 200: json(z.object({ blog: Blog }), 'That version'), ...problems(401, 404, 422) },
})
