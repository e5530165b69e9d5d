import { closeSync, openSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { devNull, tmpdir } from 'node:os'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { Tinypool } from 'tinypool'
import { ProblemError } from '#src/platform/http/problem.ts'
import { allocatorSettings } from '#src/platform/workers/allocator.ts'
import type { ImageExt, ImageInfo, Job, Task, TaskResult } from './job.ts'
import { imageWorkerProgram } from './program.ts'

/** This picture cannot be processed, now or later. */
export class PictureFault extends Error {
  override name = 'PictureFault'
}

interface Options {
  /** The module that the other process runs. */
  program?: string
  /** How long a process is kept when there is nothing to do. */
  idleMs?: number
  /** How long one picture may take. */
  timeoutMs?: number
  /** How many jobs may wait; more are refused. */
  maxQueued?: number
  /** Receives a line about each failure that needs attention. */
  warn?: (message: string) => void
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

/**
 * A pool of child processes that starts with the first picture and ends when there was none for a while, and its memory with
 * it. A picture that crashes or blocks its process harms nobody else.
 */
export function createImageWorker({
  program = imageWorkerProgram,
  idleMs = 3_000,
  timeoutMs = 60_000,
  maxQueued = 500,
  warn = () => {},
}: Options = {}): ImageWorker {
  // One of each at a time: more would take the memory of as many pictures. An upload does not wait for a resize.
  const queues = { upload: pLimit(1), render: pLimit(1) }
  let pool: Tinypool | undefined
  let timesClosed = 0

  const start = (): Tinypool => {
    const started = new Tinypool({
      runtime: 'child_process',
      serialization: 'advanced',
      filename: program,
      minThreads: 0,
      maxThreads: 2,
      idleTimeout: idleMs,
      execArgv: ['--max-semi-space-size=1', '--max-old-space-size=128'],
      // The process that decodes untrusted bytes gets no secrets.
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

  /** Nothing when the process crashed. */
  const attempt = async (task: Task): Promise<TaskResult | undefined> => {
    const before = timesClosed
    if (!canFork()) {
      warn('the process that works on pictures cannot start: there are no file descriptors left')
      throw unavailable()
    }
    pool ??= start()
    const timeout = AbortSignal.timeout(timeoutMs)
    try {
      return await pool.run(task, { signal: timeout })
    } catch {
      // It was closed, or cannot start.
      if (timesClosed !== before) throw unavailable()
      if (!timeout.aborted) return undefined
      warn('a picture took too long')
      return { fault: 'it took too long' }
    }
  }

  /** A crash may have other reasons: the picture is to blame when it happens twice and another one can be drawn. */
  const attemptTwice = async (task: Task): Promise<TaskResult> => {
    const result = (await attempt(task)) ?? (await attempt(task))
    if (result) return result
    await writeFile(task.path, smallest)
    if (!(await attempt({ ...task, job: { work: 'inspect' } }))) throw unavailable()
    warn('a picture crashed the process that worked on it, twice')
    return { fault: 'it crashed what worked on it' }
  }

  /** Runs the job on a file of these bytes; `read` sees the file before it is deleted. */
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

  const made = ({ bytes = new Uint8Array() }: TaskResult) =>
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

  return {
    inspect: (bytes) =>
      inTurn('upload', () => run({ work: 'inspect' }, bytes, ({ info }) => info ?? nothing)),
    stripMetadata: (bytes, ext) =>
      inTurn('upload', () =>
        run({ work: 'strip-metadata', ext }, bytes, (_, path) => readFile(path)),
      ),
    resize: (job, original) =>
      inTurn('render', async () => {
        const bytes = await original()
        return bytes && run({ work: 'resize', ...job }, bytes, made)
      }),
    draw: (svg, { palette = false } = {}) =>
      inTurn('render', () => run({ work: 'draw', palette }, svg, made)),
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

/** A picture that nothing crashes on. */
const smallest = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'

const nothing: ImageInfo = { width: 0, height: 0, frames: 0, hasMetadata: false }
