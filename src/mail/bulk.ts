import type { Mail, Mailer } from './mail.ts'

/**
 * What became of a mail of many. later: the server cannot take mails now, whoever they are for. again: not this mail
 * now. uncertain: the connection ended after the mail was sent and before the server's answer.
 */
export type BulkOutcome =
  | { result: 'accepted' }
  | { result: 'bounced'; permanent: boolean; error: string }
  | { result: 'again'; error: string }
  | { result: 'later'; error: string }
  | { result: 'uncertain'; error: string }

/** Sends many mails over connections that stay open. It never repeats a mail by itself. */
export interface BulkMailer {
  connections: number
  /** Opens a connection if none is free; what fails here has sent nothing. */
  send: (mail: Mail) => Promise<BulkOutcome>
  close: () => void
}

/** Without an SMTP server many mails are written as files, as single ones are. */
export function bulkFiles(mailer: Mailer): BulkMailer {
  return {
    connections: 4,
    async send(mail) {
      const outcome = await mailer.send(mail, AbortSignal.timeout(60_000))
      return outcome.accepted ? { result: 'accepted' } : { result: 'later', error: outcome.error }
    },
    close: () => {},
  }
}
