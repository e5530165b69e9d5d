import { closeSync, openSync } from 'node:fs'
import { devNull } from 'node:os'
import pLimit from 'p-limit'
import { Tinypool } from 'tinypool'
import { allocatorSettings } from '#src/workers/allocator.ts'
import type { Task, TaskResult } from './job.ts'
import { imageWorkerProgram } from './program.ts'

/** What became of a task. `crashed`: its process ended; undefined: there is no process, whatever the picture. */
export type Outcome = TaskResult | 'crashed' | undefined

export interface PicturePool {
  run: (task: Task) => Promise<Outcome>
  /** Ends the processes now. What they were doing has no outcome; a later task starts new ones. */
  close: () => void
  isRunning: () => boolean
}

export interface PoolOptions {
  /** The module that the other process runs. */
  program?: string
  /** How long a process is kept when there is nothing to do. */
  idleMs?: number
  /** How long one picture may take. */
  timeoutMs?: number
  /** Receives a line about each failure that needs attention. */
  warn?: (message: string) => void
}

/**
 * Child processes that start with the first picture and end when there was none for a while, and their memory with them.
 * A picture that crashes or blocks its process harms nobody else.
 */
export function createPicturePool({
  program = imageWorkerProgram,
  idleMs = 3_000,
  timeoutMs = 60_000,
  warn = () => {},
}: PoolOptions = {}): PicturePool {
  // One of each at a time: more would take the memory of as many pictures. An upload does not wait for a resize.
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
      // What decodes the bytes of strangers gets no secrets.
      env: { PATH: process.env.PATH ?? '', ...allocatorSettings },
    })
    // A process that ends before it is ready leaves its job waiting for ever; ending the pool fails the job.
    started.on('error', () => {
      if (pool !== started) return
      warn('the process that works on pictures cannot start')
      close()
    })
    return started
  }

  const close = () => {
    timesClosed++
    pool?.destroy().catch(() => {})
    pool = undefined
  }

  const attempt = async (task: Task): Promise<Outcome> => {
    const before = timesClosed
    if (!canFork()) {
      warn('the process that works on pictures cannot start: there are no file descriptors left')
      return undefined
    }
    pool ??= start()
    const timeout = AbortSignal.timeout(timeoutMs)
    try {
      return await pool.run(task, { signal: timeout })
    } catch {
      // It was closed, or cannot start.
      if (timesClosed !== before) return undefined
      if (!timeout.aborted) return 'crashed'
      warn('a picture took too long')
      return { fault: 'it took too long' }
    }
  }

  const isUpload = ({ job: { work } }: Task) => work === 'inspect' || work === 'strip-metadata'

  return {
    async run(task) {
      const before = timesClosed
      const queue = isUpload(task) ? queues.upload : queues.render
      return queue(() => (timesClosed === before ? attempt(task) : undefined))
    },
    close,
    isRunning: () => (pool?.threads.length ?? 0) > 0,
  }
}

/**
 * The pipes of a new process need some ten file descriptors; a pool that finds too few throws where nobody can catch it,
 * and this process would end. It forks before anything else can take them.
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
