import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keep, readKept } from './kept-file.ts'

test('what was kept comes back whole or not at all', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wireloom-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'cache', 'picture')
  expect(await readKept(path)).toBeUndefined()
  expect(await keep(path, Buffer.from('all of it'))).toBe(true)
  expect(String(await readKept(path))).toBe('all of it')
  const whole = readFileSync(path)
  for (const length of [whole.length - 1, 32, 5, 0]) {
    writeFileSync(path, whole)
    truncateSync(path, length)
    expect(await readKept(path)).toBeUndefined()
  }
  whole[2] = 0
  writeFileSync(path, whole)
  expect(await readKept(path)).toBeUndefined()
})

test('a folder that takes nothing is no error', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wireloom-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'file'), '')
  expect(await keep(join(folder, 'file', 'cache', 'picture'), Buffer.from('x'))).toBe(false)
})
