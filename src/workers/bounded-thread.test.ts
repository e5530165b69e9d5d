import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createBoundedThread } from './bounded-thread.ts'

function threadWith(program: string) {
  const folder = mkdtempSync(join(tmpdir(), 'wireloom-thread-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'program.mjs')
  writeFileSync(file, program)
  return createBoundedThread({ program: file, memoryMb: 64 })
}

test('a task that does not end is ended, and the next one is done', async () => {
  const run = threadWith('export default (task) => { while (task === "hang"); return task }')
  expect(await run('one', 5000, 'start')).toEqual({ result: 'one' })
  expect(await run('hang', 300, 'start')).toEqual({ fault: expect.any(String) })
  expect(await run('two', 5000, 'start')).toEqual({ result: 'two' })
})
