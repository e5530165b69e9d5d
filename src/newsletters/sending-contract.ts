import { z } from '@hono/zod-openapi'
import { calls, nothing, ok } from '#src/app/calls.ts'
import { IfMatchHeader, idParam, sentDate } from '#src/app/contract.ts'
import { snapshotQuery } from '#src/editor/contract.ts'
import { recipientStates } from './choices.ts'
import { one, params, Recipient } from './contract.ts'

const { editor } = calls('newsletters')

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
