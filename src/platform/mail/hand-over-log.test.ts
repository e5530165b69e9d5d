import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openHandOverLog } from './hand-over-log.ts'

test('what was handed over is known after a restart, unless the host said no', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wireloom-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'outbox', 'handed-over.log')
  const log = openHandOverLog(path)
  for (const id of ['a', 'b', 'c']) log.note(id)
  log.undo('b')
  log.note('c')
  const again = openHandOverLog(path)
  expect(['a', 'b', 'c', 'd'].filter(again.has)).toEqual(['a', 'c'])
})
