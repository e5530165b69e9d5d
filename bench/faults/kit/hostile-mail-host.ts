import type { Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

const refusal = (responseCode: number) =>
  Object.assign(new Error(`answer ${responseCode}`), { responseCode })

/** A mail server that now and then misbehaves in every way a real one does. It counts accepted mails. */
export async function hostileMailHost() {
  const taken = new Map<string, number>()
  const messageIds = new Map<string, Set<string>>()
  const answers: Record<string, number> = {}
  const seen = new Set<string>()
  const sockets = new Map<string, Socket>()
  const note = (what: string) => {
    answers[what] = (answers[what] ?? 0) + 1
  }
  const hit = (n: number, every: number, rest: number) => n % every === rest
  let data = 0
  let stalled: PromiseWithResolvers<void> | undefined
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onRcptTo({ address }, _session, done) {
      await stalled?.promise
      const n = Number(/\d+/.exec(address)?.[0])
      const again = seen.has(address)
      seen.add(address)
      if (hit(n, 400, 7)) {
        note('550')
        return done(refusal(550))
      }
      if (!again && hit(n, 100, 3)) {
        note('451')
        return done(refusal(451))
      }
      if (!again && hit(n, 2500, 11)) {
        note('421')
        return done(refusal(421))
      }
      done()
    },
    onData(stream, session, done) {
      const place = ++data
      const socket = sockets.get(`${session.remoteAddress}:${session.remotePort}`)
      if (hit(place, 700, 13)) {
        note('dropped during the data')
        stream.resume()
        socket?.destroy()
        return
      }
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const address = session.envelope.rcptTo[0]?.address ?? ''
        const [, id = ''] = /^message-id: (.*)$/im.exec(Buffer.concat(chunks).toString()) ?? []
        taken.set(address, (taken.get(address) ?? 0) + 1)
        messageIds.set(address, (messageIds.get(address) ?? new Set()).add(id))
        if (hit(place, 700, 29)) {
          note('closed before the answer')
          socket?.destroy()
          return
        }
        note('accepted')
        done()
      })
    },
  })
  smtp.on('error', () => {})
  smtp.server.on('connection', (socket: Socket) => {
    const name = `${socket.remoteAddress}:${socket.remotePort}`
    sockets.set(name, socket)
    socket.on('close', () => sockets.delete(name))
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()))
  const { port } = smtp.server.address() as { port: number }
  return {
    env: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'Wireloom <hello@wireloom.test>',
      PUBLIC_URL: 'http://wireloom.test',
    },
    taken,
    messageIds,
    answers: () => answers,
    /** Responds to no recipient until the returned function is called. */
    stall() {
      const stall = Promise.withResolvers<void>()
      stalled = stall
      return () => {
        stalled = undefined
        stall.resolve()
      }
    },
    close: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  }
}
