import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { prepareDataDir, spoolPrefix } from './data-dir.ts'

test('what a save left behind when its process was killed is swept at the next start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wireloom-data-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of [`${spoolPrefix}1`, `${spoolPrefix}2`, 'wireloom.db']) {
    writeFileSync(join(folder, name), '')
  }
  prepareDataDir(folder)
  expect(readdirSync(folder)).toEqual(['wireloom.db'])
})
