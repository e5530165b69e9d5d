import { join } from 'node:path'
import type { Log } from '../log/log.ts'
import { folderTransport } from './folder-transport.ts'
import { type HandOverLog, openHandOverLog } from './hand-over-log.ts'
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
  // Opened with the first mail: only the process that sends may rewrite it.
  let handOvers: HandOverLog | undefined
  const opened = () => {
    handOvers ??= openHandOverLog(join(folder, 'handed-over.log'))
    return handOvers
  }
  return smtpTransport(smtpUrl, from, opened)
}
