import { fork } from 'node:child_process'
import { once } from 'node:events'
import { pathToFileURL } from 'node:url'
import { lineLog } from './platform/log/line-log.ts'
import { announce } from './platform/workers/announce.ts'
import { memory } from './platform/workers/memory.ts'
import { keepWorkers } from './platform/workers/primary.ts'
import type { Prepared } from './prepare.ts'

interface Programs {
  /** Prepares the database and tells how it went. */
  prepare: string
  /** Serves, as one of several or alone. */
  worker: string
}

/**
 * `npm start`: prepares once, then serves with a worker per core. This process stays as small as Node itself,
 * because it has nothing to do but to hand over connections and to replace who dies.
 */
export async function launch({ prepare, worker }: Programs): Promise<void> {
  let stop = async () => {}
  let stopping = false
  const onSignal = async () => {
    if (stopping) return
    stopping = true
    await stop()
    process.exit(0)
  }
  // Not once: npm and the terminal may both send the same signal, and a second one unheard would kill.
  for (const signal of signals) process.on(signal, onSignal)

  const { workers, logLevel } = await runPrepare(prepare, (end) => {
    stop = end
  })
  if (workers === 1) {
    for (const signal of signals) process.off(signal, onSignal)
    return serveAlone(worker)
  }
  const fleet = keepWorkers({
    count: workers,
    exec: worker,
    log: lineLog(logLevel),
    onUp: announce,
  })
  stop = fleet.stop
}

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/** Becomes the process that serves: its settings of memory are read when a process begins. */
async function serveAlone(program: string): Promise<void> {
  if (process.execve) {
    const args = [process.execPath, ...process.execArgv, ...memory.flags, program]
    process.execve(process.execPath, args, { ...process.env, ...memory.env })
  }
  // Windows cannot.
  await import(pathToFileURL(program).href)
}

async function runPrepare(
  file: string,
  onStart: (end: () => Promise<void>) => void,
): Promise<Prepared> {
  const child = fork(file)
  const ended = once(child, 'exit')
  onStart(async () => {
    child.kill('SIGTERM')
    await ended
  })
  let prepared: Prepared | undefined
  child.on('message', (message) => {
    prepared = message as Prepared
  })
  const [code] = await ended
  // It said itself what is wrong.
  if (!prepared) process.exit(code || 1)
  return prepared
}
