import type { Log } from '../log/log.ts'
import { folderTransport } from './folder-transport.ts'
import type { Mailer } from './mail.ts'
import { smtpTransport } from './smtp-transport.ts'

interface MailerDeps {
  smtpUrl: string | undefined
  from: string
  /** Where mails are written when there is no SMTP server. */
  folder: string
  log: Log
}

export function createMailer({ smtpUrl, from, folder, log }: MailerDeps): Mailer {
  return smtpUrl ? smtpTransport(smtpUrl, from) : folderTransport(folder, from, log)
}
