import { z } from '@hono/zod-openapi'
import { calls, created, nothing, ok } from '#src/app/calls.ts'
import {
  countParam,
  IdempotencyHeader,
  IfMatchHeader,
  idParam,
  isoDate,
  named,
  sentDate,
} from '#src/app/contract.ts'
import { SentContent, snapshotQuery, versionParam } from '#src/editor/contract.ts'
import { slugOf } from './slug.ts'
import { SentTopics, topicParam } from './topics-contract.ts'

const { anyone, writer, editor } = calls('blogs')

const blogStatuses = ['draft', 'published'] as const
const status = z.enum(blogStatuses)

/** A text that people write. `what` begins the sentence about it. */
export const shortText = (what: string, most: number) =>
  z
    .string()
    .trim()
    .max(most, `${what} must be at most ${most.toLocaleString('en-US')} characters long`)

const slugRule =
  'Must be lower-case letters and digits with single hyphens between words, such as how-we-test, and not too long'

const written = {
  content: SentContent,
  thumbnail: z.string().nullable().describe('A data URL, a /media URL, or empty'),
  summary: shortText('Summary', 2000).min(1, 'Summary is required'),
  main: z.boolean(),
  featured: z.boolean(),
  createdAt: sentDate,
  status,
  publishAt: sentDate
    .nullable()
    .describe(
      'When the draft is published automatically; null: not scheduled. Must be in the future',
    ),
  searchTitle: shortText('Search title', 200).describe(
    'For search engines and previews; empty: the title',
  ),
  searchDescription: shortText('Search description', 500).describe(
    'For search engines and previews; empty: the summary',
  ),
  lang: z
    .string()
    .regex(/^([A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,4})?$/, 'Must be a language such as de or pt-BR')
    .describe('The language of the article; empty: English'),
  shareImage: z
    .string()
    .nullable()
    .describe('For previews: a data URL, a /media URL, or empty for a generated one'),
  slug: z
    .string()
    .trim()
    .refine((slug) => slugOf(slug) === slug, slugRule)
    .describe('The end of the readable address /blog/{blogId}/{slug}; empty: from the title'),
  topics: SentTopics,
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
  slug: written.slug.default(''),
  topics: written.topics.default([]),
})

export const BlogChange = z.object(written).partial()

const shown = {
  blogId: z.int(),
  status,
  createdAt: isoDate,
  editedAt: isoDate,
  summary: z.string(),
  thumbnail: z.string(),
  main: z.boolean(),
  featured: z.boolean(),
  publishAt: isoDate.nullable().describe('Null unless it is a scheduled draft'),
  author: z.string(),
}

export const Blog = named('Blog', {
  ...shown,
  content: z.string(),
  searchTitle: z.string(),
  searchDescription: z.string(),
  lang: z.string(),
  shareImage: z.string(),
  slug: z
    .string()
    .describe('The end of its readable address: the one that staff chose, or the title'),
  ownSlug: z
    .string()
    .optional()
    .describe('With images=linked, for staff: the one that staff chose, or empty'),
  topics: z.array(z.string()).describe('Names'),
  authorName: z.string().optional().describe('With images=linked: the public name of the author'),
  authorPicture: z.string().optional().describe('With images=linked: a /media URL or empty'),
  publisher: z
    .string()
    .nullable()
    .optional()
    .describe('With images=linked, for staff: who published or scheduled it'),
  submittedAt: isoDate
    .optional()
    .describe('With images=linked, for staff: when a review of the draft was requested'),
  minutesToRead: z
    .int()
    .optional()
    .describe(
      'With images=linked, except for revisions: 230 words of paragraphs a minute, at least 1',
    ),
  version: z.int(),
  imageSizes: z
    .record(z.string(), z.tuple([z.int(), z.int()]).rest(z.int()))
    .optional()
    .describe(
      'With images=linked: width and height of each image by its URL; then its focal point in percent, unless it is the middle',
    ),
  codeTokens: z
    .record(z.string(), z.array(z.int()))
    .optional()
    .describe(
      'With images=linked: the colored pieces of each code by the id of its block, as 16 times the length plus the kind',
    ),
  imageBytes: z
    .record(z.string(), z.int())
    .optional()
    .describe('With images=linked, for staff: the size of each uploaded image in bytes'),
})

export const BlogCard = named('BlogCard', {
  ...shown,
  title: z.string(),
  minutesToRead: z.int(),
  submittedAt: isoDate.optional().describe('For a draft: when a review was requested'),
  focus: z
    .array(z.int())
    .optional()
    .describe('The focal point of the thumbnail in percent, unless it is the middle'),
  authorName: z.string().describe('The public name of the author'),
  authorPicture: z.string().describe('A /media URL or empty'),
  unsavedBy: z
    .array(z.string())
    .optional()
    .describe('For staff: who has changed it since it was saved'),
  stagedUpdate: z
    .object({ publishAt: isoDate.nullable(), isPaused: z.boolean() })
    .optional()
    .describe('For editors: a change that goes online later'),
})

export const Revision = named('BlogRevision', {
  version: z.int(),
  savedAt: isoDate,
  savedBy: z.string(),
  title: z.string(),
  status,
  changed: z
    .array(z.string())
    .nullable()
    .describe('The fields that differ from the version before; null for the first one'),
  changedBlocks: z
    .record(z.string(), z.int())
    .optional()
    .describe('If the content differs: how many blocks of each type do. Not for old versions'),
})

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
export const images = z.enum(['embedded', 'linked']).default('embedded')
export const blogId = z.object({ blogId: idParam })
export const blogIds = z
  .string()
  .regex(/^\d{1,10}(,\d{1,10}){0,199}$/)
  .transform((ids) => ids.split(',').map(Number))
  .openapi({ type: 'string', description: 'Up to 200 ids, separated by commas' })
const cursor = z.string().max(200).optional()
const limit = countParam(1, 100)

export const listBlogs = anyone.get('/blogs', {
  summary: 'Blogs, newest first',
  description:
    'Without a token only published ones. Streams all of them unless a limit is given; nextCursor reaches the rest.',
  query: { images, status: status.optional(), limit: limit.optional(), cursor },
  answer: ok('The blogs', { blogs: z.array(Blog), nextCursor: z.string().nullable() }),
  problems: [401, 403],
})

export const listCards = anyone.get('/blogs/cards', {
  summary: 'Cards for listings, newest first, without bodies',
  query: {
    status: shownStatus.optional(),
    pick: z.enum(['all', 'main', 'featured', 'submitted']).default('all'),
    q: searched.optional().describe('Words in title, summary or text'),
    author: z.string().max(100).optional(),
    topic: topicParam.optional(),
    sort: z.enum(cardSorts).default('newest').describe('edited: last edited first'),
    limit: limit.default(24),
    cursor,
  },
  answer: ok('The cards', { cards: z.array(BlogCard), nextCursor: z.string().nullable() }),
  problems: [401, 403],
})

export const searchBlogs = anyone.get('/blogs/search', {
  summary: 'Blogs with all of the words in title, summary or text, best match first',
  description: 'Without a token only published ones.',
  query: { q: searched, limit: limit.default(24) },
  answer: ok('Their cards', { blogs: z.array(BlogCard) }),
  problems: [401, 403],
})

export const relatedBlogs = anyone.get('/blogs/{blogId}/related', {
  summary: 'Blogs to read after a published blog: similar ones first, then the newest',
  params: { blogId: idParam },
  query: { limit: limit.default(3) },
  answer: ok('Their cards, the closest first', { blogs: z.array(BlogCard) }),
})

export const listAuthors = writer.get('/blogs/authors', {
  summary: 'Everyone who wrote a blog; for writers, one that they may see',
  answer: ok('Usernames', { authors: z.array(z.string()) }),
})

export const listStatuses = writer.get('/blogs/statuses', {
  summary: 'Which of these blogs exist, and whether they are published',
  description:
    "For the links of an article to others: one that is not in the answer does not exist. For writers others' drafts do not exist.",
  query: {
    ids: blogIds,
  },
  answer: ok('Those found', { blogs: z.array(z.object({ blogId: z.int(), status })) }),
})

export const getBlog = anyone.get('/blogs/{blogId}', {
  summary: 'One blog',
  params: blogId,
  query: { images },
  answer: ok('The blog', { blog: Blog }),
  problems: [401, 403],
})

export const createBlog = writer.post('/blogs', {
  summary: 'Write a blog',
  description:
    'An Idempotency-Key names the blog: sent again, changed or not, it answers with the one that was created.',
  query: { images, ...snapshotQuery },
  headers: IdempotencyHeader,
  body: NewBlog,
  answer: created('Created', { blog: Blog }),
})

export const updateBlog = writer.post('/blogs/{blogId}/update', {
  summary: 'Change a blog; what is left out stays, the version before is kept as a revision',
  description:
    "Send If-Match with the ETag that was read to be told (412) when it changed since. A writer's change to a scheduled draft clears its publishAt. With publishAt, a published blog stays as it is: the change is staged and goes online at that time.",
  params: blogId,
  query: { images, ...snapshotQuery },
  headers: IfMatchHeader,
  body: BlogChange.extend({ blogId: z.int().optional().describe('That of the address') }),
  answer: ok('Changed', { newBlog: Blog }),
  problems: [409, 412],
})

export const unpublishBlog = editor.post('/blogs/{blogId}/unpublish', {
  summary: 'Make a published blog a draft again; visitors no longer find it',
  params: blogId,
  query: { images },
  answer: ok('A draft again', { newBlog: Blog }),
})

export const duplicateBlog = writer.post('/blogs/{blogId}/duplicate', {
  summary: 'Copy a blog into a new draft',
  params: blogId,
  query: { images },
  headers: IdempotencyHeader,
  answer: created('The draft', { blog: Blog }),
})

export const deleteBlog = writer.post('/blogs/{blogId}/delete', {
  summary: 'Delete a blog, its revisions and the images that only it used, for good',
  params: blogId,
  answer: nothing('Deleted'),
  problems: [422],
})

export const submitBlog = writer.post('/blogs/{blogId}/submit', {
  summary: 'Submit a draft for review, or withdraw it',
  params: blogId,
  body: { submitted: z.boolean() },
  answer: nothing('Submitted or withdrawn'),
})

export const listRevisions = writer.get('/blogs/{blogId}/revisions', {
  summary: 'The versions before this one, newest first',
  params: blogId,
  answer: ok('The revisions', { revisions: z.array(Revision) }),
})

export const getRevision = writer.get('/blogs/{blogId}/revisions/{version}', {
  summary: 'One earlier version',
  params: blogId.extend({ version: versionParam }),
  query: { images },
  answer: ok('That version', { blog: Blog }),
})
