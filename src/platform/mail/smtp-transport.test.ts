import { createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { Mail } from './mail.ts'
import { smtpTransport } from './smtp-transport.ts'

const mail: Mail = {
  id: 'mail-1',
  to: 'ada@example.com',
  subject: 'Hello',
  html: '<p>Hello</p>',
  // A line of its own that holds a dot is no end of a mail.
  text: 'Hello\n.\nThere',
  headers: {},
  link: 'https://wireloom.test/',
}

/** A mail host that answers as told; `atTheEnd` sees the whole mail with its dot. */
async function host(atTheEnd: (socket: Socket) => void, atData = '354 go on\r\n') {
  const server = createServer((socket) => {
    let reading = ''
    let inMail = false
    socket.on('error', () => {})
    socket.write('220 test\r\n')
    socket.on('data', (bytes) => {
      reading += bytes
      if (inMail) {
        if (!reading.endsWith('\r\n.\r\n')) return
        inMail = false
        reading = ''
        return atTheEnd(socket)
      }
      for (const line of reading.split('\r\n').slice(0, -1)) {
        if (line === 'DATA') {
          inMail = atData.startsWith('354')
          socket.write(atData)
          if (!inMail) socket.destroy()
        } else socket.write('250 ok\r\n')
      }
      reading = ''
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as { port: number }
  const told: string[] = []
  const log = {
    note: (id: string) => void told.push(`+${id}`),
    undo: (id: string) => void told.push(`-${id}`),
    has: (id: string) => told.lastIndexOf(`+${id}`) > told.lastIndexOf(`-${id}`),
  }
  const mailer = smtpTransport(
    `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    'Wireloom <hello@wireloom.test>',
    () => log,
  )
  onTestFinished(() => mailer.close())
  return { told, send: () => mailer.send(mail, new AbortController().signal) }
}

test('a mail is noted once, when all of it is out', async () => {
  const { told, send } = await host((socket) => socket.write('250 taken\r\n'))
  expect(await send()).toEqual({ taken: true })
  expect(told).toEqual(['+mail-1'])
  // What was handed over by a process that did not live to say so is not sent again.
  expect(await send()).toEqual({ taken: true })
  expect(told).toEqual(['+mail-1'])
})

test('a mail that the host does not take, or that never got out whole, may be sent again', async () => {
  const refusing = await host((socket) => socket.write('451 later\r\n'))
  expect(await refusing.send()).toMatchObject({ taken: false, refused: false })
  expect(refusing.told).toEqual(['+mail-1', '-mail-1'])
  const cutting = await host(() => {}, '421 going down\r\n')
  expect(await cutting.send()).toMatchObject({ taken: false, refused: false })
  expect(cutting.told).not.toContain('+mail-1')
})
