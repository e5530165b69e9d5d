import { existsSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { serveJobs } from '#src/media/image-worker/serve-jobs.ts'

/*
 * A process like the one that works on pictures, to which a drawing says how it should go wrong: `die`,
 * `hang`, `grow`, `fault`; `die once FILE` and `hang once FILE` leave that file and go well the next time. `pid` is
 * answered, anything else comes back as it was.
 */
serveJobs(
  async (_job, bytes) => {
    const [how = '', often, file = ''] = bytes.toString('latin1', 0, 300).split(' ')
    const again = often === 'once' && existsSync(file)
    if (often === 'once') writeFileSync(file, '')
    if (how === 'die' && !again) process.kill(process.pid, 'SIGKILL')
    if (how === 'hang' && !again) await new Promise(() => {})
    if (how === 'fault') throw new Error('no picture')
    if (how === 'pid') return { bytes: Buffer.from(String(process.pid)) }
    const taken: Buffer[] = []
    while (how === 'grow') {
      taken.push(Buffer.alloc(10_000_000, taken.length))
      await sleep(5)
    }
    return { bytes, info: { width: 4, height: 3, frames: 1, hasMetadata: false } }
  },
  { mostMb: 300 },
)
