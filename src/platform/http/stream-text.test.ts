import { once } from 'node:events'
import { connect } from 'node:net'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '../log/log.ts'
import type { ApiEnv } from './api-app.ts'
import { listen } from './listen.ts'
import { answerError } from './problem.ts'
import { streamText } from './stream-text.ts'

/** What a client hears of an answer that fails after so many parts, whole or not. */
async function heardOf(partsBefore: number): Promise<string> {
  async function* parts(): AsyncGenerator<string, undefined> {
    for (let n = 0; n < partsBefore; n++) yield `part ${n};`
    throw new Error('insert into people values (ada@example.com)')
  }
  const app = new Hono<ApiEnv>()
  app.use(async (c, next) => {
    c.set('log', createLog('silent'))
    await next()
  })
  app.get('/', async (c) => c.body(await streamText(c, parts()), 200))
  app.onError((error, c) => answerError(error, c.get('log')))
  const { url, stop } = await listen(app.fetch, '127.0.0.1', 0, () => false)
  onTestFinished(() => stop())
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  let heard = ''
  socket.on('data', (text) => {
    heard += text
  })
  await once(socket, 'close')
  return heard
}

test('trouble before the first part is the status of the answer', async () => {
  const heard = await heardOf(0)
  expect(heard).toMatch(/^HTTP\/1.1 500 /)
  expect(heard).not.toContain('ada@')
})

test.each([1, 2, 3, 10])('an answer that breaks off after %i parts is seen to', async (parts) => {
  const heard = await heardOf(parts)
  // Neither a length that fits, nor the empty chunk with which a whole answer ends.
  expect(heard).not.toMatch(/content-length/i)
  expect(heard).not.toMatch(/\r\n0\r\n\r\n$/)
  expect(heard).not.toContain('ada@')
})
