import type { Log } from '#src/log/log.ts'
import { folderMailer } from './folder-mailer.ts'
import type { Mailer } from './mail.ts'
import { smtpMailer } from './smtp-mailer.ts'

interface MailerDeps {
  smtpUrl: string | undefined
  from: string
  connections: number
  /** The folder for mails when there is no SMTP server. */
  folder: string
  log: Log
}

/** Creates the one client that sends every mail of the site. */
export function createMailer({ smtpUrl, from, connections, folder, log }: MailerDeps): Mailer {
  return smtpUrl ? smtpMailer(smtpUrl, from, connections) : folderMailer(folder, from, log)
}
