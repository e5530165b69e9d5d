import type { JobKind, KeyedJob } from './job-kind.ts'

interface Periodic {
  name: string
  everyMs: number
  /** Does the work; ends early when the signal is aborted, and goes on at the next time. */
  run: (signal: AbortSignal) => Promise<void>
}

/**
 * Work that one of all processes does at a time, again and again. A process that is killed in the middle leaves it to
 * the next one; a failure is tried again with growing waits, never longer than the period.
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
