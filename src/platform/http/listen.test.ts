import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { connectionLimits } from './connection-limits.ts'
import { listen } from './listen.ts'

/** A server with its limits shortened, so that tests see them reached. */
async function served(limits: Partial<typeof connectionLimits> = {}) {
  const gone = Promise.withResolvers<{ taken: boolean }>()
  const { url, stop } = await listen(
    async (request) => new Response(`got ${(await request.text()).length}`),
    '127.0.0.1',
    0,
    (request, response) => {
      if (request.url !== '/endless') return false
      // More than any buffer on the way holds, to somebody who does not read it.
      response.once('close', () => gone.resolve({ taken: response.writableFinished }))
      response.end(Buffer.alloc(64_000_000))
      return true
    },
    { limits: { ...connectionLimits, connectionsCheckingInterval: 20, ...limits } },
  )
  onTestFinished(() => stop())
  const open = async () => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    return socket
  }
  return { open, gone: gone.promise }
}

/** Everything the server says until it hangs up. */
async function untilClosed(socket: Socket): Promise<string> {
  let heard = ''
  socket.on('data', (text) => {
    heard += text
  })
  socket.on('error', () => {})
  await once(socket, 'close')
  return heard
}

test('a head that does not end is answered 408 and hung up on', async () => {
  const { open } = await served({ headersTimeout: 100 })
  const socket = await open()
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')
  expect(await untilClosed(socket)).toMatch(/^HTTP\/1.1 408 /)
})

test('so is a body that does not end', async () => {
  const { open } = await served({ requestTimeout: 200, headersTimeout: 100 })
  const socket = await open()
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nabc')
  expect(await untilClosed(socket)).toMatch(/^HTTP\/1.1 408 /)
})

test('a head that is too large is answered 431', async () => {
  const { open } = await served()
  const socket = await open()
  socket.write(`GET / HTTP/1.1\r\nHost: x\r\nX-Large: ${'x'.repeat(17_000)}\r\n\r\n`)
  expect(await untilClosed(socket)).toMatch(/^HTTP\/1.1 431 /)
})

test('a connection that is silent after its answer is closed', async () => {
  const { open } = await served({ keepAliveTimeout: 50 })
  const socket = await open()
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  expect(await untilClosed(socket)).toMatch(/got 0/)
})

test('whoever does not take an answer loses it', async () => {
  const { open, gone } = await served({ timeout: 200 })
  const socket = await open()
  socket.pause()
  socket.write('GET /endless HTTP/1.1\r\nHost: x\r\n\r\n')
  expect(await gone).toEqual({ taken: false })
})

test('more connections than the process takes are refused, and those it has go on', async () => {
  const { open } = await served({ maxConnections: 2 })
  const [first] = [await open(), await open()]
  const third = await open()
  expect(await untilClosed(third)).toBe('')
  first?.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  expect(first && (await untilClosed(first))).toMatch(/got 0/)
})
