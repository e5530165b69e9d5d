import { closeSync, openSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { devNull, tmpdir } from 'node:os'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { Tinypool } from 'tinypool'
import { ProblemError } from '#src/app/problem.ts'
import { allocatorSettings } from '#src/workers/allocator.ts'
import { findProgram } from '#src/workers/find-program.ts'
import {
  type Copy,
  type Crop,
  type ImageExt,
  type ImageInfo,
  type Job,
  madePath,
  type Task,
  type TaskResult,
} from './job.ts'

/** This picture can never be processed; a retry would fail too. */
export class PictureFault extends Error {
  override name = 'PictureFault'
}

/** `crashed`: the process ended. Undefined: no process could run it, which is not the picture's fault. */
type Outcome = TaskResult | 'crashed' | undefined

interface Options {
  program?: string
  idleMs?: number
  timeoutMs?: number
  warn?: (message: string) => void
  /** The queue limit; further jobs are refused. */
  maxQueued?: number
  /**
   * Sends tasks to the process that handles pictures for the whole machine, which runs them with `own`. If that process
   * does not answer, this process falls back to `own`.
   */
  share?: (own: (task: Task) => Promise<Outcome>) => (task: Task) => Promise<Outcome>
}

export type ImageWorker = ReturnType<typeof createImageWorker>

const unavailable = () =>
  new ProblemError(503, 'The site cannot work on pictures at the moment. Please try again.', {
    headers: { 'retry-after': '5' },
  })

export function createImageWorker({
  maxQueued = 500,
  share = (own) => own,
  ...options
}: Options = {}) {
  const pool = createPool(options)
  const runTask = share(pool.run)
  // One of each at a time: queued jobs would each hold a picture in memory while they wait for the process.
  const queues = { upload: pLimit(1), render: pLimit(1) }
  let timesClosed = 0

  /** Returns undefined when the process crashed. */
  const attempt = async (task: Task): Promise<TaskResult | undefined> => {
    const outcome = await runTask(task)
    if (!outcome) throw unavailable()
    return outcome === 'crashed' ? undefined : outcome
  }

  /** Blames the picture only if it crashes the process twice and another one does not: there may be other causes. */
  const attemptTwice = async (task: Task): Promise<TaskResult> => {
    const result = (await attempt(task)) ?? (await attempt(task))
    if (result) return result
    await writeFile(task.path, smallest)
    if (!(await attempt({ ...task, job: { work: 'inspect' } }))) throw unavailable()
    options.warn?.('a picture crashed the image process twice')
    return { fault: 'it crashed the image process' }
  }

  /** Runs the job on a temporary file with these bytes; `read` gets the result before both files are deleted. */
  const run = async <T>(
    job: Job,
    bytes: Buffer | string,
    read: (result: TaskResult, path: string) => T | Promise<T>,
  ): Promise<T> => {
    const before = timesClosed
    const folder = await mkdtemp(join(tmpdir(), 'wireloom-image-'))
    const path = join(folder, 'image')
    try {
      await writeFile(path, bytes)
      if (timesClosed !== before) throw unavailable()
      const result = await attemptTwice({ job, path })
      if (result.fault !== undefined) throw new PictureFault(result.fault)
      return await read(result, path)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  const inTurn = <T>(queue: keyof typeof queues, work: () => Promise<T>): Promise<T> => {
    const queued = queues.upload.pendingCount + queues.render.pendingCount
    return queued >= maxQueued ? Promise.reject(unavailable()) : queues[queue](work)
  }

  const made = (_: TaskResult, path: string) => readFile(madePath(path))

  return {
    inspect: (bytes: Buffer) =>
      inTurn('upload', () => run({ work: 'inspect' }, bytes, ({ info }) => info ?? nothing)),
    stripMetadata: (bytes: Buffer, ext: ImageExt) =>
      inTurn('upload', () => run({ work: 'strip-metadata', ext }, bytes, made)),
    /** A smaller copy; undefined if there is no original. The original is read only when the job's turn comes. */
    resize: (copy: Copy, original: () => Promise<Buffer | undefined>) =>
      inTurn('render', async () => {
        const bytes = await original()
        return bytes && run({ work: 'resize', ...copy }, bytes, made)
      }),
    crop: (crop: Crop, original: () => Promise<Buffer | undefined>) =>
      inTurn('render', async () => {
        const bytes = await original()
        return bytes && run({ work: 'crop', ...crop }, bytes, made)
      }),
    draw: (svg: string, { palette = false } = {}) =>
      inTurn('render', () => run({ work: 'draw', palette }, svg, made)),
    /** Ends the processes now. Their running tasks fail; a later call starts new ones. */
    close() {
      timesClosed++
      pool.close()
    },
    isRunning: pool.isRunning,
  }
}

/** A picture that cannot crash the process. */
const smallest = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'

const nothing: ImageInfo = { width: 0, height: 0, frames: 0, hasMetadata: false }

/**
 * Child processes that start with the first picture and end when idle, which frees their memory. A picture that crashes
 * or blocks its process affects nothing else.
 */
function createPool({
  program = findProgram(import.meta.dirname, 'run-job.ts', 'image-worker.js'),
  idleMs = 3_000,
  timeoutMs = 60_000,
  warn = () => {},
}: Options) {
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
