import { join } from 'node:path'
import type { Log } from '../log/log.ts'
import { folderTransport } from './folder-transport.ts'
import { openHandOverLog } from './hand-over-log.ts'
import type { Mailer } from './mail.ts'
import { smtpTransport } from './smtp-transport.ts'

interface MailerDeps {
  smtpUrl: string | undefined
  from: string
  /** Where mails are written when there is no SMTP server, and otherwise which ones left. */
  folder: string
  log: Log
}

export function createMailer({ smtpUrl, from, folder, log }: MailerDeps): Mailer {
  if (!smtpUrl) return folderTransport(folder, from, log)
  return smtpTransport(smtpUrl, from, openHandOverLog(join(folder, 'handed-over.log')))
}
