import { SMTPServer } from 'smtp-server'

/** Counts mails by address, as a mail host that takes everything. */
export async function countingMailHost() {
  const mails = new Map<string, number>()
  const messageIds = new Set<string>()
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const [to] = session.envelope.rcptTo
        if (to) mails.set(to.address, (mails.get(to.address) ?? 0) + 1)
        const [, id = ''] = /^message-id: (.*)$/im.exec(Buffer.concat(chunks).toString()) ?? []
        messageIds.add(id)
        done()
      })
    },
  })
  // A client that is killed in the middle of a mail is the point of such a run.
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
    close: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  }
}
