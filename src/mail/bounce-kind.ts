/**
 * The meaning of a bounce for the person behind the address.
 * - hard: the address does not exist.
 * - soft: the mailbox cannot take the mail, for example because it is full.
 * - refused: the receiver refuses this sender or this text, for example because of a block list. It says nothing about
 *   the mailbox.
 */
export type BounceKind = 'hard' | 'soft' | 'refused'

/** The enhanced status code of a reply or a report (RFC 3463), for example `5.1.1`. */
export const statusIn = (text: string | undefined) =>
  /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.])/.exec(text ?? '')?.[0]

/** Address statuses about the sender (5.1.7, 5.1.8) or about relaying (5.1.9) say nothing about the recipient. */
const addressFailures = ['5.1.0', '5.1.1', '5.1.2', '5.1.3', '5.1.4', '5.1.6', '5.1.10']
/** The mailbox is disabled (5.2.1), or the domain has no mail host or does not exist (Exchange Online). */
const otherAddressFailures = ['5.2.1', '5.4.4', '5.4.310']
/** Mailbox, mail system and routing. A mail that is too large (5.2.3, 5.3.4) is about the text instead. */
const mailboxTrouble = /^[45]\.(?:2\.(?!3$)|3\.(?!4$)|4\.)/

/** The bounce kind that a status code means; undefined if the code is unspecific (`5.0.0`). */
export function kindOfStatus(status: string | undefined): BounceKind | undefined {
  if (!status || /^[245]\.0\./.test(status)) return undefined
  if (addressFailures.includes(status) || otherAddressFailures.includes(status)) return 'hard'
  if (mailboxTrouble.test(status) || status.startsWith('4.1.')) return 'soft'
  return 'refused'
}

/** Replies to RCPT TO that name the mailbox or its domain, where the server sends no status code (RFC 5321, RFC 7504). */
const hardReplies = [521, 550, 551, 553, 556]
/** Replies for a full mailbox. */
const softReplies = [452, 552]

export function kindOfReply(code: number, response: string | undefined): BounceKind {
  const kind = kindOfStatus(statusIn(response))
  if (kind) return kind
  if (hardReplies.includes(code)) return 'hard'
  return softReplies.includes(code) ? 'soft' : 'refused'
}
