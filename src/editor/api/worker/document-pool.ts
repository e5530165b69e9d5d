import { tryGetContext } from 'hono/context-storage'
import pLimit, { type LimitFunction } from 'p-limit'
import type { ApiEnv } from '#src/app/api-env.ts'
import { ProblemError } from '#src/app/problem.ts'
import { createBoundedThread } from '#src/workers/bounded-thread.ts'
import { findProgram } from '#src/workers/find-program.ts'
import type { Answer, Results, Task, Work } from './run-task.ts'

const thread = createBoundedThread({
  program: findProgram(import.meta.dirname, 'run-task.ts', 'document-worker.js'),
  memoryMb: 256,
})
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

/** Each account has one task in the queue at most, so that the tasks of one delay nobody else's. */
const accounts = new Map<number, LimitFunction>()

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
    const run = thread<Task, Answer<W>>(ready, timeoutMs, { work: 'start' })
    const outcome = await run.catch(() => {
      throw unavailable()
    })
    return 'result' in outcome ? outcome.result : outcome
  }
  return queueOfAccount()(async () => {
    const ready = typeof task === 'function' ? await task() : task
    return work(ready)
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
