import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '#src/testing/eventually.ts'

test('a worker and the others get its message once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wireloom-test-'))
  const workers = join(import.meta.dirname, '../testing/live-workers.ts')
  const primary = fork(workers, [join(folder, 'test.db')], { silent: true })
  onTestFinished(async () => {
    const ended = new Promise((resolve) => primary.once('exit', resolve))
    primary.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true })
  })
  let said = ''
  primary.stdout?.on('data', (text) => {
    said += text
  })
  await eventually(() =>
    expect(said.trim().split('\n').toSorted()).toEqual(['1: changed by 2', '2: changed by 2']),
  )
})
