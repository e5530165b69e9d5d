import { z } from '@hono/zod-openapi'
import { calls, created, nothing, ok } from '#src/app/calls.ts'
import { IdempotencyHeader, IfMatchHeader, idParam, isoDate, sentDate } from '#src/app/contract.ts'
import { snapshotQuery, versionParam } from '#src/editor/contract.ts'
import { recipientStates } from './choices.ts'
import {
  Finding,
  NewNewsletter,
  Newsletter,
  NewsletterChange,
  NewsletterSummary,
  one,
  params,
  Recipient,
} from './contract.ts'

const { writer, editor } = calls('newsletters')

export const listNewsletters = writer.get('/newsletters', {
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

export const createNewsletter = writer.post('/newsletters', {
  operationId: 'createNewsletter',
  summary: 'Create a draft',
  headers: IdempotencyHeader,
  body: NewNewsletter,
  answer: created('Created', { newsletter: Newsletter }),
})

export const getNewsletter = writer.get('/newsletters/{newsletterId}', {
  operationId: 'getNewsletter',
  summary: 'One newsletter',
  params,
  answer: one,
})

export const updateNewsletter = writer.post('/newsletters/{newsletterId}/update', {
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

export const listNewsletterRevisions = writer.get('/newsletters/{newsletterId}/revisions', {
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

export const getNewsletterRevision = writer.get('/newsletters/{newsletterId}/revisions/{version}', {
  operationId: 'getNewsletterRevision',
  summary: 'An earlier version',
  params: params.extend({ version: versionParam }),
  answer: ok('The version', {
    revision: z.object({
      version: z.int(),
      subject: z.string(),
      preheader: z.string(),
      content: z.string(),
    }),
  }),
})

export const deleteNewsletter = writer.post('/newsletters/{newsletterId}/delete', {
  operationId: 'deleteNewsletter',
  summary: 'Delete a draft or a cancelled newsletter that nobody got',
  params,
  answer: nothing('Deleted'),
  problems: [422],
})

export const getAudience = editor.get('/newsletters/{newsletterId}/audience', {
  operationId: 'getNewsletterAudience',
  summary: 'How many people would get it now, and how many are left out for which reason',
  params,
  answer: ok('The numbers', {
    audience: z.object({ total: z.int(), excluded: z.record(z.string(), z.int()) }),
  }),
})

export const previewNewsletter = writer.get('/newsletters/{newsletterId}/preview', {
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

export const testNewsletter = editor.post('/newsletters/{newsletterId}/test', {
  operationId: 'testNewsletter',
  summary: 'Send it to one address now, through the real mail server',
  params,
  body: { email: z.email().max(254) },
  answer: nothing('Sent'),
  problems: [429],
})

export const sendNewsletter = editor.post('/newsletters/{newsletterId}/send', {
  operationId: 'sendNewsletter',
  summary: 'Send it now, or at a later time',
  description:
    "An editor names the document and the last update that the sender has seen; others' later changes are a 409. If-Match names the version that was shown.",
  recent: true,
  params,
  query: { document: snapshotQuery.document, confirmed: snapshotQuery.confirmed },
  headers: IfMatchHeader,
  body: { at: sentDate.optional() },
  answer: one,
  problems: [409, 412],
})

const step = (name: 'pause' | 'resume' | 'cancel', summary: string) =>
  editor.post(`/newsletters/{newsletterId}/${name}` as const, {
    operationId: `${name}Newsletter`,
    summary,
    recent: name === 'resume',
    params,
    answer: one,
    problems: [422],
  })

export const pauseNewsletter = step('pause', 'Stop sending; mails under way are finished')
export const resumeNewsletter = step('resume', 'Go on with a paused newsletter')
export const cancelNewsletter = step(
  'cancel',
  'End it; people who have not received it get nothing',
)

export const listRecipients = editor.get('/newsletters/{newsletterId}/recipients', {
  operationId: 'listNewsletterRecipients',
  summary: 'Its recipients, in the order of sending',
  params,
  query: { state: z.enum(recipientStates).optional(), cursor: idParam.optional() },
  answer: ok('A page of them', { recipients: z.array(Recipient), nextCursor: z.int().nullable() }),
})

export const resendUncertain = editor.post('/newsletters/{newsletterId}/resend-uncertain', {
  operationId: 'resendUncertain',
  summary: 'Send again to recipients whose mail is uncertain',
  recent: true,
  params,
  answer: one,
  problems: [422],
})
