import { defineJob, type JobKind, type JobWords, jobType } from './job-kind.ts'

interface Periodic {
  name: string
  words: JobWords
  everyMs: number
  /** Does the work. Ends early when the signal is aborted, and continues at the next run. */
  run: (signal: AbortSignal) => Promise<void>
}

/**
 * Periodic work that runs in one process at a time. If that process is killed, another one continues; a failure is
 * retried with growing delays, never longer than the period.
 */
export function periodic({ name, words, everyMs, run }: Periodic): JobKind {
  return defineJob(jobType(name, {}), {
    words,
    isLong: true,
    longestWaitMs: everyMs,
    missing: async () => [{ kind: name, key: name, dueAt: new Date().toISOString() }],
    async run(_claimed, signal) {
      await run(signal)
      return { result: 'repeat', afterMs: everyMs }
    },
  })
}
