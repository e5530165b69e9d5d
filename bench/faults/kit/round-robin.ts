import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/**
 * A proxy on loopback: each request goes to the next site, and to another one if that site does not respond. Writes
 * too, as with nginx in docs/operations.md: they have a key or a version and are applied once.
 */
export async function startRoundRobin(ports: readonly number[]) {
  let turn = 0
  const pass = (port: number, incoming: IncomingMessage, body: Buffer, answer: ServerResponse) =>
    new Promise<boolean>((resolve) => {
      const { url, method, headers } = incoming
      const onward = request({ host: '127.0.0.1', port, path: url, method, headers, agent: false })
      onward.on('response', (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(answer)
        resolve(true)
      })
      onward.on('error', () => resolve(false))
      onward.end(body)
    })
  const server = createServer(async (incoming, answer) => {
    const body = await buffer(incoming)
    const first = turn++
    for (let i = 0; i < ports.length; i++) {
      const port = ports[(first + i) % ports.length] ?? 0
      if (await pass(port, incoming, body, answer)) return
    }
    answer.writeHead(502).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
