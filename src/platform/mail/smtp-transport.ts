import { Readable } from 'node:stream'
import type { Transporter } from 'nodemailer'
import type { HandOvers } from './hand-overs.ts'
import type { Mailer, MailOutcome } from './mail.ts'
import { messageOf } from './message.ts'

const seconds = (n: number) => n * 1000

/** One kept connection: mails leave one after the other, so a crash leaves at most one in doubt. */
export function smtpTransport(url: string, from: string, handOvers: () => HandOvers): Mailer {
  let opening: Promise<Transporter> | undefined
  return {
    async send(mail, signal) {
      const notes = handOvers()
      // Handed over by a process that did not live to say so.
      if (notes.has(mail.id)) return { taken: true }
      const message = { ...messageOf(mail, from), handOver: () => notes.note(mail.id) }
      try {
        opening ??= openTransport(url)
        const transport = await opening
        await beforeAbort(transport.sendMail(message), signal)
        return { taken: true }
      } catch (error) {
        notes.undo(mail.id)
        return failure(error)
      }
    },
    forget: async () => {},
    close: () => void opening?.then((transport) => transport.close()),
  }
}

async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 1,
    maxMessages: 200,
    connectionTimeout: seconds(10),
    greetingTimeout: seconds(10),
    socketTimeout: seconds(30),
  })
  transport.use('stream', ({ data, message }, done) => {
    const { handOver } = data as { handOver?: () => void }
    const compose = message.createReadStream.bind(message)
    message.createReadStream = (options) => onceOut(compose(options), () => handOver?.())
    done()
  })
  return transport
}

/** The whole message at once, which is read only when the host waits for it, and a call when it is out. */
function onceOut(message: Readable, call: () => void): Readable {
  const whole = Readable.from(
    (async function* () {
      const chunks: Buffer[] = []
      for await (const chunk of message) chunks.push(Buffer.from(chunk))
      yield Buffer.concat(chunks)
    })(),
    { objectMode: false },
  )
  const pipe = whole.pipe.bind(whole)
  whole.pipe = (target, options) => {
    // The stream that ends a mail with its dot leads to the socket already, so what it emits has just been
    // written there. A kill before this moment sends the mail again, a kill after it does not: none is lost.
    target.on('data', (chunk: Buffer) => {
      if (theEnd.test(chunk.subarray(-5).toString('latin1'))) call()
    })
    return pipe(target, options)
  }
  return whole
}

/** Nothing else can look like it: a dot that begins a line of the mail itself is doubled. */
const theEnd = /(^|\n)\.\r\n$/

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
