import cluster from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'
import { heartbeatMs, jobsWorker, type ToPrimary, type ToWorker, workerNumber } from './messages.ts'

/** This process as one of several workers, or on its own in development and in tests. */
export interface Worker {
  /** Whether this process runs jobs. */
  doesJobs: boolean
  /** The metrics of all workers; undefined if one of them did not respond. */
  metrics: () => Promise<string | undefined>
  ready: (url: string) => void
}

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

function inCluster(registry: Registry): Worker {
  // Makes prom-client respond to the primary.
  new AggregatorRegistry()
  AggregatorRegistry.setRegistries([registry])
  const doesJobs = Number(process.env[workerNumber]) === jobsWorker
  const pending = new Map<number, (text: string | undefined) => void>()
  let lastId = 0
  process.on('message', (message: ToWorker) => {
    if (message.type !== 'metrics') return
    pending.get(message.id)?.(message.text)
    pending.delete(message.id)
  })
  return {
    doesJobs,
    metrics() {
      const id = ++lastId
      const { promise, resolve } = Promise.withResolvers<string | undefined>()
      pending.set(id, resolve)
      send({ type: 'metrics', id })
      return promise
    },
    ready(url) {
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

function send(message: ToPrimary): void {
  if (process.connected) process.send?.(message)
}
