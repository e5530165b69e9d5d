import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '#src/log/log.ts'
import type { Mailer } from './mail.ts'
import { messageOf } from './message.ts'
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

/** Without an SMTP server mails become files that any mail program opens. Their links are in the files alone: logs go further. */
export function folderMailer(folder: string, from: string, log: Log): Mailer {
  const pathOf = (id: string) => join(folder, `${id}.eml`)
  return {
    connections: 4,
    async send(mail) {
      const { createTransport } = await import('nodemailer')
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
      const { message } = await composer.sendMail(messageOf(mail, from))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // The name is the id, so a retry replaces the file; the rename leaves a complete file or none after a crash.
      const draft = `${pathOf(mail.id)}.part`
      await writeFile(draft, message as Buffer, { mode: 0o600 })
      await rename(draft, pathOf(mail.id))
      log.info({ file: pathOf(mail.id) }, 'mail written, no SMTP_URL is set')
      return { result: 'accepted' }
    },
    async forget(ids) {
      for (const id of ids) await rm(pathOf(id), { force: true })
    },
    close: () => {},
  }
}
