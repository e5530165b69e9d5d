import type { Database, Engine } from '#src/db/database.ts'
import type { Log } from '#src/log/log.ts'
import { backoffMs, mostAttempts } from './backoff.ts'
import { isDead, newClaimant } from './claimants.ts'
import type { ErrorClass } from './contract.ts'
import { errorClassOf } from './error-class.ts'
import { createFailureLog } from './failure-log.ts'
import { readPause, releaseCommand } from './pause.ts'
import {
  claimNext,
  type Delivery,
  type DeliveryKind,
  msUntilDue,
  releaseClaims,
  settle,
} from './queue.ts'

/** What became of an attempt. A deliverer that throws counts as `again`. */
export type Attempt =
  | { result: 'sent' }
  | { result: 'dropped' }
  | { result: 'again'; error: string; errorClass: ErrorClass; afterMs?: number }
  | { result: 'failed'; error: string; errorClass: ErrorClass }

/** Deliveries of the same kind, so many at a time; one lane's failure does not hold up another. */
export interface Lane {
  kinds: readonly DeliveryKind[]
  parallel: number
  deliver: (delivery: Delivery, signal: AbortSignal) => Promise<Attempt>
}

interface WorkerDeps {
  db: Database
  engine: Engine
  log: Log
  lanes: Lane[]
  /** Shorter in tests. */
  pollMs?: number
  waitMs?: (attempts: number) => number
}

export interface OutboxWorker {
  start: () => Promise<void>
  /** Something was added: look now instead of at the next poll. */
  wake: () => void
  /** Takes nothing new and waits for what is under way. */
  stop: () => Promise<void>
}

/** An attempt is cut off well before its claim ends, so no other worker can be at the same delivery. */
const attemptMs = 60_000
const leaseMs = 90_000

export function createOutboxWorker({
  db,
  engine,
  log,
  lanes,
  pollMs = 5000,
  waitMs = backoffMs,
}: WorkerDeps): OutboxWorker {
  const claimant = newClaimant()
  const worker = claimant.name
  const stopping = new AbortController()
  const failure = createFailureLog(log)
  const sleepers = new Set<() => void>()
  let running: Promise<void>[] = []
  let wakeUps = 0

  const attempt = async (lane: Lane, delivery: Delivery) => {
    let outcome: Attempt
    const began = performance.now()
    try {
      outcome = await lane.deliver(delivery, AbortSignal.timeout(attemptMs))
    } catch (error) {
      const text = error instanceof Error ? error.message : 'unknown error'
      outcome = { result: 'again', error: text, errorClass: errorClassOf(error) }
    }
    if (outcome.result === 'sent') failure.delivered(delivery)
    if (outcome.result === 'sent' || outcome.result === 'dropped') {
      return settle(db, delivery, { state: outcome.result })
    }
    const error = outcome.error.slice(0, 500)
    const { errorClass } = outcome
    const { id, kind, attempts } = delivery
    if (outcome.result === 'failed' || attempts >= mostAttempts) {
      log.warn({ id, kind, attempts, errorClass, error }, 'delivery given up')
      return settle(db, delivery, { state: 'failed', error, errorClass })
    }
    const wait = Math.max(waitMs(attempts), outcome.afterMs ?? 0)
    failure.failed(delivery, errorClass, error, wait)
    // Counted from the claim, by the clock that made it: the time of day may have been set meanwhile.
    const claimedAt = Date.parse(delivery.claimed_until ?? '') - leaseMs
    const dueAt = new Date(claimedAt + performance.now() - began + wait).toISOString()
    return settle(db, delivery, { state: 'waiting', error, errorClass, dueAt })
  }

  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer)
        sleepers.delete(done)
        resolve()
      }
      const timer = setTimeout(done, ms)
      sleepers.add(done)
    })

  const untilNext = async (kinds: readonly DeliveryKind[]) => {
    const ms = await msUntilDue(db, engine, kinds)
    return ms === undefined ? pollMs : Math.min(pollMs, Math.max(10, ms))
  }

  const run = async (lane: Lane) => {
    while (!stopping.signal.aborted) {
      const wakeUpsBefore = wakeUps
      try {
        const delivery = await claimNext(db, { engine, kinds: lane.kinds, worker, leaseMs })
        if (delivery) await attempt(lane, delivery)
        else {
          const ms = await untilNext(lane.kinds)
          // What was added while we looked must not wait for the next poll.
          if (wakeUpsBefore === wakeUps) await sleep(ms)
        }
      } catch (error) {
        // The database is away: nothing is lost, every delivery is still in it.
        log.warn({ kind: error instanceof Error ? error.name : typeof error }, 'outbox waits')
        if (!stopping.signal.aborted) await sleep(pollMs)
      }
    }
  }

  const wake = () => {
    wakeUps += 1
    for (const done of [...sleepers]) done()
  }

  return {
    async start() {
      claimant.begin()
      await releaseClaims(db, isDead)
      const pause = await readPause(db)
      if (pause) log.warn(pause, `deliveries are paused: \`${releaseCommand}\` lets them leave`)
      running = lanes.flatMap((lane) => Array.from({ length: lane.parallel }, () => run(lane)))
    },
    wake,
    async stop() {
      stopping.abort()
      wake()
      await Promise.all(running)
      claimant.end()
    },
  }
}
