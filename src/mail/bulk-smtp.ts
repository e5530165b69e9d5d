import { Readable } from 'node:stream'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { BulkMailer, BulkOutcome } from './bulk.ts'
import { compose } from './compose.ts'
import { senderAddress } from './message.ts'
import { withTlsRule } from './tls-rule.ts'

const seconds = (n: number) => n * 1000

/** A server may close a connection that sent too much; a fresh one costs little. */
const mailsPerConnection = 500

interface Open {
  connection: SMTPConnection
  sent: number
}

/**
 * nodemailer's connections, used directly: its pool does not say whether a mail was on its way when a connection ended,
 * and that is the difference between a mail that is sent again and one that may be doubled.
 */
export function bulkSmtp(url: string, from: string, connections: number): BulkMailer {
  const free: Open[] = []
  const all = new Set<SMTPConnection>()
  let closed = false

  const discard = ({ connection }: Open) => {
    all.delete(connection)
    connection.close()
  }

  const take = async (): Promise<Open> => {
    for (let known = free.pop(); known; known = free.pop()) {
      if (all.has(known.connection) && known.sent < mailsPerConnection) return known
      discard(known)
    }
    const connection = await open(url)
    // A connection that the server closes while it is idle must not be used again, or end the process.
    connection.on('error', () => all.delete(connection))
    connection.on('end', () => all.delete(connection))
    all.add(connection)
    return { connection, sent: 0 }
  }

  return {
    connections,
    async send(mail) {
      const message = await compose(mail, from)
      let held: Open
      try {
        held = await take()
      } catch (error) {
        return { result: 'later', error: textOf(error) }
      }
      const outcome = await transmit(held.connection, senderAddress(from), mail.to, message)
      held.sent += 1
      // After a refusal servers differ in what they expect next.
      if (outcome.result === 'accepted' && !closed) free.push(held)
      else discard(held)
      return outcome
    },
    close() {
      closed = true
      for (const connection of all) connection.close()
      all.clear()
    },
  }
}

async function open(url: string): Promise<SMTPConnection> {
  // The same reading of the address as for single mails, with its options in the query.
  const { auth, ...options } = parseConnectionUrl(withTlsRule(url))
  const connection = new SMTPConnection({
    ...options,
    connectionTimeout: seconds(10),
    greetingTimeout: seconds(10),
    socketTimeout: seconds(60),
  })
  await new Promise<void>((resolve, reject) => {
    connection.once('error', reject)
    connection.connect((error) => (error ? reject(error) : resolve()))
  })
  connection.removeAllListeners('error')
  connection.on('error', () => {})
  if (!auth) return connection
  await new Promise<void>((resolve, reject) => {
    connection.login(auth, (error) => (error ? reject(error) : resolve()))
  }).catch((error: unknown) => {
    connection.close()
    throw error
  })
  return connection
}

function transmit(
  connection: SMTPConnection,
  from: string,
  to: string,
  message: Buffer,
): Promise<BulkOutcome> {
  let begun = false
  // nodemailer reads the message only after the server has asked for it (354).
  const body = new Readable({
    read() {
      begun = true
      this.push(message)
      this.push(null)
    },
  })
  return new Promise((resolve) => {
    connection.send({ from, to: [to] }, body, (error) =>
      resolve(error ? judge(error, begun) : { result: 'accepted' }),
    )
  })
}

interface Failure {
  responseCode?: number
  command?: string
  message?: string
}

/** `begun`: the server had asked for the message. */
export function judge(error: Failure, begun: boolean): BulkOutcome {
  const { responseCode: code, command } = error
  const text = textOf(error)
  // nodemailer itself refuses the address.
  if (command === 'API' && !begun) return { result: 'bounced', permanent: true, error: text }
  const answered = code !== undefined && command !== 'CONN'
  if (!answered) return { result: begun ? 'uncertain' : 'later', error: text }
  if (code === 421) return { result: 'later', error: text }
  if (command === 'RCPT TO' || begun) {
    if (code < 500) return { result: 'again', error: text }
    // A refused text says nothing about the mailbox.
    return { result: 'bounced', permanent: command === 'RCPT TO', error: text }
  }
  // MAIL FROM or DATA refused: it is about this site, not about the recipient.
  return { result: 'later', error: text }
}

function textOf(error: unknown): string {
  const { responseCode, command, message } = error as Failure
  if (responseCode) return `The mail server answered ${responseCode} to ${command ?? 'the mail'}`
  return (message ?? 'The mail server cannot be reached').replace(/\S+@\S+/g, '…').slice(0, 300)
}
