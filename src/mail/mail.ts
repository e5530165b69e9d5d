import type { ErrorClass } from '#src/jobs/contract.ts'
import type { BounceKind } from './bounce-kind.ts'
import type { Sender } from './sender.ts'

export interface Mail {
  /** The same mail sent again has the same id, and therefore the same Message-ID. */
  id: string
  to: string
  subject: string
  html: string
  text: string
  headers: Record<string, string>
  /** Without it the mail comes from `MAIL_FROM` as it is. */
  sender?: Pick<Sender, 'name' | 'replyTo'>
  /** What the mail wants its reader to open; logged where no mail leaves the machine. */
  link: string
}

interface Failure {
  error: string
  errorClass: ErrorClass
}

/**
 * The result of one attempt.
 * - accepted: the server's final answer says so.
 * - bounced: the server refuses this mail for good.
 * - again: the server refuses this mail for now.
 * - later: the server takes no mail now, whomever it is for. Nothing of the mail has left.
 * - uncertain: the connection ended after bytes of the mail had left and before the server's final answer.
 */
export type MailOutcome =
  | { result: 'accepted' }
  | ({ result: 'bounced'; kind: BounceKind } & Failure)
  | ({ result: 'again' | 'later' | 'uncertain' } & Failure)

export interface Mailer {
  /** How many mails can be under way at once. */
  connections: number
  /** One attempt; the mailer never repeats a mail of which a byte may have left. */
  send: (mail: Mail, signal: AbortSignal) => Promise<MailOutcome>
  /** Deletes the copies of mails on this machine. */
  forget: (ids: string[]) => Promise<void>
  close: () => void
}
