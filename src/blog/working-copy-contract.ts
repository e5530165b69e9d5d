import { createRoute, z } from '@hono/zod-openapi'
import { idParam, isoDate, json, jsonBody, problems, staffOnly } from '#src/http/contract.ts'
import { Blog, NewBlog } from './contract.ts'

/** The fields of the editor's document; the summary may still be empty. */
export const copyFields = {
  ...NewBlog.pick({ content: true, main: true, featured: true }).shape,
  summary: z.string().max(2000),
  thumbnail: z.string(),
  searchTitle: z.string().max(200),
  searchDescription: z.string().max(500),
  shareImage: z.string(),
  /** Browsers of the previous version do not send it. */
  lang: z.string().max(50).default(''),
}

export const changesId = z
  .string()
  .min(1)
  .max(100)
  .describe('Identifies the changes within their browser')

const place = {
  baseVersion: z.int().min(1).describe('The version of the blog that the changes were made to'),
  changesId,
}

/** The number of the write, and facts about its pictures. */
export const copyState = {
  revision: z.int().describe('Incremented with every write'),
  savedAt: isoDate,
  imageSizes: Blog.shape.imageSizes,
  imageBytes: Blog.shape.imageBytes,
}

export const previous = z
  .int()
  .nullable()
  .describe('The revision that was read; null: there was none')

export const WorkingCopy = z
  .object({
    ...place,
    ...z.object(copyFields).shape,
    ...copyState,
  })
  .openapi('WorkingCopy')

export const WrittenCopy = z.object({
  ...place,
  ...copyFields,
  previous,
})

export const OpenEditor = z
  .object({ username: z.string(), blockId: z.string().nullable() })
  .openapi('OpenEditor')

export type WorkingCopy = z.infer<typeof WorkingCopy>
export type WrittenCopy = z.infer<typeof WrittenCopy>
export type OpenEditor = z.infer<typeof OpenEditor>

const params = z.object({ blogId: idParam })

export const getWorkingCopy = createRoute({
  method: 'get',
  path: '/blogs/{blogId}/working-copy',
  tags: ['blogs'],
  summary: 'Your own changes to a blog that are not saved yet, from any device',
  security: staffOnly,
  request: { params },
  responses: {
    200: json(z.object({ workingCopy: WorkingCopy.nullable() }), 'Null when there are none'),
    ...problems(401, 404, 422),
  },
})

export const putWorkingCopy = createRoute({
  method: 'put',
  path: '/blogs/{blogId}/working-copy',
  tags: ['blogs'],
  summary: 'Store your unsaved changes; nobody else sees them, and a save deletes them',
  description: 'A 412 means that the same person has continued on another device.',
  security: staffOnly,
  request: { params, body: jsonBody(WrittenCopy) },
  responses: {
    200: json(z.object({ revision: z.int(), savedAt: isoDate }), 'Kept'),
    ...problems(400, 401, 404, 412, 413, 415, 422),
  },
})

export const deleteWorkingCopy = createRoute({
  method: 'delete',
  path: '/blogs/{blogId}/working-copy',
  tags: ['blogs'],
  summary: 'Discard your changes; with changesId, only those changes',
  security: staffOnly,
  request: { params, query: z.object({ changesId: z.string().max(100).optional() }) },
  responses: { 204: { description: 'Discarded' }, ...problems(401, 404, 413, 415, 422) },
})

export const tellPresence = createRoute({
  method: 'post',
  path: '/blogs/{blogId}/presence',
  tags: ['blogs'],
  summary: 'Report that a blog is open in an editor, and get who else has it open',
  security: staffOnly,
  request: {
    params,
    body: jsonBody(
      z.object({
        tab: z.string().min(8).max(100).describe('The id of the tab, chosen by it'),
        blockId: z.string().max(200).nullable(),
        open: z.boolean().default(true).describe('False when the editor was closed'),
      }),
    ),
  },
  responses: {
    200: json(z.object({ others: z.array(OpenEditor) }), 'Everyone else who has it open'),
    ...problems(400, 401, 404, 413, 415, 422),
  },
})
