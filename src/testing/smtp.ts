import type { Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

export interface ReceivedMail {
  to: string[]
  raw: string
  header: (name: string) => string | undefined
  /** Both parts, decoded. */
  text: string
}

interface SmtpOptions {
  /** Responds to RCPT TO; an error refuses the recipient. */
  onRecipient?: (address: string) => Error | undefined | Promise<Error | undefined>
  /** Responds to a complete mail, or cuts the connection instead; without it every mail is accepted. */
  onMail?: (answer: (error?: Error) => void, cut: () => void) => void
  /** The only password that is accepted; without it no password is required. */
  password?: string
}

/** A real mail server for the duration of a test. */
export async function smtpSink({ onRecipient, onMail, password }: SmtpOptions = {}) {
  const mails: ReceivedMail[] = []
  const passwords: string[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  const server = new SMTPServer({
    authOptional: password === undefined,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth(auth, _session, done) {
      passwords.push(auth.password ?? '')
      if (auth.password === password) done(null, { user: auth.username })
      else done(new Error('Wrong password'))
    },
    async onRcptTo({ address }, _session, done) {
      done(await onRecipient?.(address))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        mails.push(readMail(to, Buffer.concat(chunks).toString('utf8')))
        if (onMail) onMail(done, cut)
        else done()
      })
    },
  })
  server.on('error', () => {})
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    connections += 1
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  onTestFinished(() => {
    cut()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  })
  const { port } = server.server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    /** In the order in which they were received. */
    passwords,
    /** How many connections were opened so far. */
    connections: () => connections,
    /** Ends all connections. */
    cut,
  }
}

export function readMail(to: string[], raw: string): ReceivedMail {
  const [head = ''] = raw.split(/\r?\n\r?\n/)
  const headers = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  return {
    to,
    raw,
    header: (name) =>
      headers
        .find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
        ?.slice(name.length + 1)
        .trim(),
    text: raw
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
  }
}
