import { z } from '@hono/zod-openapi'
import { calls, created, nothing, ok } from '#src/app/calls.ts'
import { IdempotencyHeader, IfMatchHeader, idParam, isoDate } from '#src/app/contract.ts'
import { snapshotQuery } from '#src/editor/contract.ts'
import {
  Finding,
  NewNewsletter,
  Newsletter,
  NewsletterChange,
  NewsletterSummary,
  one,
  params,
} from './contract.ts'

const { staff } = calls('newsletters')

export const listNewsletters = staff.get('/newsletters', {
  operationId: 'listNewsletters',
  summary: 'Newsletters, newest first',
  query: {
    before: idParam.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  },
  answer: ok('A page of them; `next` is the `before` of the next page', {
    newsletters: z.array(NewsletterSummary),
    next: z.int().nullable(),
  }),
})

export const createNewsletter = staff.post('/newsletters', {
  operationId: 'createNewsletter',
  summary: 'Create a draft',
  headers: IdempotencyHeader,
  body: NewNewsletter,
  answer: created('Created', { newsletter: Newsletter }),
})

export const getNewsletter = staff.get('/newsletters/{newsletterId}', {
  operationId: 'getNewsletter',
  summary: 'One newsletter',
  params,
  answer: one,
})

export const updateNewsletter = staff.post('/newsletters/{newsletterId}/update', {
  operationId: 'updateNewsletter',
  summary: 'Change a draft; missing fields stay',
  description: 'Send If-Match with the ETag that was read; a 412 means that it has changed since.',
  params,
  query: snapshotQuery,
  headers: IfMatchHeader,
  body: NewsletterChange,
  answer: one,
  problems: [412],
})

export const listNewsletterRevisions = staff.get('/newsletters/{newsletterId}/revisions', {
  operationId: 'listNewsletterRevisions',
  summary: 'Earlier versions of a draft, newest first: one per editing session',
  params,
  answer: ok('The versions', {
    revisions: z.array(
      z.object({
        version: z.int(),
        subject: z.string(),
        savedAt: isoDate,
        savedBy: z.string(),
      }),
    ),
  }),
})

export const getNewsletterRevision = staff.get('/newsletters/{newsletterId}/revisions/{version}', {
  operationId: 'getNewsletterRevision',
  summary: 'An earlier version',
  params: params.extend({ version: idParam }),
  answer: ok('The version', {
    revision: z.object({
      version: z.int(),
      subject: z.string(),
      preheader: z.string(),
      content: z.string(),
    }),
  }),
})

export const deleteNewsletter = staff.post('/newsletters/{newsletterId}/delete', {
  operationId: 'deleteNewsletter',
  summary: 'Delete a draft or a cancelled newsletter that nobody got',
  params,
  answer: nothing('Deleted'),
  problems: [422],
})

export const getAudience = staff.get('/newsletters/{newsletterId}/audience', {
  operationId: 'getNewsletterAudience',
  summary: 'How many people would get it now, and how many are left out for which reason',
  params,
  answer: ok('The numbers', {
    audience: z.object({ total: z.int(), excluded: z.record(z.string(), z.int()) }),
  }),
})

export const previewNewsletter = staff.get('/newsletters/{newsletterId}/preview', {
  operationId: 'previewNewsletter',
  summary: 'The mail as it would be sent, and the findings of the checks',
  params,
  answer: ok('The mail', {
    preview: z.object({
      /** Opens the HTML part without a token in a header; valid for an hour. */
      url: z.string(),
      text: z.string(),
      bytes: z.int(),
      findings: z.array(Finding),
    }),
  }),
})
