import type { Database } from '#src/db/database.ts'
import { describeError } from '#src/http/problem.ts'
import type { Log } from '#src/log/log.ts'

/** How often each process looks whether a job is due. */
const lookMs = 5 * 60_000

interface JobOptions {
  db: Database
  log: Log
  name: string
  everyMs: number
  /** Does the work; ends early when the signal is aborted, and goes on at the next time. */
  run: (signal: AbortSignal) => Promise<void>
}

export interface PeriodicJob {
  /** Runs the job if it is due and no other process has taken it; answers whether it did. */
  runIfDue: (now?: number) => Promise<boolean>
  /** Looks now and every few minutes. */
  start: () => void
  stop: () => Promise<void>
}

/**
 * A job that one process does for all that share the database. The process that takes it writes down when it is due next,
 * so the others find it taken. When that process is killed, the job is done at its next time.
 */
export function createPeriodicJob({ db, log, name, everyMs, run }: JobOptions): PeriodicJob {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()

  const runIfDue = async (now = Date.now()) => {
    if (stopping.signal.aborted || !(await take(db, name, everyMs, now))) return false
    if (stopping.signal.aborted) return false
    await run(stopping.signal)
    return true
  }

  const look = () => {
    running = runIfDue().catch((error: unknown) => {
      if (!stopping.signal.aborted) log.warn({ job: name, err: describeError(error) }, 'job failed')
    })
  }

  return {
    runIfDue,
    start() {
      look()
      timer = setInterval(look, Math.min(lookMs, everyMs)).unref()
    },
    async stop() {
      stopping.abort()
      clearInterval(timer)
      await running
    },
  }
}

/** One statement, so that of two processes one gets it. */
async function take(db: Database, name: string, everyMs: number, now: number): Promise<boolean> {
  const at = (ms: number) => new Date(now + ms).toISOString()
  const taken = await db
    .insertInto('job_times')
    .values({ name, next_at: at(everyMs) })
    .onConflict((clash) =>
      clash
        .column('name')
        .doUpdateSet({ next_at: at(everyMs) })
        .where((where) =>
          where.or([
            where('job_times.next_at', '<=', at(0)),
            // Later than it can be: the clock was set back.
            where('job_times.next_at', '>', at(everyMs)),
          ]),
        ),
    )
    .returning('name')
    .executeTakeFirst()
  return taken !== undefined
}
