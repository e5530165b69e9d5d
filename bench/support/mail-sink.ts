import { createServer, type Socket } from 'node:net'

/*
 * An SMTP server that accepts at once, in a process of its own: within the benchmark's process it would slow the
 * measured pages. It knows only what nodemailer sends, because a complete server takes as much of a processor as the
 * site. It tells its parent how many mails it has received, for how many people, and the first mail. Any message from
 * its parent makes it count from zero.
 */
const seen = new Set<string>()
let count = 0

const replies: Record<string, string> = {
  EHLO: '250-sink\r\n250-PIPELINING\r\n250 8BITMIME\r\n',
  MAIL: '250 OK\r\n',
  RCPT: '250 OK\r\n',
  RSET: '250 OK\r\n',
  DATA: '354 Go on\r\n',
  QUIT: '221 Bye\r\n',
}
const end = '\r\n.\r\n'

function converse(socket: Socket): void {
  let address = ''
  let received = ''
  let isData = false
  const reply = (line: string) => {
    const command = line.slice(0, 4).toUpperCase()
    if (command === 'RCPT') address = line.slice(line.indexOf('<') + 1, line.lastIndexOf('>'))
    isData = command === 'DATA'
    return replies[command] ?? '502 Unknown\r\n'
  }
  socket.setEncoding('latin1')
  socket.on('error', () => {})
  socket.on('data', (text) => {
    received += text
    // The client waits for the reply to a mail, so nothing follows its end.
    if (isData) {
      if (!received.endsWith(end)) return
      if (count === 0) process.send?.({ raw: received.slice(0, -end.length) })
      count += 1
      seen.add(address)
      received = ''
      isData = false
      socket.write('250 OK\r\n')
      return
    }
    const lines = received.split('\r\n')
    received = lines.pop() ?? ''
    socket.write(lines.map(reply).join(''))
  })
  socket.write('220 sink\r\n')
}

const server = createServer({ noDelay: true }, converse)
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as { port: number }
  process.send?.({ url: `smtp://127.0.0.1:${port}` })
  setInterval(() => process.send?.({ count, distinct: seen.size }), 100)
})
process.on('message', () => {
  count = 0
  seen.clear()
  process.send?.({ count, distinct: 0 })
})
process.on('disconnect', () => process.exit())
