import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { SendMailOptions, Transporter } from 'nodemailer'
import type { Log } from '#src/log/log.ts'
import { withTlsRule } from './imap.ts'
import { judge } from './judge.ts'
import { type Encoded, encodeLetter, fillLetter } from './letter.ts'
import type { Letter, LetterMail, Mail, Mailer } from './mail.ts'
import { untilAborted } from './until-aborted.ts'

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
      const { message } = await composer.sendMail(messageOf(filled(mail), from))
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

const filled = (mail: Mail | LetterMail) => ('letter' in mail ? fillLetter(mail) : mail)

const seconds = (n: number) => n * 1000

/** All mails of a process, single ones and newsletters, share this one connection pool. */
export function smtpMailer(url: string, from: string, connections: number): Mailer {
  let opening: Promise<Transporter> | undefined
  const encoded = new WeakMap<Letter, Promise<Encoded>>()
  const encode = async (mail: Mail | LetterMail): Promise<SendMailOptions> => {
    if (!('letter' in mail)) return messageOf(mail, from)
    const { letter } = mail
    const encoding = encoded.get(letter) ?? encodeLetter(letter, (one) => messageOf(one, from))
    encoded.set(letter, encoding)
    const raw = (await encoding)(mail)
    if (raw === undefined) return messageOf(fillLetter(mail), from)
    return {
      envelope: { from: addressed(addressIn(from)), to: addressed(mail.to) },
      raw,
      // It is in the encoded mail. nodemailer makes a random one if it is not given here too.
      messageId: messageIdOf(mail.id, from),
    }
  }
  const close = () => {
    void opening?.then((transport) => transport.close())
    opening = undefined
  }
  return {
    connections,
    async send(mail, signal) {
      const departure = createDeparture()
      const message: TrackedMail = { ...(await encode(mail)), departure }
      try {
        opening ??= openTransport(url, connections)
        const transport = await opening
        await untilAborted(transport.sendMail(message), signal, 'The mail server took too long')
        return { result: 'accepted' }
      } catch (error) {
        if (signal.aborted) {
          departure.cancel()
          // The connection still waits for a reply, so no mail may use it again. The other connections finish their
          // mails.
          close()
        }
        return judge(error as Error, departure.hasBegun())
      }
    },
    forget: async () => {},
    close,
  }
}

/** Loads nodemailer with the first mail: most processes never send one. */
async function openTransport(url: string, connections: number): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url: withTlsRule(url),
    pool: true,
    maxConnections: connections,
    // Some servers close connections that have sent many mails; a new connection costs little.
    maxMessages: 500,
    // One retry, for an idle connection that the server has just closed. The callers do and count all other retries.
    maxRequeues: 1,
    connectionTimeout: seconds(10),
    greetingTimeout: seconds(10),
    socketTimeout: seconds(60),
  })
  transport.use('stream', (mail, done) => {
    const { departure } = mail.data as TrackedMail
    mail.message?.processFunc(departure.leave)
    done()
  })
  return transport
}

/** Tracks whether bytes of one mail have been sent: only a mail without any can be retried without a duplicate. */
function createDeparture() {
  let current: Readable | undefined
  let isCancelled = false
  // nodemailer reads the first byte only after the server has asked for the mail (354).
  const hasBegun = () => current?.readableDidRead ?? false
  return {
    hasBegun,
    /** Prevents a mail that is not being sent yet from being sent at all. */
    cancel() {
      isCancelled = true
      if (!hasBegun()) current?.destroy(new Error('The mail server took too long'))
    },
    /** nodemailer passes the bytes to this each time it gets a connection for the mail. */
    leave(bytes: Readable) {
      if (isCancelled || hasBegun()) bytes.destroy(new Error('The mail must not be sent again'))
      else current = bytes
      return bytes
    },
  }
}

type TrackedMail = SendMailOptions & { departure: ReturnType<typeof createDeparture> }

/** Addresses are passed to nodemailer as objects, because a string could smuggle in a second header. */
const addressed = (address: string) => ({ name: '', address })

const messageIdOf = (id: string, from: string) =>
  `<${id}@${/@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'}>`

export function messageOf(mail: Mail, from: string): SendMailOptions {
  return {
    from: mail.sender?.name ? { name: mail.sender.name, address: addressIn(from) } : from,
    ...(mail.sender?.replyTo && { replyTo: addressed(mail.sender.replyTo) }),
    to: addressed(mail.to),
    // Also of drafts from before line breaks were refused.
    subject: mail.subject.replaceAll(/[\r\n]+/g, ' '),
    text: mail.text,
    html: mail.html,
    messageId: messageIdOf(mail.id, from),
    headers: mail.headers,
    // A mail contains only text: no field may make nodemailer read a file or fetch a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** The address in `Name <address>`, or alone. */
const addressIn = (from: string) => (/<([^<>]+)>\s*$/.exec(from)?.[1] ?? from).trim()
