import { closeSync, openSync } from 'node:fs'
import { devNull } from 'node:os'
import pLimit from 'p-limit'
import { Tinypool } from 'tinypool'
import { allocatorSettings } from '#src/workers/allocator.ts'
import { findProgram } from '#src/workers/find-program.ts'
import type { Task, TaskResult } from './job.ts'

/** `crashed`: the process ended. Undefined: no process could run it, which is not the picture's fault. */
export type Outcome = TaskResult | 'crashed' | undefined

export interface PoolOptions {
  program?: string
  idleMs?: number
  timeoutMs?: number
  warn?: (message: string) => void
}

/**
 * Child processes that start with the first picture and end when idle, which frees their memory. A picture that crashes
 * or blocks its process affects nothing else.
 */
export function createPicturePool({
  program = findProgram(import.meta.dirname, 'run-job.ts', 'image-worker.js'),
  idleMs = 3_000,
  timeoutMs = 60_000,
  warn = () => {},
}: PoolOptions = {}) {
  // One of each at a time, to limit memory. Separate queues, so that an upload does not wait for a resize.
  const queues = { upload: pLimit(1), render: pLimit(1) }
  let pool: Tinypool | undefined
  let timesClosed = 0

  const start = (): Tinypool => {
    const started = new Tinypool({
      runtime: 'child_process',
      filename: program,
      minThreads: 0,
      maxThreads: 2,
      idleTimeout: idleMs,
      execArgv: ['--max-semi-space-size=1', '--max-old-space-size=128'],
      // This process decodes untrusted bytes, so it gets no secrets.
      env: { PATH: process.env.PATH ?? '', ...allocatorSettings },
    })
    // If a process ends before it is ready, its job waits for ever; destroying the pool fails the job.
    started.on('error', () => {
      if (pool !== started) return
      warn('the image process cannot start')
      close()
    })
    return started
  }

  /** Ends the processes now. Their running tasks have no outcome; a later task starts new processes. */
  const close = () => {
    timesClosed++
    pool?.destroy().catch(() => {})
    pool = undefined
  }

  const attempt = async (task: Task): Promise<Outcome> => {
    const before = timesClosed
    if (!canFork()) {
      warn('the image process cannot start: there are no file descriptors left')
      return undefined
    }
    pool ??= start()
    const timeout = AbortSignal.timeout(timeoutMs)
    try {
      return await pool.run(task, { signal: timeout })
    } catch {
      // The pool was closed, or could not start.
      if (timesClosed !== before) return undefined
      if (!timeout.aborted) return 'crashed'
      warn('a picture took too long')
      return { fault: 'it took too long' }
    }
  }

  const isUpload = ({ job: { work } }: Task) => work === 'inspect' || work === 'strip-metadata'

  return {
    async run(task: Task): Promise<Outcome> {
      const before = timesClosed
      const queue = isUpload(task) ? queues.upload : queues.render
      return queue(() => (timesClosed === before ? attempt(task) : undefined))
    },
    close,
    isRunning: () => (pool?.threads.length ?? 0) > 0,
  }
}

/**
 * The pipes of a new process need about ten file descriptors. With too few of them the pool throws an error that cannot
 * be caught, and this process would end. The pool forks right after this check, before anything else takes them.
 */
function canFork(): boolean {
  const opened: number[] = []
  try {
    while (opened.length < 16) opened.push(openSync(devNull, 'r'))
    return true
  } catch {
    return false
  } finally {
    for (const descriptor of opened) closeSync(descriptor)
  }
}
