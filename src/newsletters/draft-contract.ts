import { createRoute, z } from '@hono/zod-openapi'
import {
  IdempotencyHeader,
  IfMatchHeader,
  idParam,
  isoDate,
  json,
  jsonBody,
  problems,
} from '#src/app/contract.ts'
import { snapshotQuery } from '#src/editor/contract.ts'
import {
  bodyProblems,
  Finding,
  NewNewsletter,
  Newsletter,
  NewsletterChange,
  NewsletterSummary,
  one,
  params,
  staff,
} from './contract.ts'

export const listNewsletters = createRoute({
  ...staff,
  operationId: 'listNewsletters',
  method: 'get',
  path: '/newsletters',
  summary: 'Newsletters, newest first',
  request: {
    query: z.object({
      before: idParam.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
  },
  responses: {
    200: json(
      z.object({ newsletters: z.array(NewsletterSummary), next: z.int().nullable() }),
      'A page of them; `next` is the `before` of the next page',
    ),
    ...problems(401, 422),
  },
})

export const createNewsletter = createRoute({
  ...staff,
  operationId: 'createNewsletter',
  method: 'post',
  path: '/newsletters',
  summary: 'Create a draft',
  request: { headers: IdempotencyHeader, body: jsonBody(NewNewsletter) },
  responses: {
    201: json(z.object({ newsletter: Newsletter }), 'Created'),
    ...problems(400, 401, 413, 415, 422),
  },
})

export const getNewsletter = createRoute({
  ...staff,
  operationId: 'getNewsletter',
  method: 'get',
  path: '/newsletters/{newsletterId}',
  summary: 'One newsletter',
  request: { params },
  responses: { ...one, ...problems(401, 404, 422) },
})

export const updateNewsletter = createRoute({
  ...staff,
  operationId: 'updateNewsletter',
  method: 'post',
  path: '/newsletters/{newsletterId}/update',
  summary: 'Change a draft; missing fields stay',
  description: 'Send If-Match with the ETag that was read; a 412 means that it has changed since.',
  request: {
    params,
    query: z.object(snapshotQuery),
    headers: IfMatchHeader,
    body: jsonBody(NewsletterChange),
  },
  responses: { ...one, ...problems(...bodyProblems) },
})

export const listNewsletterRevisions = createRoute({
  ...staff,
  operationId: 'listNewsletterRevisions',
  method: 'get',
  path: '/newsletters/{newsletterId}/revisions',
  summary: 'Earlier versions of a draft, newest first: one per editing session',
  request: { params },
  responses: {
    200: json(
      z.object({
        revisions: z.array(
          z.object({
            version: z.int(),
            subject: z.string(),
            savedAt: isoDate,
            savedBy: z.string(),
          }),
        ),
      }),
      'The versions',
    ),
    ...problems(401, 404, 422),
  },
})

export const getNewsletterRevision = createRoute({
  ...staff,
  operationId: 'getNewsletterRevision',
  method: 'get',
  path: '/newsletters/{newsletterId}/revisions/{version}',
  summary: 'An earlier version',
  request: { params: params.extend({ version: idParam }) },
  responses: {
    200: json(
      z.object({
        revision: z.object({
          version: z.int(),
          subject: z.string(),
          preheader: z.string(),
          content: z.string(),
        }),
      }),
      'The version',
    ),
    ...problems(401, 404, 422),
  },
})

export const deleteNewsletter = createRoute({
  ...staff,
  operationId: 'deleteNewsletter',
  method: 'post',
  path: '/newsletters/{newsletterId}/delete',
  summary: 'Delete a draft or a cancelled newsletter that nobody got',
  request: { params },
  responses: { 204: { description: 'Deleted' }, ...problems(401, 404, 413, 415, 422) },
})

export const getAudience = createRoute({
  ...staff,
  operationId: 'getNewsletterAudience',
  method: 'get',
  path: '/newsletters/{newsletterId}/audience',
  summary: 'How many people would get it now, and how many are left out for which reason',
  request: { params },
  responses: {
    200: json(
      z.object({
        audience: z.object({ total: z.int(), excluded: z.record(z.string(), z.int()) }),
      }),
      'The numbers',
    ),
    ...problems(401, 404, 422),
  },
})

export const previewNewsletter = createRoute({
  ...staff,
  operationId: 'previewNewsletter',
  method: 'get',
  path: '/newsletters/{newsletterId}/preview',
  summary: 'The mail as it would be sent, and the findings of the checks',
  request: { params },
  responses: {
    200: json(
      z.object({
        preview: z.object({
          /** Opens the HTML part without a token in a header; valid for an hour. */
          url: z.string(),
          text: z.string(),
          bytes: z.int(),
          findings: z.array(Finding),
        }),
      }),
      'The mail',
    ),
    ...problems(401, 404, 422),
  },
})
