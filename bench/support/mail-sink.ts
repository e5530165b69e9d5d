import { SMTPServer } from 'smtp-server'

/*
 * An SMTP server that accepts at once, in a process of its own: within the benchmark's process it would slow the
 * measured pages. It tells its parent how many mails it has received, and for how many people.
 */
const seen = new Set<string>()
let count = 0
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    stream.resume()
    stream.on('end', () => {
      count += 1
      seen.add(session.envelope.rcptTo[0]?.address ?? '')
      done()
    })
  },
})
server.on('error', () => {})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.server.address() as { port: number }
  process.send?.({ url: `smtp://127.0.0.1:${port}` })
  setInterval(() => process.send?.({ count, distinct: seen.size }), 100)
})
process.on('disconnect', () => process.exit())
