import type { Log } from '#src/log/log.ts'
import { type BulkMailer, bulkFiles } from './bulk.ts'
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

interface BulkMailerDeps {
  smtpUrl: string | undefined
  from: string
  connections: number
  /** Writes mails as files when there is no SMTP server. */
  mailer: Mailer
}

export function createBulkMailer({
  smtpUrl,
  from,
  connections,
  mailer,
}: BulkMailerDeps): BulkMailer {
  if (!smtpUrl) return bulkFiles(mailer)
  // Loaded with the first newsletter: most processes of a site never send one.
  const opening = () => import('./bulk-smtp.ts')
  let open: Promise<BulkMailer> | undefined
  return {
    connections,
    async send(mail) {
      open ??= opening().then(({ bulkSmtp }) => bulkSmtp(smtpUrl, from, connections))
      return (await open).send(mail)
    },
    close: () => void open?.then((mailer) => mailer.close()),
  }
}
