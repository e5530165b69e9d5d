import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, Counter, Registry } from 'prom-client'
import type { LineLog } from '#src/log/line-log.ts'
import { allocatorSettings } from './allocator.ts'
import { heartbeatMs, jobsWorker, type ToPrimary, type ToWorker, workerNumber } from './messages.ts'

/** A worker that ran for this long did not fail at its start. */
const healthyMs = 60_000
const longestMs = 30_000

/**
 * The delay before a failed worker is replaced: none the first time, then doubled each time, so that a worker which
 * cannot start does not occupy the machine.
 */
export function restartDelayMs(failures: number): number {
  return failures <= 1 ? 0 : Math.min(longestMs, 250 * 2 ** (failures - 2))
}

export function consecutiveFailures(before: number, ranMs: number): number {
  return ranMs >= healthyMs ? 1 : before + 1
}

interface PrimaryOptions {
  count: number
  /** The file that a worker runs. */
  exec: string
  log: LineLog
  /** Called when the first worker serves. */
  onReady: (url: string) => void
  /** Shorter in tests. */
  silence?: Silence
}

/**
 * Documented options of Node that keep a worker within its memory budget. With a smaller limit V8 also grows the heap
 * in smaller steps. The heap in use is some 50 MB; cached pages and pictures are not part of it.
 */
const workerFlags = ['--max-semi-space-size=4', '--max-old-space-size=320']

/** Counted by the primary: a worker cannot count its own end. */
export const workerDeaths = 'site_worker_deaths_total'
export const workerHangs = 'site_worker_hangs_total'

/** A worker that has not stopped after this time is killed; longer than requests in flight may take. */
const stopMs = 40_000

/**
 * Keeps `count` workers running. The first one starts alone: if it cannot serve, its error message ends the start and
 * is printed once.
 */
export function runWorkers({ count, exec, log, onReady, silence }: PrimaryOptions) {
  cluster.setupPrimary({ exec, execArgv: workerFlags })
  const workers = new Map<number, Worker>()
  const failures = new Map<number, number>()
  const restarts = new Set<NodeJS.Timeout>()
  const aggregator = new AggregatorRegistry()
  const own = new Registry()
  const counter = (name: string, help: string) => new Counter({ name, help, registers: [own] })
  const deaths = counter(workerDeaths, 'Workers that ended by themselves and were restarted')
  const hangs = counter(workerHangs, 'Workers that were killed because they did not respond')
  const heartbeats = watchHeartbeats<number>((number, silentMs) => {
    const worker = workers.get(number)
    if (stopping || !worker) return
    hangs.inc()
    log.error(
      { worker: number, workerPid: worker.process.pid, silentMs },
      'worker hangs, is killed',
    )
    worker.process.kill('SIGKILL')
  }, silence)
  let isReady = false
  let stopping = false

  const receive = async (worker: Worker, number: number, message: ToPrimary) => {
    if (message.type === 'ready' && !isReady) {
      isReady = true
      onReady(message.url)
      for (let number = 2; number <= count; number++) start(number)
    } else if (message.type === 'heartbeat') {
      heartbeats.note(number)
    } else if (message.type === 'live') {
      for (const other of workers.values()) if (other !== worker) send(other, message)
    } else if (message.type === 'metrics') {
      // Fails if a worker does not respond; the next scrape tries again.
      const ofWorkers = await aggregator.clusterMetrics().catch(() => undefined)
      const text = ofWorkers && `${ofWorkers.trimEnd()}\n${await own.metrics()}`
      send(worker, { type: 'metrics', id: message.id, text })
    } else if (message.type === 'task') {
      const { id, task } = message
      const taken = send(workers.get(jobsWorker), { type: 'task', from: number, id, task })
      if (!taken) send(worker, { type: 'tasks-lost' })
    } else if (message.type === 'task-result') {
      const { id, result } = message
      send(workers.get(message.to), { type: 'task-result', id, result })
    }
  }

  const start = (number: number) => {
    if (stopping) return
    const startedAt = performance.now()
    const worker = cluster.fork({ ...allocatorSettings, [workerNumber]: String(number) })
    workers.set(number, worker)
    worker.on('message', (message: ToPrimary) => receive(worker, number, message))
    // Without a listener, a failure to fork or to send would end the primary and the site with it.
    worker.on('error', (error) =>
      log.error({ worker: number, error: error.message }, 'worker failed'),
    )
    worker.once('exit', (code, signal) => {
      workers.delete(number)
      heartbeats.forget(number)
      if (number === jobsWorker) {
        for (const other of workers.values()) send(other, { type: 'tasks-lost' })
      }
      if (stopping) return
      if (!isReady) process.exit(code || 1)
      deaths.inc()
      const failed = consecutiveFailures(failures.get(number) ?? 0, performance.now() - startedAt)
      failures.set(number, failed)
      const delayMs = restartDelayMs(failed)
      const facts = { worker: number, workerPid: worker.process.pid, code, signal, delayMs }
      log.error(facts, 'worker exited and is restarted')
      const restart = setTimeout(() => {
        restarts.delete(restart)
        start(number)
      }, delayMs)
      restarts.add(restart)
    })
    log.info({ worker: number, workerPid: worker.process.pid }, 'worker starts')
  }

  start(1)

  return {
    /** Stops every worker and resolves when none is left. */
    async stop(): Promise<void> {
      stopping = true
      heartbeats.stop()
      for (const restart of restarts) clearTimeout(restart)
      await stopAll([...workers.values()])
    },
  }
}

async function stopAll(workers: Worker[]): Promise<void> {
  const exits = workers.map((worker) => new Promise((resolve) => worker.once('exit', resolve)))
  for (const worker of workers) worker.process.kill('SIGTERM')
  const giveUp = setTimeout(() => {
    for (const worker of workers) worker.process.kill('SIGKILL')
  }, stopMs)
  await Promise.all(exits)
  clearTimeout(giveUp)
}

function send(worker: Worker | undefined, message: ToWorker): boolean {
  if (!worker?.isConnected()) return false
  worker.send(message)
  return true
}

interface Silence {
  /** How long a worker may be silent. */
  mostMs: number
  /** How often this is checked. */
  everyMs: number
}

/**
 * Reports a worker that sent heartbeats and has stopped. A worker that still starts has sent none, so it is not watched.
 * If the checks themselves are late, the machine was suspended or is overloaded, and everybody gets the whole time
 * again.
 */
export function watchHeartbeats<Id>(
  onSilent: (id: Id, silentMs: number) => void,
  { mostMs, everyMs }: Silence = { mostMs: 10_000, everyMs: heartbeatMs },
) {
  const heard = new Map<Id, number>()
  let checkedAt = performance.now()
  const check = () => {
    const now = performance.now()
    const isLate = now - checkedAt > 3 * everyMs
    checkedAt = now
    for (const [id, at] of heard) {
      if (isLate) heard.set(id, now)
      else if (now - at > mostMs) {
        heard.delete(id)
        onSilent(id, Math.round(now - at))
      }
    }
  }
  const timer = setInterval(check, everyMs)
  return {
    note: (id: Id) => void heard.set(id, performance.now()),
    forget: (id: Id) => void heard.delete(id),
    stop: () => clearInterval(timer),
  }
}
