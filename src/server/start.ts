import { fork } from 'node:child_process'
import { once } from 'node:events'
import { lineLog } from '#src/log/line-log.ts'
import { announce } from '#src/workers/announce.ts'
import { runWorkers } from '#src/workers/primary.ts'
import type { Prepared } from './prepare.ts'

interface Programs {
  /** The program that prepares the database and sends the result. */
  prepare: string
  /** The program that serves. */
  worker: string
}

/**
 * `npm start`: prepares the database once, then runs the workers. This process stays small: it only hands out
 * connections and restarts workers.
 */
export async function start({ prepare, worker }: Programs): Promise<void> {
  let stop = async () => {}
  let stopping = false
  const onSignal = async () => {
    if (stopping) return
    stopping = true
    await stop()
    process.exit(0)
  }
  // `on`, not `once`: npm and the terminal may both send the signal, and a second one without a listener would kill
  // the process.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal)

  const { workers, logLevel } = await runPrepare(prepare, (end) => {
    stop = end
  })
  const running = runWorkers({
    count: workers,
    exec: worker,
    log: lineLog(logLevel),
    onReady: announce,
  })
  stop = running.stop
}

async function runPrepare(file: string, onStart: (end: () => Promise<void>) => void) {
  const child = fork(file)
  const exit = once(child, 'exit')
  onStart(async () => {
    child.kill('SIGTERM')
    await exit
  })
  let prepared: Prepared | undefined
  child.on('message', (message) => {
    prepared = message as Prepared
  })
  const [code] = await exit
  // The child has already printed the error.
  if (!prepared) process.exit(code || 1)
  return prepared
}
