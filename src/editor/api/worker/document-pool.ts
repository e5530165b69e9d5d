import { tryGetContext } from 'hono/context-storage'
import pLimit, { type LimitFunction } from 'p-limit'
import { Tinypool } from 'tinypool'
import type { ApiEnv } from '#src/app/api-env.ts'
import { ProblemError } from '#src/app/problem.ts'
import { findProgram } from '#src/workers/find-program.ts'
import type { Answer, Results, Task, Work } from './run-task.ts'

const program = findProgram(import.meta.dirname, 'run-task.ts', 'document-worker.js')
const startMs = 30_000
/** Of one account. Each task may hold an update of 1 MB. */
const mostQueued = 50

export const unavailable = () =>
  new ProblemError(503, 'The site cannot work on texts at the moment. Please try again.', {
    headers: { 'retry-after': '5' },
  })

/** A stored document could be applied before; a busy machine is no reason to set it aside. */
export const storedMs = 20_000
/** A new update. The thread itself measures the time of the processor, and refuses earlier. */
const updateMs = 5000

// One at a time: the time that a task waits for another is not its own.
const queue = pLimit(1)
/** Each account has one task in the queue at most, so that the tasks of one delay nobody else's. */
const accounts = new Map<number, LimitFunction>()
let pool: Tinypool | undefined

const start = () =>
  new Tinypool({
    runtime: 'worker_threads',
    filename: program,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 60_000,
    // The thread applies what somebody's own client wrote, so it gets no secrets.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
  })

/**
 * Applies updates outside the event loop, with limits of time and memory. A fault means that these updates cannot be
 * applied. Never call it in a transaction, which would hold its locks meanwhile. A function reads a whole document when
 * its turn has come: an account with many calls at once holds one document in memory.
 */
export async function runTask<W extends Work>(
  task: (Task & { work: W }) | (() => Promise<Task & { work: W }>),
  timeoutMs = updateMs,
): Promise<Answer<W>> {
  const work = async (ready: Task): Promise<Answer<W>> => {
    pool ??= start()
    try {
      await pool.run({ work: 'start' }, { signal: AbortSignal.timeout(startMs) })
    } catch {
      throw unavailable()
    }
    try {
      return await pool.run(ready, { signal: AbortSignal.timeout(timeoutMs) })
    } catch (error) {
      return { fault: error instanceof Error ? error.message : String(error) }
    }
  }
  return queueOfAccount()(async () => {
    const ready = typeof task === 'function' ? await task() : task
    return queue(() => work(ready))
  })
}

function queueOfAccount(): LimitFunction {
  const account = tryGetContext<ApiEnv>()?.var.accountId ?? 0
  const own = accounts.get(account) ?? pLimit(1)
  accounts.set(account, own)
  if (own.pendingCount >= mostQueued) throw unavailable()
  return own
}

/** Runs a task about stored updates. Undefined if they cannot be applied. */
export async function runStored<W extends Work>(
  task: () => Promise<Task & { work: W }>,
): Promise<Results[W] | undefined> {
  const answer = await runTask<W>(task, storedMs)
  return 'fault' in answer ? undefined : answer.result
}
