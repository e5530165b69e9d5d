import { connect, createServer, type Socket } from 'node:net'
import { freePort } from '#src/testing/postgres-server.ts'

/** An address that leads to one server and can be moved to another, as the address of a cluster of PostgreSQL. */
export async function movableAddress(first: number) {
  let target: number | undefined = first
  const clients = new Map<Socket, Socket | undefined>()
  const server = createServer((client) => {
    const onward = target === undefined ? undefined : connect(target, '127.0.0.1')
    clients.set(client, onward)
    client.on('error', () => {})
    client.on('close', () => {
      clients.delete(client)
      onward?.destroy()
    })
    if (!onward) return
    onward.on('error', () => {})
    // A machine that is gone closes nothing: its clients wait.
    onward.on('close', () => {
      if (target !== undefined) client.destroy()
    })
    client.pipe(onward)
    onward.pipe(client)
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    port,
    /** From now on nothing passes in either direction, and nobody is told. */
    vanish() {
      target = undefined
      for (const [client, onward] of clients) {
        client.unpipe()
        onward?.unpipe()
      }
    },
    /** The machine that has the address now knows nothing of the connections of the other one. */
    moveTo(next: number) {
      target = next
      for (const client of clients.keys()) client.resetAndDestroy()
    },
    stop() {
      for (const client of clients.keys()) client.destroy()
      server.close()
    },
  }
}
