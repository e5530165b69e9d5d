import pLimit from 'p-limit'
import { Tinypool } from 'tinypool'

interface Rules {
  program: string
  memoryMb: number
}

export type Outcome<Result> = { result: Result } | { fault: string }

const startMs = 30_000

/**
 * Runs tasks outside the event loop, one at a time, with limits of time and memory: a task that exceeds them ends the
 * thread, and the next one gets another. Throws if no thread can run the warm-up, which is not the fault of the task.
 */
export function createBoundedThread({ program, memoryMb }: Rules) {
  let pool: Tinypool | undefined
  // One at a time: the time that a task waits for another is not its own.
  const queue = pLimit(1)
  const start = () =>
    new Tinypool({
      runtime: 'worker_threads',
      filename: program,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: 60_000,
      // The thread works on what somebody sent, so it gets no secrets.
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
    })
  return <Task, Result>(task: Task, timeoutMs: number, warmUp: unknown): Promise<Outcome<Result>> =>
    queue(async () => {
      pool ??= start()
      await pool.run(warmUp, { signal: AbortSignal.timeout(startMs) })
      try {
        return { result: await pool.run(task, { signal: AbortSignal.timeout(timeoutMs) }) }
      } catch (error) {
        return { fault: error instanceof Error ? error.message : String(error) }
      }
    })
}
