import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { ProblemError } from '#src/http/problem.ts'
import {
  type ImageExt,
  type ImageInfo,
  type Job,
  madePath,
  type Task,
  type TaskResult,
} from './job.ts'
import { createPicturePool, type Outcome, type PoolOptions } from './picture-pool.ts'

/** This picture cannot be processed, now or later. */
export class PictureFault extends Error {
  override name = 'PictureFault'
}

interface Options extends PoolOptions {
  /** How many jobs may wait; more are refused. */
  maxQueued?: number
  /**
   * Hands tasks to the one process that works on pictures for all on this machine, which does them with `own`; that is
   * also what is left when it does not answer.
   */
  share?: (own: (task: Task) => Promise<Outcome>) => (task: Task) => Promise<Outcome>
}

/** All decoding and encoding of images, outside the serving process. */
export interface ImageWorker {
  inspect: (bytes: Buffer) => Promise<ImageInfo>
  /** The same picture, upright and without metadata. */
  stripMetadata: (bytes: Buffer, ext: ImageExt) => Promise<Buffer>
  /** A smaller copy; nothing when there is no original, which is read when its turn comes. */
  resize: (
    job: { width: number; format: 'avif' | 'webp' },
    original: () => Promise<Buffer | undefined>,
  ) => Promise<Buffer | undefined>
  /** An SVG as PNG. */
  draw: (svg: string, options?: { palette?: boolean }) => Promise<Buffer>
  /** Ends the processes now. What they were doing fails; a later call starts new ones. */
  close: () => void
  isRunning: () => boolean
}

const unavailable = () =>
  new ProblemError(503, 'The site cannot work on pictures at the moment. Please try again.', {
    headers: { 'retry-after': '5' },
  })

export function createImageWorker({
  maxQueued = 500,
  share = (own) => own,
  ...options
}: Options = {}): ImageWorker {
  const pool = createPicturePool(options)
  const runTask = share(pool.run)
  // One of each at a time: more would hold as many pictures in memory while they wait for the process.
  const queues = { upload: pLimit(1), render: pLimit(1) }
  let timesClosed = 0

  /** Nothing when the process crashed. */
  const attempt = async (task: Task): Promise<TaskResult | undefined> => {
    const outcome = await runTask(task)
    if (!outcome) throw unavailable()
    return outcome === 'crashed' ? undefined : outcome
  }

  /** A crash may have other reasons: the picture is to blame when it happens twice and another one can be drawn. */
  const attemptTwice = async (task: Task): Promise<TaskResult> => {
    const result = (await attempt(task)) ?? (await attempt(task))
    if (result) return result
    await writeFile(task.path, smallest)
    if (!(await attempt({ ...task, job: { work: 'inspect' } }))) throw unavailable()
    options.warn?.('a picture crashed the process that worked on it, twice')
    return { fault: 'it crashed what worked on it' }
  }

  /** Runs the job on a file of these bytes; `read` sees what was made of it before both are deleted. */
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
    inspect: (bytes) =>
      inTurn('upload', () => run({ work: 'inspect' }, bytes, ({ info }) => info ?? nothing)),
    stripMetadata: (bytes, ext) =>
      inTurn('upload', () => run({ work: 'strip-metadata', ext }, bytes, made)),
    resize: (job, original) =>
      inTurn('render', async () => {
        const bytes = await original()
        return bytes && run({ work: 'resize', ...job }, bytes, made)
      }),
    draw: (svg, { palette = false } = {}) =>
      inTurn('render', () => run({ work: 'draw', palette }, svg, made)),
    close() {
      timesClosed++
      pool.close()
    },
    isRunning: pool.isRunning,
  }
}

/** A picture that nothing crashes on. */
const smallest = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'

const nothing: ImageInfo = { width: 0, height: 0, frames: 0, hasMetadata: false }
