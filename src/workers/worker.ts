import cluster from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'
import { outboxWorker, type ToPrimary, type ToWorker, workerNumber } from './messages.ts'

/** This process as one of the workers; or on its own, in development and in tests. */
export interface Worker {
  /** Whether mails are delivered by this process. */
  deliversMail: boolean
  /** Asks the worker that delivers mails to look for new ones. Undefined where that is this process. */
  wakeOutbox: (() => void) | undefined
  onWakeOutbox: (listener: () => void) => void
  /** The metrics of all workers; undefined when one of them did not respond. */
  metrics: () => Promise<string | undefined>
  ready: (url: string) => void
}

export function connectWorker(registry: Registry): Worker {
  return cluster.isWorker ? inCluster(registry) : alone(registry)
}

export function alone(registry: Registry): Worker {
  return {
    deliversMail: true,
    wakeOutbox: undefined,
    onWakeOutbox: () => {},
    metrics: () => registry.metrics(),
    ready: () => {},
  }
}

function inCluster(registry: Registry): Worker {
  // Makes prom-client respond to the primary.
  new AggregatorRegistry()
  AggregatorRegistry.setRegistries([registry])
  const deliversMail = Number(process.env[workerNumber]) === outboxWorker
  const pending = new Map<number, (text: string | undefined) => void>()
  let onWake = () => {}
  let lastId = 0
  process.on('message', (message: ToWorker) => {
    if (message.type === 'wake-outbox') onWake()
    if (message.type !== 'metrics') return
    pending.get(message.id)?.(message.text)
    pending.delete(message.id)
  })
  return {
    deliversMail,
    wakeOutbox: deliversMail ? undefined : () => send({ type: 'wake-outbox' }),
    onWakeOutbox(listener) {
      onWake = listener
    },
    metrics() {
      const id = ++lastId
      const { promise, resolve } = Promise.withResolvers<string | undefined>()
      pending.set(id, resolve)
      send({ type: 'metrics', id })
      return promise
    },
    ready: (url) => send({ type: 'ready', url }),
  }
}

function send(message: ToPrimary): void {
  if (process.connected) process.send?.(message)
}
