import cluster from 'node:cluster'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { workerNumber } from '#src/workers/messages.ts'
import { runWorkers } from '#src/workers/primary.ts'
import { sendHeartbeats } from '#src/workers/worker.ts'

/* Two workers that serve their number, and hang when they are asked for /hang, for heartbeats.test.ts. */

const everyMs = 50

if (cluster.isPrimary) {
  const write = (facts: object, msg: string) =>
    process.stdout.write(`${JSON.stringify({ ...facts, msg })}\n`)
  const { stop } = runWorkers({
    count: 2,
    exec: import.meta.filename,
    log: { info: write, warn: write, error: write },
    onReady: (url) => write({ url }, 'ready'),
    silence: { mostMs: 2000, everyMs },
  })
  process.on('SIGTERM', async () => {
    await stop()
    process.exit(0)
  })
} else {
  process.on('SIGTERM', () => process.exit(0))
  const server = createServer((request, response) => {
    // Not for ever: a failed test must not leave a process that never ends.
    const end = performance.now() + (request.url === '/hang' ? 30_000 : 0)
    while (performance.now() < end);
    response.setHeader('connection', 'close').end(process.env[workerNumber])
  })
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo
    process.send?.({ type: 'ready', url: `http://127.0.0.1:${port}` })
    sendHeartbeats(everyMs)
  })
}
