import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#src/db/database.ts'
import type { Log } from '#src/log/log.ts'
import type { ErrorClass } from './choices.ts'
import { errorClassOf } from './error-class.ts'
import type { Job, JobKind, Outcome } from './job-kind.ts'
import { retryNow, settle } from './queue.ts'

const firstMs = 10_000
const longestMs = 6 * 3_600_000

/** About 30 hours of attempts: 10 s, doubling up to 6 h. */
export const mostAttempts = 16

/** The delay has a jitter of a fifth, so that jobs that failed together are not retried together. */
export function backoffMs(attempts: number, random = Math.random()): number {
  const wait = Math.min(longestMs, firstMs * 2 ** (attempts - 1))
  return Math.round(wait * (0.8 + random * 0.4))
}

interface AttemptsDeps {
  db: Database
  log: Log
  /** Aborted when the runner stops. */
  stopping: AbortSignal
  lost: () => AbortSignal
  /** The delay before a result is written again after a database error. */
  retryMs: number
  waitMs?: (attempts: number) => number
}

/** An attempt that takes longer counts as failed. */
const attemptMs = 60_000
/** A stop waits for an unavailable database, but only this many times. */
const mostTriesAtStop = 5

export function createAttempts(deps: AttemptsDeps) {
  const { db, log, stopping, lost, retryMs, waitMs = backoffMs } = deps
  const failures = createFailureLog(log)

  const attempt = async (kind: JobKind, job: Job): Promise<Outcome> => {
    const limit = kind.isLong ? stopping : AbortSignal.timeout(attemptMs)
    try {
      return await kind.run(job, AbortSignal.any([limit, lost()]))
    } catch (error) {
      // A long job that was asked to stop is continued by another process.
      if (kind.isLong && stopping.aborted) return { result: 'repeat', afterMs: 0 }
      const text = error instanceof Error ? error.message : 'unknown error'
      return { result: 'again', error: text, errorClass: errorClassOf(error) }
    }
  }

  const finish = async (of: JobKind, job: Job, outcome: Outcome): Promise<void> => {
    const { id, kind, attempts } = job
    if (outcome.result === 'repeat') {
      failures.worked(job)
      const waitMs = stopping.aborted ? 0 : outcome.afterMs
      return settle(db, job, { state: 'waiting', waitMs, startsAnew: true })
    }
    if (outcome.result === 'done') {
      await settle(db, job, { state: 'sent' })
      // The server works again, so jobs that failed meanwhile need not wait for hours.
      if (failures.worked(job)) await retryNow(db, [kind])
      return
    }
    if (outcome.result === 'dropped') return settle(db, job, { state: 'dropped' })
    const error = outcome.error.slice(0, 500)
    const { errorClass } = outcome
    // A keyed job is never given up, because nothing would add it again.
    if (outcome.result === 'failed' || (attempts >= mostAttempts && job.key === null)) {
      log.warn({ id, kind, attempts, errorClass, error }, 'job given up')
      return settle(db, job, { state: 'failed', error, errorClass })
    }
    const backoff = Math.min(waitMs(attempts), of.longestWaitMs ?? Number.POSITIVE_INFINITY)
    const wait = Math.max(backoff, outcome.afterMs ?? 0)
    failures.failed(job, errorClass, error, wait)
    return settle(db, job, { state: 'waiting', error, errorClass, waitMs: wait })
  }

  /** Writes the result until the database accepts it; otherwise the job would run twice. */
  return async (kind: JobKind, job: Job): Promise<void> => {
    const outcome = await attempt(kind, job)
    for (let tries = 1; ; tries++) {
      try {
        return await finish(kind, job, outcome)
      } catch (error) {
        log.warn({ kind: nameOf(error) }, 'the result of a job waits for the database')
        if (stopping.aborted && tries >= mostTriesAtStop) return
        await sleep(retryMs)
      }
    }
  }
}

export const nameOf = (error: unknown) => (error instanceof Error ? error.name : typeof error)

/** One line per kind, class of error and backoff step: a thousand mails that wait for one server are one failure. */
export function createFailureLog(log: Log) {
  const reported = new Map<string, Map<ErrorClass, number>>()
  return {
    failed({ kind, attempts }: Job, errorClass: ErrorClass, error: string, waitMs: number) {
      const steps = reported.get(kind) ?? new Map<ErrorClass, number>()
      reported.set(kind, steps)
      if (attempts <= (steps.get(errorClass) ?? 0)) return
      steps.set(errorClass, attempts)
      const retryInSeconds = Math.round(waitMs / 1000)
      log.warn({ kind, errorClass, error, attempts, retryInSeconds }, 'job fails, will retry')
    },
    /** Returns whether jobs of this kind had failed before. */
    worked({ kind }: Job): boolean {
      const hadFailed = reported.delete(kind)
      if (hadFailed) log.info({ kind }, 'jobs work again')
      return hadFailed
    },
  }
}
