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
  /** True: no mail leaves, also none that staff send by hand. */
  readOnly?: boolean
}

/** Creates the one client that sends every mail of the site. */
export function createMailer({ smtpUrl, from, connections, folder, log, ...deps }: MailerDeps) {
  const mailer = smtpUrl ? smtpMailer(smtpUrl, from, connections) : folderMailer(folder, from, log)
  return deps.readOnly ? { ...mailer, send: refuse } : mailer
}

const refuse: Mailer['send'] = async () => ({
  result: 'later',
  error: 'The site is read-only: it sends no mail.',
  errorClass: 'other',
})
