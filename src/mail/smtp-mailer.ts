import type { Readable } from 'node:stream'
import type { SendMailOptions, Transporter } from 'nodemailer'
import { judge } from './judge.ts'
import type { Mailer } from './mail.ts'
import { messageOf } from './message.ts'
import { withTlsRule } from './tls-rule.ts'
import { untilAborted } from './until-aborted.ts'

const seconds = (n: number) => n * 1000

/** All mails of a process, single ones and newsletters, share this one connection pool. */
export function smtpMailer(url: string, from: string, connections: number): Mailer {
  let opening: Promise<Transporter> | undefined
  const close = () => {
    void opening?.then((transport) => transport.close())
    opening = undefined
  }
  return {
    connections,
    async send(mail, signal) {
      const departure = createDeparture()
      const message: TrackedMail = { ...messageOf(mail, from), departure }
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
