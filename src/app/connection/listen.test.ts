import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { headersOfData } from '../security-headers.ts'
import { connectionLimits, listen } from './listen.ts'

/** A server with shorter limits, so that tests reach them. */
async function served(limits: Partial<typeof connectionLimits> = {}) {
  const gone = Promise.withResolvers<{ taken: boolean }>()
  const { url, stop } = await listen(
    async (request) => new Response(`got ${(await request.text()).length}`),
    '127.0.0.1',
    0,
    (request, response) => {
      if (request.url !== '/endless') return false
      // More than all buffers on the way hold, for a client that does not read it.
      response.once('close', () => gone.resolve({ taken: response.writableFinished }))
      response.end(Buffer.alloc(64_000_000))
      return true
    },
    {
      limits: { ...connectionLimits, connectionsCheckingInterval: 20, ...limits },
      headers: headersOfData({ https: true }),
    },
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

/** Everything that the server sends until it closes the connection. */
async function untilClosed(socket: Socket): Promise<string> {
  let received = ''
  socket.on('data', (text) => {
    received += text
  })
  socket.on('error', () => {})
  await once(socket, 'close')
  return received
}

const start = 'GET / HTTP/1.1\r\nHost: x\r\n'
const chunked = 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n'

/** Requests that reach no route, and the response to each. */
const broken: [string, number, string, Partial<typeof connectionLimits>?][] = [
  ['a head that does not end', 408, `${start}X-Slow: `, { headersTimeout: 100 }],
  [
    'a body that does not end',
    408,
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nabc',
    { requestTimeout: 200, headersTimeout: 100 },
  ],
  ['two hosts', 400, `${start}Host: y\r\n\r\n`],
  ['a head that is too large', 431, `${start}X-Large: ${'x'.repeat(17_000)}\r\n\r\n`],
  ['an address that is too long', 431, `GET /${'x'.repeat(17_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
  ['too many headers', 431, `${start}${'a: b\r\n'.repeat(100)}\r\n`],
  ['what is no HTTP', 400, '<script>alert(1)</script>\r\n\r\n'],
  ['another protocol', 400, '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n'],
  ['a header without a colon', 400, `${start}nonsense\r\n\r\n`],
  ['two lengths', 400, `${start}Content-Length: 5\r\nContent-Length: 6\r\n\r\n`],
  ['a chunk of no number', 400, `${chunked}zz\r\n{}\r\n0\r\n\r\n`],
  ['a chunk with a long extension', 413, `${chunked}2;${'x'.repeat(17_000)}\r\n{}\r\n0\r\n\r\n`],
  ['no host', 400, 'GET / HTTP/1.1\r\n\r\n'],
  ['a host that is none', 400, 'GET / HTTP/1.1\r\nHost: a:b@c/d\r\nConnection: close\r\n\r\n'],
  ['an expectation nobody knows', 417, `${start}Expect: 200-maybe\r\n\r\n`],
  ['a tunnel', 405, 'CONNECT evil.example:443 HTTP/1.1\r\nHost: x\r\n\r\n'],
]

for (const [what, status, raw, limits] of broken) {
  test(`${what} is a ${status} with problem details, and closes the connection`, async () => {
    const { open } = await served(limits)
    const socket = await open()
    socket.write(raw, 'latin1')
    const [head = '', body = '', ...more] = (await untilClosed(socket)).split('\r\n\r\n')
    const [line = '', ...lines] = head.split('\r\n')
    expect(line).toMatch(new RegExp(`^HTTP/1.1 ${status} \\w`))
    expect(more).toEqual([])
    const problem = JSON.parse(body)
    expect(problem).toEqual({
      type: 'about:blank',
      title: line.slice('HTTP/1.1 xxx '.length),
      status,
      detail: expect.stringMatching(/^[A-Z][^<>]+\.$/),
    })
    const headers = Object.fromEntries(
      lines.map((one) => [
        one.slice(0, one.indexOf(':')).toLowerCase(),
        one.slice(one.indexOf(':') + 2),
      ]),
    )
    expect(headers).toMatchObject({
      ...headersOfData({ https: true }),
      'content-type': 'application/problem+json',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
      date: expect.stringMatching(/GMT$/),
    })
  })
}

test('a response that is being sent is not mixed with the refusal of the next request', async () => {
  const { open } = await served()
  const socket = await open()
  const received = untilClosed(socket)
  socket.write('GET /endless HTTP/1.1\r\nHost: x\r\n\r\nnonsense\r\n\r\n')
  expect(await received).not.toContain('HTTP/1.1 400')
})

test('an unreadable request after a complete response is refused', async () => {
  const { open } = await served()
  const socket = await open()
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  const [first] = await once(socket, 'data')
  expect(String(first)).toContain('HTTP/1.1 200')
  const received = untilClosed(socket)
  socket.write('nonsense\r\n\r\n')
  expect(await received).toContain('HTTP/1.1 400')
})

test('a hundred headers are accepted, and an upgrade is ignored', async () => {
  const { open } = await served()
  const socket = await open()
  const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\n'
  socket.write(`${start}${upgrade}${'a: b\r\n'.repeat(95)}Connection: close\r\n\r\n`)
  expect(await untilClosed(socket)).toMatch(/^HTTP\/1.1 200 .*got 0/s)
})

test('an idle connection is closed', async () => {
  const { open } = await served({ keepAliveTimeout: 50 })
  const socket = await open()
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  expect(await untilClosed(socket)).toMatch(/got 0/)
})

test('a client that does not read its response is disconnected', async () => {
  const { open, gone } = await served({ timeout: 200 })
  const socket = await open()
  socket.pause()
  socket.write('GET /endless HTTP/1.1\r\nHost: x\r\n\r\n')
  expect(await gone).toEqual({ taken: false })
})

test('connections above the limit are refused, and open ones stay open', async () => {
  const { open } = await served({ maxConnections: 2 })
  const [first] = [await open(), await open()]
  const third = await open()
  expect(await untilClosed(third)).toBe('')
  first?.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  expect(first && (await untilClosed(first))).toMatch(/got 0/)
})
