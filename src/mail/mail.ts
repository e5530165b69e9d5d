import type { ErrorClass } from '#src/jobs/contract.ts'

export interface Mail {
  /** The same mail sent again has the same id, and therefore the same Message-ID. */
  id: string
  to: string
  subject: string
  html: string
  text: string
  headers: Record<string, string>
  /** What the mail wants its reader to open; logged where no mail leaves the machine. */
  link: string
}

/** permanent: the server will never accept it, for example because there is no such mailbox. */
export type MailOutcome =
  | { accepted: true }
  | { accepted: false; permanent: boolean; errorClass: ErrorClass; error: string }

export interface Mailer {
  send: (mail: Mail, signal: AbortSignal) => Promise<MailOutcome>
  /** Deletes the copies of mails on this machine. */
  forget: (ids: string[]) => Promise<void>
  close: () => void
}
