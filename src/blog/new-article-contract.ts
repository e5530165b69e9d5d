import { createRoute, z } from '@hono/zod-openapi'
import { isoDate, json, jsonBody, keyPattern, problems, staffOnly } from '#src/http/contract.ts'
import { changesId, copyFields, copyState, previous } from './working-copy-contract.ts'

/** A new article that was never saved, as listed. */
const UnsavedArticle = z
  .object({
    key: z.string().describe('The Idempotency-Key of the save that will create the article'),
    changesId,
    title: z.string(),
    savedAt: isoDate,
  })
  .openapi('UnsavedArticle')

const NewArticleCopy = z
  .object({
    key: UnsavedArticle.shape.key,
    changesId,
    ...z.object(copyFields).shape,
    ...copyState,
  })
  .openapi('NewArticleCopy')

export const WrittenNewArticle = z.object({ changesId, ...copyFields, previous })

export type UnsavedArticle = z.infer<typeof UnsavedArticle>
export type NewArticleCopy = z.infer<typeof NewArticleCopy>
export type WrittenNewArticle = z.infer<typeof WrittenNewArticle>

const params = z.object({
  key: z.string().regex(keyPattern.pattern, keyPattern.message).openapi({ example: 'a-key-1' }),
})

export const listNewArticles = createRoute({
  method: 'get',
  path: '/working-copies',
  tags: ['blogs'],
  summary: 'Your own new articles that were never saved, from any device, the newest first',
  security: staffOnly,
  responses: {
    200: json(z.object({ workingCopies: z.array(UnsavedArticle) }), 'At most 50'),
    ...problems(401),
  },
})

export const getNewArticle = createRoute({
  method: 'get',
  path: '/working-copies/{key}',
  tags: ['blogs'],
  summary: 'Your own new article that was never saved',
  security: staffOnly,
  request: { params },
  responses: {
    200: json(z.object({ workingCopy: NewArticleCopy }), 'As it was written last'),
    ...problems(401, 404, 422),
  },
})

export const putNewArticle = createRoute({
  method: 'put',
  path: '/working-copies/{key}',
  tags: ['blogs'],
  summary: 'Store a new article while it is written; nobody else sees it',
  description:
    'The save that creates the article, with the key as its Idempotency-Key, deletes it. A 412 means that the same person has continued on another device, a 409 that the article was saved there. It is deleted 90 days after the last write.',
  security: staffOnly,
  request: { params, body: jsonBody(WrittenNewArticle) },
  responses: {
    200: json(z.object({ revision: z.int(), savedAt: isoDate }), 'Kept'),
    ...problems(400, 401, 404, 409, 412, 413, 415, 422),
  },
})

export const deleteNewArticle = createRoute({
  method: 'delete',
  path: '/working-copies/{key}',
  tags: ['blogs'],
  summary:
    'Discard a new article that was never saved; with changesId, only if those changes wrote it last',
  security: staffOnly,
  request: { params, query: z.object({ changesId: z.string().max(100).optional() }) },
  responses: { 204: { description: 'Discarded' }, ...problems(401, 404, 413, 415, 422) },
})
