import cluster, { type Worker } from 'node:cluster'
import type { LineLog } from '../log/line-log.ts'
import { gatherFigures } from './figures.ts'
import { memory } from './memory.ts'
import { outboxSlot, slotVariable, type ToPrimary, type ToWorker } from './messages.ts'
import { deathsInARow, pauseMs } from './pause.ts'

interface Fleet {
  count: number
  /** The file a worker runs. */
  exec: string
  log: LineLog
  /** The first worker answers. */
  onUp: (url: string) => void
}

/** After this a worker that was told to stop is ended; longer than any of them takes to finish by itself. */
const patienceMs = 40_000

/**
 * Keeps as many workers alive as were asked for. The first one starts alone: if it cannot serve, what it said
 * is the reason why the site cannot start, and it is said once.
 */
export function keepWorkers({ count, exec, log, onUp }: Fleet) {
  cluster.setupPrimary({ exec, execArgv: memory.flags })
  const workers = new Map<number, Worker>()
  const deaths = new Map<number, number>()
  const pauses = new Set<NodeJS.Timeout>()
  const figures = gatherFigures(() => [...workers.values()])
  let isUp = false
  let stopping = false

  const hear = (worker: Worker, message: ToPrimary) => {
    if (message.say === 'up') {
      if (isUp) return
      isUp = true
      onUp(message.url)
      for (let slot = 2; slot <= count; slot++) fork(slot)
    } else if (message.say === 'wake-outbox') {
      tell(workers.get(outboxSlot), { say: 'wake-outbox' })
    } else if (message.say === 'ask-figures') {
      figures.ask(worker, message.id)
    } else {
      figures.take(worker, message.id, message.figures)
    }
  }

  const fork = (slot: number) => {
    if (stopping) return
    const born = performance.now()
    const worker = cluster.fork({ ...memory.env, [slotVariable]: String(slot) })
    workers.set(slot, worker)
    worker.on('message', (message: ToPrimary) => hear(worker, message))
    // Unheard, the failure to fork or to send would end the primary and the site with it.
    worker.on('error', (error) =>
      log.error({ worker: slot, error: error.message }, 'worker failed'),
    )
    worker.once('exit', (code, signal) => {
      workers.delete(slot)
      figures.bury(worker)
      if (stopping) return
      if (!isUp) process.exit(code || 1)
      const row = deathsInARow(deaths.get(slot) ?? 0, performance.now() - born)
      deaths.set(slot, row)
      const facts = { worker: slot, workerPid: worker.process.pid, code, signal }
      log.error({ ...facts, pauseMs: pauseMs(row) }, 'worker died and is replaced')
      const pause = setTimeout(() => {
        pauses.delete(pause)
        fork(slot)
      }, pauseMs(row))
      pauses.add(pause)
    })
    log.info({ worker: slot, workerPid: worker.process.pid }, 'worker starts')
  }

  fork(1)

  return {
    /** Tells every worker to finish, and resolves when none is left. */
    async stop(): Promise<void> {
      stopping = true
      for (const pause of pauses) clearTimeout(pause)
      const left = [...workers.values()]
      const ended = left.map((worker) => new Promise((resolve) => worker.once('exit', resolve)))
      for (const worker of left) worker.process.kill('SIGTERM')
      const giveUp = setTimeout(() => {
        for (const worker of left) worker.process.kill('SIGKILL')
      }, patienceMs)
      await Promise.all(ended)
      clearTimeout(giveUp)
    },
  }
}

function tell(worker: Worker | undefined, message: ToWorker): void {
  if (worker?.isConnected()) worker.send(message)
}
