import { type ParsedMail, simpleParser } from 'mailparser'
import { kindOfStatus, statusIn } from '#src/mail/bounce-kind.ts'
import type { MailEvent } from '../../mail-events-contract.ts'
import { readPlainBounce } from './read-plain-bounce.ts'

const lines = (content: Buffer) => content.toString('utf8').replace(/\r?\n[ \t]+/g, ' ')

const field = (text: string, name: string) =>
  new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(text)?.[1]?.trim()

/**
 * Reads a mail to the bounce mailbox: a delivery status notification (RFC 3464), a bounce in plain text (Exim, qmail)
 * or a complaint (ARF, RFC 5965). Undefined for other mails, such as out-of-office replies and notices about a delay.
 * `isOurs`: whether this site made a Message-ID.
 */
export async function readReport(
  source: Buffer,
  isOurs: (messageId: string) => boolean,
): Promise<MailEvent | undefined> {
  const mail = await simpleParser(source, {
    skipHtmlToText: true,
    skipTextToHtml: true,
    keepDeliveryStatus: true,
  })
  const part = (type: string) => mail.attachments.find(({ contentType }) => contentType === type)
  const messageId = messageIds(source, mail).find(isOurs)
  const feedback = part('message/feedback-report')
  if (feedback) {
    const email = withoutType(field(lines(feedback.content), 'Original-Rcpt-To'))
    return { type: 'complaint', permanent: true, messageId, email }
  }
  const status = part('message/delivery-status')
  const bounce = status ? readStatus(lines(status.content)) : readPlainBounce(mail)
  return bounce && { type: 'bounce', permanent: bounce.kind === 'hard', messageId, ...bounce }
}

function readStatus(report: string): Pick<MailEvent, 'kind' | 'email'> | undefined {
  if (field(report, 'Action')?.toLowerCase() !== 'failed') return undefined
  const status = field(report, 'Status')
  const kind =
    kindOfStatus(statusIn(status)) ??
    // A general status (5.0.0): the remote server's own status may be more precise.
    kindOfStatus(statusIn(field(report, 'Diagnostic-Code'))) ??
    (status?.startsWith('5') ? 'hard' : 'soft')
  const email = withoutType(field(report, 'Original-Recipient') ?? field(report, 'Final-Recipient'))
  return { kind, email }
}

/**
 * Message-IDs that a report quotes: in the returned mail or its headers, which the parser does not read; in its text,
 * which may be encoded; and in its own headers, which are all that Exchange Online sends for some mails.
 */
function messageIds(source: Buffer, mail: ParsedMail): string[] {
  const text = source.toString('latin1')
  const body = text.slice(text.search(/\r?\n\r?\n/))
  const texts = [body, mail.text ?? '', ...mail.attachments.map(({ content }) => String(content))]
  const quoted = texts.flatMap((text) => [
    ...text.replace(/\r?\n[ \t]+/g, ' ').matchAll(/^Message-ID:[ \t]*(<[^<>\s]+>)/gim),
  ])
  return [
    ...quoted.flatMap(([, id]) => id ?? []),
    mail.inReplyTo ?? '',
    ...[mail.references ?? []].flat(),
  ]
}

/** Removes the type of an address such as `rfc822;ada@example.com`. */
const withoutType = (address: string | undefined) =>
  address
    ?.replace(/^[^;]*;/, '')
    .replace(/[<>]/g, '')
    .trim()
