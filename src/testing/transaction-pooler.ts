import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

const terminate = 'X'.charCodeAt(0)
const ready = 'Z'.charCodeAt(0)
const idle = 'I'.charCodeAt(0)

/**
 * A small PgBouncer with pool_mode = transaction: all clients share one connection to PostgreSQL, each for the
 * duration of a transaction. It supports only what the test needs of the protocol: no passwords, no TLS.
 */
export async function transactionPooler(url: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const upstream = connect(Number(port), hostname)
  const clients = new Set<Socket>()
  const waiting: { client: Socket; bytes: Buffer }[] = []
  const greeting: Buffer[] = []
  let greeted = false
  let holder: Socket | undefined

  const next = () => {
    const turn = holder ? waiting.findIndex(({ client }) => client === holder) : 0
    const [request] = turn === -1 ? [] : waiting.splice(turn, 1)
    if (!request) return
    holder = request.client
    upstream.write(request.bytes)
  }
  upstream.on('data', (bytes: Buffer) => {
    const isDone = bytes.at(-6) === ready
    if (!greeted) {
      greeting.push(bytes)
      greeted = isDone
      if (greeted) for (const client of clients) client.write(Buffer.concat(greeting))
      return
    }
    holder?.write(bytes)
    if (isDone && bytes.at(-1) === idle) holder = undefined
    if (isDone) next()
  })

  const server = createServer((client) => {
    clients.add(client)
    client.on('error', () => {})
    client.once('data', (startup: Buffer) => {
      if (greeted) client.write(Buffer.concat(greeting))
      else if (clients.size === 1) upstream.write(startup)
      client.on('data', (bytes: Buffer) => {
        if (bytes[0] === terminate) return client.end()
        waiting.push({ client, bytes })
        if (!holder || holder === client) next()
      })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of [upstream, ...clients]) socket.destroy()
    server.close()
  })
  const pooled = new URL(url)
  pooled.port = String((server.address() as AddressInfo).port)
  return pooled.href
}
