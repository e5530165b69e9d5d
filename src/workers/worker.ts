import cluster from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'
import { heartbeatMs, jobsWorker, type ToPrimary, type ToWorker, workerNumber } from './messages.ts'

type Worker = ReturnType<typeof inCluster>

const isJobsWorker = () => Number(process.env[workerNumber]) === jobsWorker

/** This process as one of several workers, or on its own in development and in tests. */
export function connectWorker(registry: Registry): Worker {
  return cluster.isWorker ? inCluster(registry) : alone(registry)
}

export function alone(registry: Registry): Worker {
  return {
    doesJobs: true,
    metrics: () => registry.metrics(),
    ready: () => {},
  }
}

function inCluster(registry: Registry) {
  // Makes prom-client respond to the primary.
  new AggregatorRegistry()
  AggregatorRegistry.setRegistries([registry])
  const pending = new Map<number, (text: string | undefined) => void>()
  let lastId = 0
  process.on('message', (message: ToWorker) => {
    if (message.type !== 'metrics') return
    pending.get(message.id)?.(message.text)
    pending.delete(message.id)
  })
  return {
    /** Whether this process runs jobs. */
    doesJobs: isJobsWorker(),
    /** The metrics of all workers; undefined if one of them did not respond. */
    metrics() {
      const id = ++lastId
      const { promise, resolve } = Promise.withResolvers<string | undefined>()
      pending.set(id, resolve)
      send({ type: 'metrics', id })
      return promise
    },
    ready(url: string) {
      send({ type: 'ready', url })
      sendHeartbeats()
    },
  }
}

/** A worker that blocks its event loop stops sending them, and the primary replaces it. */
export function sendHeartbeats(everyMs = heartbeatMs): void {
  send({ type: 'heartbeat' })
  setInterval(send, everyMs, { type: 'heartbeat' } satisfies ToPrimary).unref()
}

/** Returns whether the primary can be reached. */
function send(message: ToPrimary): boolean {
  if (process.connected) process.send?.(message)
  return process.connected
}

type Own<Task, Result> = (task: Task) => Promise<Result>

/**
 * Runs the tasks of all workers in one of them, so that a machine needs their resources only once. A worker runs its
 * own tasks when that worker has ended or restarts. Tasks and results must be small, because they pass through the
 * primary.
 */
export function shareTasks<Task, Result>(own: Own<Task, Result>): Own<Task, Result> {
  if (!cluster.isWorker) return own
  return isJobsWorker() ? doForOthers(own) : askOther(own)
}

function doForOthers<Task, Result>(own: Own<Task, Result>): Own<Task, Result> {
  process.on('message', async (message: ToWorker) => {
    if (message.type !== 'task') return
    const { from: to, id } = message
    // Without a result, the worker that asked runs the task itself and gets the same error.
    const result = await own(message.task as Task).catch(() => undefined)
    send({ type: 'task-result', to, id, result })
  })
  return own
}

function askOther<Task, Result>(own: Own<Task, Result>): Own<Task, Result> {
  const pending = new Map<number, (result: Result | undefined) => void>()
  let lastId = 0
  const settle = (id: number, result?: Result) => {
    pending.get(id)?.(result)
    pending.delete(id)
  }
  process.on('message', (message: ToWorker) => {
    if (message.type === 'task-result') settle(message.id, message.result as Result)
    if (message.type === 'tasks-lost') for (const id of [...pending.keys()]) settle(id)
  })
  return async (task) => {
    const id = ++lastId
    const { promise, resolve } = Promise.withResolvers<Result | undefined>()
    pending.set(id, resolve)
    if (!send({ type: 'task', id, task })) settle(id)
    return (await promise) ?? own(task)
  }
}
