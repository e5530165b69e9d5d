import cluster from 'node:cluster'
import { workerNumber } from '#src/workers/messages.ts'
import { runWorkers } from '#src/workers/primary.ts'
import { shareTasks } from '#src/workers/worker.ts'

/* Workers that pass each other numbers to double, for share-tasks.test.ts. */

const number = process.env[workerNumber] ?? ''

async function double({ what, value }: { what: string; value: number }) {
  if (what === 'end' && number === '1') process.kill(process.pid, 'SIGKILL')
  return { result: value * 2, by: number }
}

if (cluster.isPrimary) {
  const log = { info() {}, warn() {}, error() {} }
  const { stop } = runWorkers({ count: 2, exec: import.meta.filename, log, onReady() {} })
  process.on('SIGTERM', async () => {
    await stop()
    process.exit(0)
  })
} else {
  process.on('SIGTERM', () => process.exit(0))
  const shared = shareTasks(double)
  const ask = async (what: string, value: number) => {
    const { result, by } = await shared({ what, value })
    process.stdout.write(`${number}: ${what} ${value} = ${result} by worker ${by}\n`)
  }
  process.send?.({ type: 'ready', url: '' })
  await ask('double', 21)
  if (number === '2') await ask('end', 4)
}
