import { randomUUID } from 'node:crypto'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { inject, onTestFinished } from 'vitest'
import type { S3Settings } from '#src/config/s3-address.ts'
import { createBucket, type TestStore } from './create-bucket.ts'

/** An empty bucket of the store that all tests share, behind a connection that can be cut. */
export async function objectStore(prefix = ''): Promise<{
  settings: S3Settings
  /** From now on nothing answers; `mend` ends that. */
  cut: () => void
  mend: () => void
  /** How many connections were opened. */
  connections: () => number
}> {
  const shared: TestStore = await (await fetch(inject('objectStoreStarter'))).json()
  const { port, hostname } = new URL(shared.endpoint)
  const sockets = new Set<Socket>()
  let isCut = false
  let connections = 0
  const server = createServer((client) => {
    connections++
    if (isCut) return client.destroy()
    const store = connect(Number(port), hostname)
    for (const [one, other] of [
      [client, store],
      [store, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
      one.pipe(other)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const cutAll = () => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  onTestFinished(() => {
    cutAll()
    server.close()
  })
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { accessKeyId, secretAccessKey } = shared
  const bucket = `pictures-${randomUUID()}`
  await createBucket({ ...shared, endpoint }, bucket)
  return {
    settings: { endpoint, region: 'us-east-1', bucket, prefix, accessKeyId, secretAccessKey },
    cut() {
      isCut = true
      cutAll()
    },
    mend() {
      isCut = false
    },
    connections: () => connections,
  }
}
