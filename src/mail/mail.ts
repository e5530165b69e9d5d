import type { ErrorClass } from '#src/jobs/choices.ts'
import type { BounceKind } from './bounce-kind.ts'
import type { Brand } from './html-frame.ts'

/** The sender of a mail, as owners set it; the address is the one in `MAIL_FROM`. */
export interface Sender {
  /** Null: the name in `MAIL_FROM`. */
  name: string | null
  /** Where answers go; null: to the address in `MAIL_FROM`. */
  replyTo: string | null
  /** In the footer of every newsletter; null: none can be sent. */
  postalAddress: string | null
  /** Below every mail. */
  brand: Brand
}

export type ReadSender = () => Promise<Sender>

export interface Mail {
  /** Stays the same when the mail is retried, and so does the Message-ID, which is made of it. */
  id: string
  to: string
  subject: string
  html: string
  text: string
  headers: Record<string, string>
  /** Without it the mail comes from `MAIL_FROM` as it is. */
  sender?: Pick<Sender, 'name' | 'replyTo'>
}

/**
 * A mail to many people: tokens stand in the places of the values that differ, and of those alone. Tokens for text are
 * in the subject and in the text, all others also in headers.
 */
export interface Letter extends Pick<Mail, 'subject' | 'html' | 'text' | 'headers' | 'sender'> {
  tokens: Record<string, LetterToken>
}

/** In HTML a value is escaped, so it has a token of its own there. Random: no content can contain one. */
export interface LetterToken {
  inHtml: string
  plain: string
  /** Its values may be any text of one line. */
  isText?: true
}

/** The mail to one of these people. */
export interface LetterMail extends Pick<Mail, 'id' | 'to'> {
  letter: Letter
  /** A value for each token: printable ASCII without spaces, for example a link, unless the token is for text. */
  values: Record<string, string>
}

interface Failure {
  error: string
  errorClass: ErrorClass
}

/**
 * The result of one attempt.
 * - accepted: the server's final reply accepts the mail.
 * - bounced: the server rejects this mail permanently.
 * - again: the server rejects this mail temporarily.
 * - later: the server currently takes no mail for anybody. No byte of this one has been sent.
 * - uncertain: the connection ended after bytes of the mail were sent and before the server's final reply.
 */
export type MailOutcome =
  | { result: 'accepted' }
  | ({ result: 'bounced'; kind: BounceKind } & Failure)
  | ({ result: 'again' | 'later' | 'uncertain' } & Failure)

export interface Mailer {
  connections: number
  /** Makes one attempt. The mailer never retries a mail of which bytes may have been sent. */
  send: (mail: Mail | LetterMail, signal: AbortSignal) => Promise<MailOutcome>
  /** Deletes the files of mails that were written to this machine. */
  forget: (ids: string[]) => Promise<void>
  close: () => void
}
