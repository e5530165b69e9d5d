import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readCacheFile, writeCacheFile } from './cache-file.ts'

test('a file is read completely or not at all', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wireloom-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'cache', 'picture')
  expect(await readCacheFile(path)).toBeUndefined()
  expect(await writeCacheFile(path, Buffer.from('all of it'))).toBe(true)
  expect(String(await readCacheFile(path))).toBe('all of it')
  const whole = readFileSync(path)
  for (const length of [whole.length - 1, 32, 5, 0]) {
    writeFileSync(path, whole)
    truncateSync(path, length)
    expect(await readCacheFile(path)).toBeUndefined()
  }
  whole[2] = 0
  writeFileSync(path, whole)
  expect(await readCacheFile(path)).toBeUndefined()
})

test('a folder that is not writable does not cause an error', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wireloom-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'file'), '')
  expect(await writeCacheFile(join(folder, 'file', 'cache', 'picture'), Buffer.from('x'))).toBe(
    false,
  )
})
