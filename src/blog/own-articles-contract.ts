import { z } from '@hono/zod-openapi'
import { calls, ok } from '#src/app/calls.ts'
import { isoDate, named } from '#src/app/contract.ts'

const { writer } = calls('blogs')

const OwnDraft = named('OwnDraft', {
  blogId: z.int(),
  title: z.string(),
  editedAt: isoDate,
  submittedAt: isoDate.nullable().describe('When a review was requested'),
  publishAt: isoDate.nullable().describe('When an editor has scheduled it'),
  openComments: z.int().describe('Comments of reviewers that nobody has resolved'),
})

const OwnPublished = named('OwnPublishedArticle', {
  blogId: z.int(),
  title: z.string(),
  createdAt: isoDate,
  readers: z.int().describe('In the days of this response'),
  readToEnd: z.int(),
})

export const listOwnArticles = writer.get('/own-articles', {
  summary: 'The drafts and published articles of the signed-in author',
  answer: ok('The last edited drafts and the newest published articles', {
    drafts: z.array(OwnDraft),
    published: z.array(OwnPublished),
    from: z.iso.date().describe('The first day whose readers are counted'),
    to: z.iso.date(),
    timeZone: z.string(),
  }),
})
