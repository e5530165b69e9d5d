import { z } from '@hono/zod-openapi'
import { calls, ok } from '#src/app/calls.ts'

const { anyone } = calls('newsletters')

const MailEvent = z.object({
  type: z.enum(['bounce', 'complaint']),
  messageId: z.string().max(1000).optional(),
  email: z.string().max(320).optional(),
  permanent: z.boolean().default(false),
  /** More precise than `permanent`. `refused`: because of the sender or the text, for example a block list. */
  kind: z.enum(['hard', 'soft', 'refused']).optional(),
})

export const MailEvents = z.object({ events: z.array(MailEvent).max(1000) })

export type MailEvent = z.infer<typeof MailEvent>

export const receiveMailEvents = anyone.post('/mail-events', {
  operationId: 'receiveMailEvents',
  summary: 'Bounces and complaints, from a mail provider',
  description:
    'Signed: `X-Signature: sha256=<hex>` is the HMAC with MAIL_EVENTS_SECRET of the value of `X-Timestamp` (seconds since 1970, at most 5 minutes off), a dot and the raw body. Without `X-Timestamp` it is that of the raw body alone. The same message counts once in 30 days; two equal ones without a time are the same message. The bodies of Postmark are read too; they carry `?signature=`, the HMAC of the text "mail-events", in the address. Messages of Amazon SNS, from the topic in MAIL_SNS_TOPIC, carry the signature of Amazon.',
  query: { signature: z.string().max(200).optional() },
  headers: z.object({
    'x-signature': z.string().max(200).optional(),
    'x-timestamp': z.string().max(20).optional(),
  }),
  otherBody: {
    required: true,
    content: {
      'application/json': { schema: z.unknown() },
      // Amazon SNS sends its JSON as text/plain.
      'text/plain': { schema: z.string() },
    },
  },
  answer: ok('How many were about mails of this site', { taken: z.int() }),
  problems: [400, 401, 403],
})
