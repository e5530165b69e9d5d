import { type ParsedMail, simpleParser } from 'mailparser'
import { type BounceKind, kindOfReply, kindOfStatus, statusIn } from '#src/mail/bounce-kind.ts'
import type { MailEvent } from '../../mail-events-contract.ts'

const lines = (content: Buffer) => content.toString('utf8').replace(/\r?\n[ \t]+/g, ' ')

const field = (text: string, name: string) =>
  new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(text)?.[1]?.trim()

/**
 * Reads a mail to the bounce mailbox: a delivery status notification (RFC 3464), a bounce in plain text (Exim, qmail),
 * a complaint (ARF, RFC 5965), or what a person wrote. It is neither if a program wrote it, such as an out-of-office
 * reply or a notice about a delay. `isOurs`: whether this site made a Message-ID.
 */
export async function readMail(source: Buffer, isOurs: (messageId: string) => boolean) {
  const mail = await simpleParser(source, {
    skipHtmlToText: true,
    skipTextToHtml: true,
    keepDeliveryStatus: true,
  })
  const part = (type: string) => mail.attachments.find(({ contentType }) => contentType === type)
  const event = eventIn(mail, part, messageIds(source, mail).find(isOurs))
  return event || isAutomatic(mail) ? { event } : { reply: replyIn(mail) }
}

const mostLetters = 300

function replyIn({ from, subject = '', text = '' }: ParsedMail) {
  // Without the mail that is quoted below the answer.
  const own = text.split(/^(?:>|On .{0,200}wrote:)/m)[0] ?? ''
  const words = [subject, own].join(': ').replace(/\s+/g, ' ').trim()
  return {
    from: (from?.text ?? 'Somebody').slice(0, 200),
    address: (from?.value[0]?.address ?? '').slice(0, 254),
    text: words.slice(0, mostLetters),
  }
}

/** The headers and senders by which programs that write mails are known (RFC 3834). */
function isAutomatic(mail: ParsedMail): boolean {
  const header = (name: string) => String(mail.headers.get(name) ?? '').toLowerCase()
  const [sender = ''] = (mail.from?.value[0]?.address ?? '').toLowerCase().split('@')
  return (
    !['', 'no'].includes(header('auto-submitted')) ||
    /bulk|junk|list|auto_reply/.test(header('precedence')) ||
    ['x-autoreply', 'x-autorespond', 'x-failed-recipients'].some((name) => header(name) !== '') ||
    /^(|mailer-daemon|postmaster|no-?reply)$/.test(sender) ||
    mail.attachments.some(({ contentType }) => contentType === 'message/delivery-status')
  )
}

type Part = (type: string) => ParsedMail['attachments'][number] | undefined

function eventIn(mail: ParsedMail, part: Part, messageId?: string): MailEvent | undefined {
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

/** No line of a mail is longer (RFC 5322); the rest of a longer one is not read. */
const longestLine = 1000
/** The line before the returned mail. */
const copyBegins = /\b(?:copy of the message|text of the message|below this line)\b/i
/** The words of Exim and qmail for a bounce. Notices about a delay do not use them. */
const isFinal = /\bThis is a permanent error\b/i
const unknownMailbox =
  /no mailbox here by that name|user unknown|unknown user|no such user|unrouteable address|non-existent hosts|couldn't find any host named/i

/** Reads a bounce without a machine-readable part, as Exim and qmail write it. Undefined for other mails. */
function readPlainBounce(mail: ParsedMail) {
  const notice = noticeIn(mail.text ?? '')
  const failed = mail.headers.get('x-failed-recipients')
  const isQmail = /^Hi\. This is the\b/m.test(notice)
  if (!isFinal.test(notice) || !(failed || isQmail)) return undefined
  const email =
    typeof failed === 'string' ? failed.split(',')[0]?.trim() : /^<([^<>\s]+)>:/m.exec(notice)?.[1]
  return { kind: kindOf(notice), email }
}

function noticeIn(text: string): string {
  const lines = text.split(/\r?\n/).map((line) => line.slice(0, longestLine))
  const end = lines.findIndex((line) => line.startsWith('---') && copyBegins.test(line))
  return lines.slice(0, end < 0 ? undefined : end).join('\n')
}

function kindOf(notice: string): BounceKind {
  const reply = /(?<!\d)(5\d\d)[ -]/.exec(notice)?.[1]
  const kind = kindOfStatus(statusIn(notice))
  if (kind) return kind
  if (reply) return kindOfReply(Number(reply), undefined)
  // Exim also calls an error permanent when a host did not respond for days.
  return unknownMailbox.test(notice) ? 'hard' : 'soft'
}
