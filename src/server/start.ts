import { fork } from 'node:child_process'
import { once } from 'node:events'
import { lineLog } from '#src/log/line-log.ts'
import { runWorkers } from '#src/workers/primary.ts'
import { onStopSignal } from '#src/workers/stop-signals.ts'
import type { Prepared } from './prepare.ts'

/**
 * `npm start`: prepares the database once, by a program that sends the result, then runs the workers. This process stays
 * small: it only hands out connections and restarts workers.
 */
export async function start(programs: { prepare: string; worker: string }): Promise<void> {
  let stop = async () => {}
  onStopSignal(() => stop())
  const { workers, logLevel } = await runPrepare(programs.prepare, (end) => {
    stop = end
  })
  const running = runWorkers({
    count: workers,
    exec: programs.worker,
    log: lineLog(logLevel),
    onReady: (url) => process.stdout.write(`Wireloom is at ${url}\n`),
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
