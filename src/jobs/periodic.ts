import type { JobKind, KeyedJob } from './job-kind.ts'

interface Periodic {
  name: string
  everyMs: number
  /** Does the work. Ends early when the signal is aborted, and continues at the next run. */
  run: (signal: AbortSignal) => Promise<void>
}

/**
 * Periodic work that runs in one process at a time. If that process is killed, another one continues; a failure is
 * retried with growing delays, never longer than the period.
 */
export function periodic({ name, everyMs, run }: Periodic): JobKind {
  const first = (): KeyedJob => ({ kind: name, key: name, dueAt: new Date().toISOString() })
  return {
    name,
    concurrency: 1,
    isLong: true,
    longestWaitMs: everyMs,
    missing: async () => [first()],
    async run(_job, signal) {
      await run(signal)
      return { result: 'repeat', afterMs: everyMs }
    },
  }
}
