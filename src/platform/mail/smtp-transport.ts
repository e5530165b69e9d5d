import { createTransport } from 'nodemailer'
import type { Mailer, MailOutcome } from './mail.ts'
import { messageOf } from './message.ts'

const seconds = (n: number) => n * 1000

/** One kept connection: mails leave one after the other, so a crash leaves at most one in doubt. */
export function smtpTransport(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 1,
    maxMessages: 200,
    connectionTimeout: seconds(10),
    greetingTimeout: seconds(10),
    socketTimeout: seconds(30),
  })
  return {
    async send(mail, signal) {
      try {
        await beforeAbort(transport.sendMail(messageOf(mail, from)), signal)
        return { taken: true }
      } catch (error) {
        return failure(error)
      }
    },
    forget: async () => {},
    close: () => transport.close(),
  }
}

function beforeAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('The mail server took too long')))
    }),
  ])
}

/** 5xx at the recipient is final for this mailbox; everything else may pass. */
function failure(error: unknown): MailOutcome {
  const { responseCode, command, message } = error as {
    responseCode?: number
    command?: string
    message?: string
  }
  const refused = command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500
  return {
    taken: false,
    refused,
    error: responseCode
      ? `The mail server answered ${responseCode} to ${command ?? 'the mail'}`
      : withoutAddresses(message ?? 'The mail server cannot be reached'),
  }
}

const withoutAddresses = (text: string) => text.replace(/\S+@\S+/g, '…')
