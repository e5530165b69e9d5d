import type { Log } from '#src/log/log.ts'
import type { ErrorClass } from './contract.ts'
import type { Job } from './job-kind.ts'

/**
 * Logs one line per kind of job, class of error and backoff step. A thousand mails that wait for the same server are
 * one failure, not a thousand.
 */
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
