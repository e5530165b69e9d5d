import { createRoute, z } from '@hono/zod-openapi'
import { IfMatchHeader, idParam, json, jsonBody, problems, sentDate } from '#src/app/contract.ts'
import { snapshotQuery } from '#src/editor/contract.ts'
import { recipientStates } from './choices.ts'
import { bodyProblems, one, params, Recipient, staff } from './contract.ts'

export const testNewsletter = createRoute({
  ...staff,
  operationId: 'testNewsletter',
  method: 'post',
  path: '/newsletters/{newsletterId}/test',
  summary: 'Send it to one address now, through the real mail server',
  request: { params, body: jsonBody(z.object({ email: z.email().max(254) })) },
  responses: { 204: { description: 'Sent' }, ...problems(400, 401, 404, 413, 415, 422, 429, 503) },
})

export const sendNewsletter = createRoute({
  ...staff,
  operationId: 'sendNewsletter',
  method: 'post',
  path: '/newsletters/{newsletterId}/send',
  summary: 'Send it now, or at a later time',
  description:
    "An editor names the document and the last update that the sender has seen; others' later changes are a 409. If-Match names the version that was shown.",
  request: {
    params,
    query: z.object({ document: snapshotQuery.document, confirmed: snapshotQuery.confirmed }),
    headers: IfMatchHeader,
    body: jsonBody(z.object({ at: sentDate.optional() })),
  },
  responses: { ...one, ...problems(...bodyProblems) },
})

const step = (name: 'pause' | 'resume' | 'cancel', summary: string) =>
  createRoute({
    ...staff,
    operationId: `${name}Newsletter`,
    method: 'post',
    path: `/newsletters/{newsletterId}/${name}` as const,
    summary,
    request: { params },
    responses: { ...one, ...problems(401, 404, 413, 415, 422) },
  })

export const pauseNewsletter = step('pause', 'Stop sending; mails under way are finished')
export const resumeNewsletter = step('resume', 'Go on with a paused newsletter')
export const cancelNewsletter = step('cancel', 'End it; who still waits gets nothing')

export const listRecipients = createRoute({
  ...staff,
  operationId: 'listNewsletterRecipients',
  method: 'get',
  path: '/newsletters/{newsletterId}/recipients',
  summary: 'Its recipients, in the order of sending',
  request: {
    params,
    query: z.object({ state: z.enum(recipientStates).optional(), cursor: idParam.optional() }),
  },
  responses: {
    200: json(
      z.object({ recipients: z.array(Recipient), nextCursor: z.int().nullable() }),
      'A page of them',
    ),
    ...problems(401, 404, 422),
  },
})

export const resendUncertain = createRoute({
  ...staff,
  operationId: 'resendUncertain',
  method: 'post',
  path: '/newsletters/{newsletterId}/resend-uncertain',
  summary: 'Send again to recipients whose mail is uncertain',
  request: { params },
  responses: { ...one, ...problems(401, 404, 413, 415, 422) },
})
