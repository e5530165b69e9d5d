import type { Transporter } from 'nodemailer'
import { errorClassOf } from '#src/jobs/error-class.ts'
import type { Mailer, MailOutcome } from './mail.ts'
import { messageOf } from './message.ts'
import { withTlsRule } from './tls-rule.ts'

const seconds = (n: number) => n * 1000

/** How many mails may be under way at once, each on a connection of its own. */
export const smtpConnections = 4

/**
 * A mail counts as sent only when the server's final answer says so. Whatever ends a connection before that answer
 * leaves the mail to be sent again under the same Message-ID.
 */
export function smtpTransport(url: string, from: string): Mailer {
  let opening: Promise<Transporter> | undefined
  const close = () => {
    void opening?.then((transport) => transport.close())
    opening = undefined
  }
  return {
    async send(mail, signal) {
      try {
        opening ??= openTransport(url)
        const transport = await opening
        await untilAborted(transport.sendMail(messageOf(mail, from)), signal)
        return { accepted: true }
      } catch (error) {
        // A connection that is stuck must not take the next mail.
        if (signal.aborted) close()
        return failure(error)
      }
    },
    forget: async () => {},
    close,
  }
}

/** Loaded with the first mail: most processes of a site never send one. */
async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url: withTlsRule(url),
    pool: true,
    maxConnections: smtpConnections,
    maxMessages: 200,
    // The outbox retries, and staff see that it does.
    maxRequeues: 0,
    connectionTimeout: seconds(10),
    greetingTimeout: seconds(10),
    socketTimeout: seconds(30),
  })
}

function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(new DOMException('The mail server took too long', 'TimeoutError'))
  signal.addEventListener('abort', onAbort, { once: true })
  return Promise.race([work, aborted]).finally(() => signal.removeEventListener('abort', onAbort))
}

/** 5xx at the recipient is final for this mailbox; everything else may pass. */
function failure(error: unknown): MailOutcome {
  const { responseCode, command, message } = error as {
    responseCode?: number
    command?: string
    message?: string
  }
  return {
    accepted: false,
    permanent: command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500,
    errorClass: errorClassOf(error),
    error: responseCode
      ? `The mail server answered ${responseCode} to ${command ?? 'the mail'}`
      : withoutAddresses(message ?? 'The mail server cannot be reached'),
  }
}

const withoutAddresses = (text: string) => text.replace(/\S+@\S+/g, '…')
