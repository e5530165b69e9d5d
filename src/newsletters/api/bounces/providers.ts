import { z } from 'zod'
import { shapeFault } from '#src/app/json-shape.ts'
import { type BounceKind, kindOfStatus, statusIn } from '#src/mail/bounce-kind.ts'
import type { MailEvent } from '../../mail-events-contract.ts'

/** https://postmarkapp.com/developer/webhooks/bounce-webhook and /spam-complaint-webhook */
const Postmark = z.object({
  RecordType: z.enum(['Bounce', 'SpamComplaint']),
  Type: z.string().optional(),
  MessageID: z.string().optional(),
  Email: z.string(),
  Inactive: z.boolean().optional(),
})

/** https://postmarkapp.com/developer/api/bounce-api#bounce-types; other types are not bounces, or are retried. */
const postmarkKinds: Record<string, BounceKind> = {
  HardBounce: 'hard',
  BadEmailAddress: 'hard',
  ManuallyDeactivated: 'hard',
  SoftBounce: 'soft',
  DnsError: 'soft',
  Unknown: 'soft',
  Blocked: 'refused',
  SpamNotification: 'refused',
  VirusNotification: 'refused',
  DMARCPolicy: 'refused',
}

/** Postmark's MessageID is its own, not ours, so the person is found by address. */
export function readPostmark(body: unknown): MailEvent[] | undefined {
  const read = Postmark.safeParse(body)
  if (!read.success) return undefined
  const { RecordType, Type, Email } = read.data
  if (RecordType === 'SpamComplaint') return [{ type: 'complaint', email: Email, permanent: true }]
  const kind = postmarkKinds[Type ?? '']
  return kind ? [{ type: 'bounce', email: Email, permanent: kind === 'hard', kind }] : []
}

/** https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html, in an SNS envelope. */
const Envelope = z.object({
  Type: z.string(),
  Message: z.string().optional(),
})

const addresses = z
  .array(z.object({ emailAddress: z.string(), status: z.string().optional() }))
  .default([])

const Notification = z.object({
  notificationType: z.string().optional(),
  eventType: z.string().optional(),
  bounce: z.object({ bounceType: z.string(), bouncedRecipients: addresses }).optional(),
  complaint: z.object({ complainedRecipients: addresses }).optional(),
  mail: z
    .object({
      commonHeaders: z.object({ messageId: z.string().optional() }).optional(),
      headers: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
    })
    .optional(),
})

export function readSes(body: unknown): MailEvent[] | undefined {
  const envelope = Envelope.safeParse(body)
  const notification = Notification.safeParse(
    envelope.data?.Message === undefined ? body : parsed(envelope.data.Message),
  )
  if (!notification.success) return undefined
  const { bounce, complaint, mail } = notification.data
  if (!bounce && !complaint) return undefined
  const messageId =
    mail?.headers?.find(({ name }) => name.toLowerCase() === 'message-id')?.value ??
    mail?.commonHeaders?.messageId
  const id = messageId ? { messageId } : {}
  const bounces = (bounce?.bouncedRecipients ?? []).map(({ emailAddress, status }): MailEvent => {
    const kind =
      kindOfStatus(statusIn(status)) ?? (bounce?.bounceType === 'Permanent' ? 'hard' : 'soft')
    return { type: 'bounce', permanent: kind === 'hard', kind, email: emailAddress, ...id }
  })
  const complaints = (complaint?.complainedRecipients ?? []).map(
    ({ emailAddress: email }): MailEvent => ({ type: 'complaint', permanent: true, email, ...id }),
  )
  return [...bounces, ...complaints]
}

function parsed(text: string): unknown {
  try {
    return shapeFault(text) ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
