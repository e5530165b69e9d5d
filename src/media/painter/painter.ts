import { type ChildProcess, spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import pLimit from 'p-limit'
import { ProblemError } from '#src/platform/http/problem.ts'
import { readFrames, writeFrame } from './frames.ts'
import type { Job, Said } from './job.ts'
import { lineDescriptor, type Work } from './serve-jobs.ts'

/** This picture cannot be worked on, now or later. */
export class PictureFault extends Error {
  override name = 'PictureFault'
}

interface Rules {
  /** The file that the other process runs. */
  program: string
  /** How long it is kept when there is nothing to do. */
  idleMs?: number
  /** How long one picture may take. */
  mostMs?: number
  /** How many may wait; who comes then is told to come again. */
  mostWaiting?: number
}

interface Running {
  child: ChildProcess
  line: Socket
  /** It has loaded what it needs: if it dies from now on, a picture may be the reason. */
  ready: boolean
  asked: Map<number, PromiseWithResolvers<Work>>
}

/** The process died at work; whoever it worked for may try once more. */
class Died extends Error {}

const noStart = 'the process that works on pictures cannot start'

const away = () =>
  new ProblemError(503, 'The site cannot work on pictures at the moment. Please try again.', {
    headers: { 'retry-after': '5' },
  })

/**
 * All work on pixels, in a process of its own: started when there is a picture, gone when there was none for a
 * while, and its memory with it. A picture that ends or blocks it harms nobody else.
 */
export function createPainter({
  program,
  idleMs = 10_000,
  mostMs = 60_000,
  mostWaiting = 500,
}: Rules) {
  // One drawing at a time: more would take the memory of as many pictures. A save does not wait for drawings.
  const turns = { measure: pLimit(1), draw: pLimit(1) }
  let warn = (_words: string) => {}
  let running: Running | undefined
  let resting: NodeJS.Timeout | undefined
  let waiting = 0
  let last = 0

  const start = (): Running => {
    const child = spawn(
      process.execPath,
      ['--max-semi-space-size=1', '--max-old-space-size=128', program],
      {
        stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
        // What decodes strangers' bytes gets no secrets.
        env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '2' },
      },
    )
    // Before anything else: unheard it would end this process.
    child.on('error', () => {})
    // Without a file descriptor to spare there is not even a line.
    const line = child.stdio?.[lineDescriptor] as Socket | undefined
    if (!line) {
      warn(noStart)
      throw away()
    }
    const started: Running = { child, line, ready: false, asked: new Map() }
    const gone = () => {
      const why = started.ready ? new Died() : away()
      // Not when it was ended on purpose while it was starting.
      if (!started.ready && running === started) warn(noStart)
      if (running === started) running = undefined
      for (const { reject } of started.asked.values()) reject(why)
      started.asked.clear()
    }
    child.on('error', gone)
    child.on('exit', gone)
    line.on('error', () => {})
    readFrames<Said>(line, (said, bytes) => {
      if ('ready' in said) {
        started.ready = true
        return
      }
      const asked = started.asked.get(said.id)
      if ('fault' in said) asked?.reject(new PictureFault(said.fault))
      else asked?.resolve({ size: said.size, bytes })
    })
    return started
  }

  /** It may go, and it does not keep this process from ending. */
  const rest = (at: Running) => {
    at.child.unref()
    at.line.unref()
    clearTimeout(resting)
    resting = setTimeout(end, idleMs).unref()
  }

  const end = () => {
    const ended = running
    running = undefined
    clearTimeout(resting)
    if (!ended) return
    // First, so that nobody takes the end for a fault of the picture and tries again.
    for (const { reject } of ended.asked.values()) reject(away())
    ended.asked.clear()
    ended.child.kill('SIGKILL')
  }

  const ask = async (job: Job, bytes: Buffer): Promise<Work> => {
    running ??= start()
    const asked = running
    clearTimeout(resting)
    asked.child.ref()
    asked.line.ref()
    const id = ++last
    const answer = Promise.withResolvers<Work>()
    asked.asked.set(id, answer)
    const limit = setTimeout(() => {
      answer.reject(new PictureFault('it took too long'))
      warn('a picture took too long')
      // Others that it works for are tried again in a new one.
      asked.asked.delete(id)
      if (running === asked) running = undefined
      asked.child.kill('SIGKILL')
    }, mostMs)
    writeFrame(asked.line, { id, job }, bytes)
    try {
      return await answer.promise
    } finally {
      clearTimeout(limit)
      asked.asked.delete(id)
      if (asked.asked.size === 0 && running === asked) rest(asked)
    }
  }

  const askTwice = async (job: Job, bytes: Buffer): Promise<Work> => {
    try {
      return await ask(job, bytes).catch((error) => {
        if (error instanceof Died) return ask(job, bytes)
        throw error
      })
    } catch (error) {
      if (!(error instanceof Died)) throw error
      warn('a picture ended the process that worked on it, twice')
      throw new PictureFault('it ended what worked on it')
    }
  }

  const inTurn = async <T>(turn: keyof typeof turns, work: () => Promise<T>): Promise<T> => {
    if (waiting >= mostWaiting) throw away()
    waiting++
    try {
      return await turns[turn](work)
    } finally {
      waiting--
    }
  }

  const made = ({ bytes }: Work): Buffer => bytes ?? Buffer.alloc(0)

  return {
    /** Pictures are about to come: starts the process while they are on their way. */
    expect() {
      try {
        running ??= start()
        if (running.asked.size === 0) rest(running)
      } catch {
        // Whoever comes with the picture is told.
      }
    },
    /** Width and height as they are shown. */
    measure: (bytes: Buffer) =>
      inTurn('measure', async () => {
        const { size } = await askTwice({ work: 'measure' }, bytes)
        return size ?? { width: 0, height: 0 }
      }),
    /** A smaller copy; nothing when there is no original. It is read when its turn comes, not while it waits. */
    resize: (
      job: { width: number; format: 'avif' | 'webp' },
      original: () => Promise<Buffer | undefined>,
    ): Promise<Buffer | undefined> =>
      inTurn('draw', async () => {
        const bytes = await original()
        return bytes && made(await askTwice({ work: 'resize', ...job }, bytes))
      }),
    /** A drawing as PNG. */
    draw: (svg: string, { palette = false } = {}) =>
      inTurn('draw', async () => made(await askTwice({ work: 'draw', palette }, Buffer.from(svg)))),
    /** Ends the process now. What it was doing is refused; what comes later starts a new one. */
    end,
    /** Where trouble is told. */
    warnTo(tell: (words: string) => void) {
      warn = tell
    },
    /** Whether there is a process at the moment. */
    isRunning: () => running !== undefined,
  }
}
