import { SMTPServer } from 'smtp-server'

interface MailHostOptions {
  /** Responds 451 to every n-th mail after its last byte: the mail is not accepted and must be sent again. */
  laterEvery?: number
}

/** Counts accepted mails by address and by Message-ID. */
export async function countingMailHost({ laterEvery }: MailHostOptions = {}) {
  const mails = new Map<string, number>()
  const messageIds = new Map<string, Set<string>>()
  let arrived = 0
  let putOff = 0
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        arrived += 1
        if (laterEvery && arrived % laterEvery === 0) {
          putOff += 1
          done(Object.assign(new Error('later'), { responseCode: 451 }))
          return
        }
        const address = session.envelope.rcptTo[0]?.address ?? ''
        const [, id = ''] = /^message-id: (.*)$/im.exec(Buffer.concat(chunks).toString()) ?? []
        mails.set(address, (mails.get(address) ?? 0) + 1)
        messageIds.set(address, (messageIds.get(address) ?? new Set()).add(id))
        done()
      })
    },
  })
  // Clients are killed while they send a mail, on purpose.
  smtp.on('error', () => {})
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()))
  const { port } = smtp.server.address() as { port: number }
  return {
    env: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'Wireloom <hello@wireloom.test>',
      PUBLIC_URL: 'http://wireloom.test',
    },
    mails,
    messageIds,
    putOff: () => putOff,
    close: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  }
}
