import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readyHead, writeReadyHead } from './ready-head.ts'

const headers = ['content-type', 'text/plain', 'x-thread', 'fine', 'x-thread', 'finer']
const head = readyHead(headers, 5)

/** Answers `/ready` with the head that is ready and everything else as Node would. */
const server = createServer((request, response) => {
  if (request.url === '/ready') writeReadyHead(response, head)
  else response.writeHead(200, [...headers, 'content-length', '5'])
  response.end(request.method === 'HEAD' ? undefined : 'woven')
})

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => void server.close())

/** All that is said to a request until the server hangs up; the last request asks it to. */
async function heard(request: string, path: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(
    `${request}GET /end HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`.replaceAll('/*', path),
  )
  const said = await text(socket)
  return said.replaceAll(/Date: .*/g, 'Date: now')
}

test.each([
  ['one after the other', 'GET /* HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(3)],
  ['a head alone', 'HEAD /* HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['a last one', 'GET /* HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
  ['an old client', 'GET /* HTTP/1.0\r\n\r\n'],
  ['an old client that stays', 'GET /* HTTP/1.0\r\nConnection: keep-alive\r\n\r\n'],
  ['one that waits for leave', 'GET /* HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n\r\n'],
])('%s is told what Node would say', async (_, request) => {
  const [ours, usual] = [await heard(request, '/ready'), await heard(request, '/usual')]
  expect(ours).toContain('x-thread: finer\r\n')
  expect(sorted(ours)).toEqual(sorted(usual))
})

/** The length comes after the other headers; their order means nothing. */
const sorted = (said: string) => said.split('\r\n\r\n').map((part) => part.split('\r\n').toSorted())

test('no header can bring another one along', () => {
  expect(() => readyHead(['x-thread', 'a\r\nx-other: b'], 1)).toThrow()
  expect(() => readyHead(['x-thread: a\r\nx-other', 'b'], 1)).toThrow()
})
