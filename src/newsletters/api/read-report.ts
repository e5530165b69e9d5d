import { simpleParser } from 'mailparser'
import type { MailEvent } from '../mail-events-contract.ts'

const lines = (content: Buffer) => content.toString('utf8').replace(/\r?\n[ \t]+/g, ' ')

const field = (text: string, name: string) =>
  new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(text)?.[1]?.trim()

/**
 * A mail to the bounce mailbox: a delivery status notification (RFC 3464) or a complaint (ARF, RFC 5965). Undefined when
 * it is neither, for example a holiday reply, or when it only says that a mail is late.
 */
export async function readReport(source: Buffer): Promise<MailEvent | undefined> {
  const mail = await simpleParser(source, {
    skipHtmlToText: true,
    skipTextToHtml: true,
    keepDeliveryStatus: true,
  })
  const part = (type: string) => mail.attachments.find(({ contentType }) => contentType === type)
  const messageId = returnedMessageId(source)
  const feedback = part('message/feedback-report')
  if (feedback) {
    const email = withoutType(field(lines(feedback.content), 'Original-Rcpt-To'))
    return { type: 'complaint', permanent: true, messageId, email }
  }
  const status = part('message/delivery-status')
  if (!status) return undefined
  const report = lines(status.content)
  const action = field(report, 'Action')?.toLowerCase()
  if (action !== 'failed') return undefined
  const permanent = field(report, 'Status')?.startsWith('5') ?? false
  const email = withoutType(field(report, 'Original-Recipient') ?? field(report, 'Final-Recipient'))
  return { type: 'bounce', permanent, messageId, email }
}

/** Of the mail that is returned, whole or its headers alone; the parser does not name those of a mail in a mail. */
function returnedMessageId(source: Buffer): string | undefined {
  const text = source.toString('latin1').replace(/\r?\n[ \t]+/g, ' ')
  const body = text.slice(text.search(/\r?\n\r?\n/))
  return /^Message-ID:[ \t]*(<[^<>\s]+>)/im.exec(body)?.[1]
}

/** `rfc822;ada@example.com` */
const withoutType = (address: string | undefined) =>
  address
    ?.replace(/^[^;]*;/, '')
    .replace(/[<>]/g, '')
    .trim()
