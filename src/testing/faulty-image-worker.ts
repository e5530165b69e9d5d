import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { madePath, type Task, type TaskResult } from '#src/media/image-worker/job.ts'
import { limitProcess } from '#src/media/image-worker/limit-process.ts'

/*
 * Replaces the image worker: the SVG says how it should fail. `die`, `hang`, `grow`, `fault`; `die once FILE` and
 * `hang once FILE` create that file and succeed the next time. `pid` returns the process id; any other input is
 * returned unchanged.
 */
limitProcess({ maxMb: 300 })

export default async function runFaulty({ path }: Task): Promise<TaskResult> {
  const bytes = readFileSync(path)
  const [how = '', often, file = ''] = bytes.toString('latin1', 0, 300).split(' ')
  const again = often === 'once' && existsSync(file)
  if (often === 'once') writeFileSync(file, '')
  if (how === 'die' && !again) process.kill(process.pid, 'SIGKILL')
  if (how === 'hang' && !again) await new Promise(() => {})
  if (how === 'fault') return { fault: 'no picture' }
  writeFileSync(madePath(path), how === 'pid' ? String(process.pid) : bytes)
  const taken: Buffer[] = []
  while (how === 'grow') {
    taken.push(Buffer.alloc(10_000_000, taken.length))
    await sleep(5)
  }
  return { info: { width: 4, height: 3, frames: 1, hasMetadata: false } }
}
