import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { ProblemError } from '#src/app/problem.ts'
import {
  type Copy,
  type ImageExt,
  type ImageInfo,
  type Job,
  madePath,
  type Task,
  type TaskResult,
} from './job.ts'
import { createPicturePool, type Outcome, type PoolOptions } from './picture-pool.ts'

/** This picture can never be processed; a retry would fail too. */
export class PictureFault extends Error {
  override name = 'PictureFault'
}

interface Options extends PoolOptions {
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
  const pool = createPicturePool(options)
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
