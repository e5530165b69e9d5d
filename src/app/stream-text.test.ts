import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setImmediate as immediate } from 'node:timers/promises'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '#src/log/log.ts'
import type { ApiEnv } from './api-app.ts'
import { listen } from './connection/listen.ts'
import { answerError } from './problem.ts'
import { streamText } from './stream-text.ts'

/** A server that responds to every request with these parts. */
async function served(parts: () => AsyncGenerator<string, undefined>): Promise<string> {
  const app = new Hono<ApiEnv>()
  app.use(async (c, next) => {
    c.set('log', createLog('silent'))
    await next()
  })
  app.get('/', async (c) => c.body(await streamText(c, parts()), 200))
  app.onError((error, c) => answerError(error, c.get('log')))
  const { url, stop } = await listen(app.fetch, '127.0.0.1', 0, () => false)
  onTestFinished(() => stop())
  return url
}

/** The bytes that a client receives of a response that fails after this many parts. */
async function receivedOf(partsBefore: number): Promise<string> {
  const url = await served(async function* () {
    for (let n = 0; n < partsBefore; n++) yield `part ${n};`
    throw new Error('insert into people values (ada@example.com)')
  })
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  let received = ''
  socket.on('data', (text) => {
    received += text
  })
  await once(socket, 'close')
  return received
}

test('an error before the first part becomes the status of the response', async () => {
  const received = await receivedOf(0)
  expect(received).toMatch(/^HTTP\/1.1 500 /)
  expect(received).not.toContain('ada@')
})

test.each([1, 2, 3, 10])(
  'a response that breaks off after %i parts is visibly incomplete',
  async (parts) => {
    const received = await receivedOf(parts)
    // Neither a matching content-length, nor the empty chunk that ends a complete response.
    expect(received).not.toMatch(/content-length/i)
    expect(received).not.toMatch(/\r\n0\r\n\r\n$/)
    expect(received).not.toContain('ada@')
  },
)

test('a large response is complete, also twice on a connection that is read slowly', async () => {
  // Sizes around what a socket accepts at once, and all of them different.
  const parts = Array.from({ length: 200 }, (_, n) =>
    randomBytes(((n * 7919) % 70_000) + 1).toString('hex'),
  )
  const whole = parts.join('')
  const url = await served(async function* () {
    yield* parts
    return undefined
  })
  expect((await (await fetch(url)).text()) === whole).toBe(true)

  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const ask = 'GET / HTTP/1.1\r\nHost: x\r\n'
  socket.write(`${ask}\r\n${ask}Connection: close\r\n\r\n`)
  const received: Buffer[] = []
  for await (const chunk of socket) {
    received.push(chunk)
    for (let i = 0; i < 5; i++) await immediate()
  }
  const answers = Buffer.concat(received)
    .toString('latin1')
    .split(/HTTP\/1\.1 200 OK\r\n/)
  expect(answers.slice(1).map((answer) => bodyOf(answer) === whole)).toEqual([true, true])
})

/** The body of a chunked response. */
function bodyOf(answer: string): string {
  const parts: string[] = []
  for (let at = answer.indexOf('\r\n\r\n') + 4; ; ) {
    const line = answer.indexOf('\r\n', at)
    const length = Number.parseInt(answer.slice(at, line), 16)
    if (!length) return parts.join('')
    parts.push(answer.slice(line + 2, line + 2 + length))
    at = line + 2 + length + 2
  }
}
