import { z } from '@hono/zod-openapi'
import { calls, nothing, ok } from '#src/app/calls.ts'
import { IfMatchHeader, idParam, sentDate } from '#src/app/contract.ts'
import { snapshotQuery } from '#src/editor/contract.ts'
import { recipientStates } from './choices.ts'
import { one, params, Recipient } from './contract.ts'

const { staff } = calls('newsletters')

export const testNewsletter = staff.post('/newsletters/{newsletterId}/test', {
  operationId: 'testNewsletter',
  summary: 'Send it to one address now, through the real mail server',
  params,
  body: { email: z.email().max(254) },
  answer: nothing('Sent'),
  problems: [429],
})

export const sendNewsletter = staff.post('/newsletters/{newsletterId}/send', {
  operationId: 'sendNewsletter',
  summary: 'Send it now, or at a later time',
  description:
    "An editor names the document and the last update that the sender has seen; others' later changes are a 409. If-Match names the version that was shown.",
  params,
  query: { document: snapshotQuery.document, confirmed: snapshotQuery.confirmed },
  headers: IfMatchHeader,
  body: { at: sentDate.optional() },
  answer: one,
  problems: [409, 412],
})

const step = (name: 'pause' | 'resume' | 'cancel', summary: string) =>
  staff.post(`/newsletters/{newsletterId}/${name}` as const, {
    operationId: `${name}Newsletter`,
    summary,
    params,
    answer: one,
    problems: [422],
  })

export const pauseNewsletter = step('pause', 'Stop sending; mails under way are finished')
export const resumeNewsletter = step('resume', 'Go on with a paused newsletter')
export const cancelNewsletter = step('cancel', 'End it; who still waits gets nothing')

export const listRecipients = staff.get('/newsletters/{newsletterId}/recipients', {
  operationId: 'listNewsletterRecipients',
  summary: 'Its recipients, in the order of sending',
  params,
  query: { state: z.enum(recipientStates).optional(), cursor: idParam.optional() },
  answer: ok('A page of them', { recipients: z.array(Recipient), nextCursor: z.int().nullable() }),
})

export const resendUncertain = staff.post('/newsletters/{newsletterId}/resend-uncertain', {
  operationId: 'resendUncertain',
  summary: 'Send again to recipients whose mail is uncertain',
  params,
  answer: one,
  problems: [422],
})
