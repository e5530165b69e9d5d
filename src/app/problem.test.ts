import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import type { Log } from '#src/log/log.ts'
import { answerError } from './problem.ts'

test('a client that disconnects while sending gets a 400, and nothing is logged', async () => {
  const complaints: unknown[] = []
  const log = { error: (about: unknown) => complaints.push(about) } as unknown as Log
  const app = new Hono()
  const answered = new Promise<Response>((resolve) => {
    app.onError((error) => {
      const answer = answerError(error, log)
      resolve(answer.clone())
      return answer
    })
  })
  app.post('/', async (c) => c.text(await c.req.text()))
  const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const asked = once(server, 'request')
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf of it')
  await asked
  socket.destroy()
  expect((await answered).status).toBe(400)
  expect(complaints).toEqual([])
})
