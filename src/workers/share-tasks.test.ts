import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** Starts a primary with two workers; each line names a task, its result and the worker that ran it. */
async function runCluster() {
  const primary = fork(join(import.meta.dirname, '../testing/shared-tasks.ts'), { silent: true })
  onTestFinished(() => void primary.kill('SIGTERM'))
  const lines: string[] = []
  let wake = () => {}
  primary.stdout?.on('data', (text) => {
    lines.push(...String(text).trim().split('\n'))
    wake()
  })
  const line = async (wanted: RegExp) => {
    for (;;) {
      const found = lines.find((each) => wanted.test(each))
      if (found) return found
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }
  return { primary, line }
}

test('one worker runs the tasks of all, and each runs its own when that worker ends', async () => {
  const { primary, line } = await runCluster()
  expect(await line(/^2: double 21/)).toBe('2: double 21 = 42 by worker 1')
  expect(await line(/^1: double 21/)).toBe('1: double 21 = 42 by worker 1')
  // Worker 1 ends when it gets this task.
  expect(await line(/^2: end 4/)).toBe('2: end 4 = 8 by worker 2')
  const exit = once(primary, 'exit')
  primary.kill('SIGTERM')
  await exit
})
