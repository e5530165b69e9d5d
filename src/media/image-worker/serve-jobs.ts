import { Socket } from 'node:net'
import { readFrames, writeFrame } from './frames.ts'
import type { Asked, Job, Said, Work } from './job.ts'

/** The file descriptor on which the two processes talk. */
export const lineDescriptor = 3

interface Rules {
  /** More than any picture within the limits needs; whoever wants it all takes the machine's. */
  mostMb?: number
}

/** The life of the process that handles pixels: it does what it is asked, and ends with who started it. */
export function serveJobs(
  work: (job: Job, bytes: Buffer) => Promise<Work>,
  { mostMb = 1000 }: Rules = {},
): void {
  const line = new Socket({ fd: lineDescriptor })
  const say = (said: Said, bytes?: Buffer) => writeFrame(line, said, bytes)
  readFrames<Asked>(line, async ({ id, job }, bytes) => {
    try {
      const { info, bytes: made } = await work(job, bytes)
      say({ id, info }, made)
    } catch (error) {
      say({ id, fault: error instanceof Error ? error.message : String(error) })
    }
  })
  line.on('error', endAtOnce)
  line.on('close', endAtOnce)
  // A terminal sends its signals to every process; this one goes with its parent, which may be finishing a picture.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
  setInterval(() => {
    if (process.memoryUsage.rss() > mostMb * 1_000_000) endAtOnce()
  }, 100)
  say({ ready: true })
}

/** Not process.exit, which waits for the picture that is being worked on. */
function endAtOnce(): void {
  process.kill(process.pid, 'SIGKILL')
}
