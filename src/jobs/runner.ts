import { randomUUID } from 'node:crypto'
import type { Database } from '#src/db/database.ts'
import type { Engine } from '#src/db/engine.ts'
import type { Log } from '#src/log/log.ts'
import { backoffMs, mostAttempts } from './backoff.ts'
import { errorClassOf } from './error-class.ts'
import { createFailureLog } from './failure-log.ts'
import { createHeartbeat } from './heartbeat.ts'
import type { Job, JobKind, Outcome } from './job-kind.ts'
import { readPause, releaseCommand } from './pause.ts'
import { claimNext, enqueueMissing, msUntilDue, releaseClaims, retryNow, settle } from './queue.ts'
import { createSleep } from './sleep.ts'

interface RunnerDeps {
  db: Database
  engine: Engine
  log: Log
  kinds: JobKind[]
  /** Whether a mail server is configured; without one, mails become files on this machine. */
  hasMailServer: boolean
  /** Shorter in tests. */
  pollMs?: number
  waitMs?: (attempts: number) => number
}

export interface Runner {
  start: () => Promise<void>
  /** A job was added: poll now instead of at the next interval. */
  wake: () => void
  /** Claims no more jobs, asks long jobs to end, and waits for running attempts. */
  stop: () => Promise<void>
}

/** An attempt that takes longer counts as failed. */
const attemptMs = 60_000
/** A stop waits for an unavailable database, but only this many times. */
const mostTriesAtStop = 5
/** The longest delay until the next poll on SQLite: a command is a process of its own, and notifies nobody. */
const fallbackMs = 5000
/** On PostgreSQL everybody notifies. Only a process that ends between a commit and its notification does not. */
const rareFallbackMs = 60_000
/** How often the runner looks for jobs that the data requires but the queue lacks. */
const reconcileMs = 60_000

/** Runs jobs of all kinds. Any number of processes may run it on one database. */
export function createRunner(deps: RunnerDeps): Runner {
  const { db, engine, log, kinds, hasMailServer, waitMs = backoffMs } = deps
  const { pollMs = engine === 'sqlite' ? fallbackMs : rareFallbackMs } = deps
  const runner = randomUUID()
  const stopping = new AbortController()
  const failures = createFailureLog(log)
  const nap = createSleep()
  const ids = new Set<number>()
  const running = () => [...ids]
  const heartbeat = createHeartbeat({ db, engine, log, runner, hasMailServer, running })
  const busy = new Map<JobKind, Set<Promise<void>>>(kinds.map((kind) => [kind, new Set()]))
  let looping: Promise<void> | undefined
  let reconciledAt = Number.NEGATIVE_INFINITY

  const attempt = async (kind: JobKind, job: Job): Promise<Outcome> => {
    const limit = kind.isLong ? stopping.signal : AbortSignal.timeout(attemptMs)
    try {
      return await kind.run(job, AbortSignal.any([limit, heartbeat.lost()]))
    } catch (error) {
      // A long job that was asked to stop is continued by another process.
      if (kind.isLong && stopping.signal.aborted) return { result: 'repeat', afterMs: 0 }
      const text = error instanceof Error ? error.message : 'unknown error'
      return { result: 'again', error: text, errorClass: errorClassOf(error) }
    }
  }

  const finish = async (of: JobKind, job: Job, outcome: Outcome): Promise<void> => {
    const { id, kind, attempts } = job
    if (outcome.result === 'repeat') {
      failures.worked(job)
      const waitMs = stopping.signal.aborted ? 0 : outcome.afterMs
      return settle(db, engine, job, { state: 'waiting', waitMs, startsAnew: true })
    }
    if (outcome.result === 'done') {
      await settle(db, engine, job, { state: 'sent' })
      // The server works again, so jobs that failed meanwhile need not wait for hours.
      if (failures.worked(job)) await retryNow(db, engine, [kind])
      return
    }
    if (outcome.result === 'dropped') return settle(db, engine, job, { state: 'dropped' })
    const error = outcome.error.slice(0, 500)
    const { errorClass } = outcome
    // A keyed job is never given up, because nothing would add it again.
    if (outcome.result === 'failed' || (attempts >= mostAttempts && job.key === null)) {
      log.warn({ id, kind, attempts, errorClass, error }, 'job given up')
      return settle(db, engine, job, { state: 'failed', error, errorClass })
    }
    const backoff = Math.min(waitMs(attempts), of.longestWaitMs ?? Number.POSITIVE_INFINITY)
    const wait = Math.max(backoff, outcome.afterMs ?? 0)
    failures.failed(job, errorClass, error, wait)
    return settle(db, engine, job, { state: 'waiting', error, errorClass, waitMs: wait })
  }

  /** Writes the result until the database accepts it; otherwise the job would run twice. */
  const run = async (kind: JobKind, job: Job) => {
    const outcome = await attempt(kind, job)
    for (let tries = 1; ; tries++) {
      try {
        return await finish(kind, job, outcome)
      } catch (error) {
        log.warn({ kind: nameOf(error) }, 'the result of a job waits for the database')
        if (stopping.signal.aborted && tries >= mostTriesAtStop) return
        await new Promise((resolve) => setTimeout(resolve, Math.min(pollMs, 1000)))
      }
    }
  }

  const begin = (kind: JobKind, job: Job) => {
    ids.add(job.id)
    const attempts = run(kind, job).finally(() => {
      ids.delete(job.id)
      busy.get(kind)?.delete(attempts)
      nap.wake()
    })
    busy.get(kind)?.add(attempts)
  }

  const reconcile = async () => {
    if (performance.now() - reconciledAt < reconcileMs) return
    for (const kind of kinds) await enqueueMissing(db, (await kind.missing?.(db)) ?? [])
    reconciledAt = performance.now()
  }

  /** Claims and starts jobs while there are any; returns the milliseconds until the next poll. */
  const look = async (): Promise<number> => {
    await reconcile()
    const allowed = kinds.filter((kind) => kind.sends !== 'mail' || heartbeat.maySendMail())
    // A job that ends during a stop is due at once, for another process. This one must not claim it again for ever.
    while (!stopping.signal.aborted) {
      const free = allowed.filter((kind) => (busy.get(kind)?.size ?? 0) < kind.concurrency)
      const names = free.map(({ name }) => name)
      const deliveries = free.filter(({ sends }) => sends).map(({ name }) => name)
      const wanted = { engine, kinds: names, deliveries }
      const job = await claimNext(db, { ...wanted, runner })
      const kind = free.find(({ name }) => name === job?.kind)
      if (job && kind) begin(kind, job)
      else return Math.max(10, Math.min(pollMs, (await msUntilDue(db, wanted)) ?? pollMs))
    }
    return pollMs
  }

  const loop = async () => {
    while (!stopping.signal.aborted) {
      nap.begin()
      let ms = Math.min(pollMs, fallbackMs)
      try {
        ms = await look()
      } catch (error) {
        // The database is unavailable. No job is lost: all of them are still in it.
        log.warn({ kind: nameOf(error) }, 'jobs wait for the database')
      }
      if (!stopping.signal.aborted) await nap.sleep(ms)
    }
  }

  return {
    async start() {
      await heartbeat.start()
      const pause = await readPause(db)
      if (pause) log.warn(pause, `deliveries are paused: \`${releaseCommand}\` sends them`)
      looping = loop()
    },
    wake: nap.wake,
    async stop() {
      stopping.abort()
      nap.wake()
      await looping
      await Promise.all([...busy.values()].flatMap((running) => [...running]))
      if (!looping) return
      await heartbeat.stop()
      await releaseClaims(db, runner).catch(() => {})
    },
  }
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : typeof error)
