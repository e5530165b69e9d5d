import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { prepareDataDir, refuseAbsentDataDir } from './data-dir.ts'

function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'wireloom-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('creates the folder with its parents, and accepts an existing one', () => {
  const folder = join(scratch(), 'a', 'b', 'c')
  prepareDataDir(folder)
  prepareDataDir(folder)
  expect(existsSync(folder)).toBe(true)
})

// Node's recursive mkdir loops forever here: without makeFolder this test would never end.
test('a folder below /proc is refused with one line', () => {
  if (!existsSync('/proc/self')) return
  for (const folder of ['/proc/x', '/proc/x/y/z']) {
    expect(() => prepareDataDir(folder)).toThrow(
      /^DATA_DIR \/proc\/x\S* cannot be written \(\w+\): set DATA_DIR/,
    )
  }
})

test('a file in the way is refused', () => {
  const file = join(scratch(), 'file')
  writeFileSync(file, '')
  expect(() => prepareDataDir(file)).toThrow('cannot be written')
  expect(() => prepareDataDir(join(file, 'below'))).toThrow('cannot be written')
})

test('a folder set by an operator must exist; other faults are reported by the attempt to write', () => {
  const folder = scratch()
  refuseAbsentDataDir(folder)
  expect(() => refuseAbsentDataDir(join(folder, 'mount', 'data'))).toThrow(
    /^DATA_DIR \S+ does not exist: mount the disk .*mkdir -p \S+$/,
  )
  expect(existsSync(join(folder, 'mount'))).toBe(false)
  writeFileSync(join(folder, 'file'), '')
  refuseAbsentDataDir(join(folder, 'file', 'below'))
})
