import { join } from 'node:path'
import type { Log } from '../log/log.ts'
import { folderTransport } from './folder-transport.ts'
import { type HandOvers, openHandOvers } from './hand-overs.ts'
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
  // Opened with the first mail: most processes of a site never send one.
  let handOvers: HandOvers | undefined
  const opened = () => {
    handOvers ??= openHandOvers(join(folder, 'handed-over'))
    return handOvers
  }
  return smtpTransport(smtpUrl, from, opened)
}
