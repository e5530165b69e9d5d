import type { ParsedMail } from 'mailparser'
import { type BounceKind, kindOfReply, kindOfStatus, statusIn } from '#src/mail/bounce-kind.ts'

/** No line of a mail is longer (RFC 5322); the rest of a longer one is not read. */
const longestLine = 1000
/** The line before the returned mail. */
const copyBegins = /\b(?:copy of the message|text of the message|below this line)\b/i
/** The words of Exim and qmail for a bounce. Notices about a delay do not use them. */
const isFinal = /\bThis is a permanent error\b/i
const unknownMailbox =
  /no mailbox here by that name|user unknown|unknown user|no such user|unrouteable address|non-existent hosts|couldn't find any host named/i

/** Reads a bounce without a machine-readable part, as Exim and qmail write it. Undefined for other mails. */
export function readPlainBounce(mail: ParsedMail) {
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
