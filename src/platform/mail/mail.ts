export interface Mail {
  /** The same mail sent again has the same id: mail hosts know it by that. */
  id: string
  to: string
  subject: string
  html: string
  text: string
  headers: Record<string, string>
  /** What the mail wants its reader to open; logged where no mail leaves the machine. */
  link: string
}

/** refused: the host will never take it, for example because there is no such mailbox. */
export type MailOutcome = { taken: true } | { taken: false; refused: boolean; error: string }

export interface Mailer {
  send: (mail: Mail, signal: AbortSignal) => Promise<MailOutcome>
  /** Deletes copies of mails that are kept on this machine. */
  forget: (ids: string[]) => Promise<void>
  close: () => void
}
