import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openHandOvers } from './hand-overs.ts'

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'wireloom-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'outbox', 'handed-over')
}

test('what was handed over is known after a restart, unless the host said no', () => {
  const folder = freshFolder()
  const notes = openHandOvers(folder)
  for (const id of ['a', 'b', 'c']) notes.note(id)
  notes.undo('b')
  notes.undo('never noted')
  notes.note('c')
  const again = openHandOvers(folder)
  expect(['a', 'b', 'c', 'd'].filter(again.has)).toEqual(['a', 'c'])
})

test('two sites on one folder know of each other, whoever opened it first', () => {
  const folder = freshFolder()
  const first = openHandOvers(folder)
  first.note('before')
  const second = openHandOvers(folder)
  first.note('from the first')
  second.note('from the second')
  second.undo('before')
  const everybody = [first, second, openHandOvers(folder)]
  for (const { has } of everybody) {
    expect(['before', 'from the first', 'from the second'].filter(has)).toEqual([
      'from the first',
      'from the second',
    ])
  }
})

test('the oldest are forgotten, the last ones never', () => {
  const folder = freshFolder()
  const notes = openHandOvers(folder, 5)
  for (let n = 1; n <= 40; n++) {
    notes.note(`mail-${n}`)
    // A file system may count in coarser steps than this loop takes.
    utimesSync(join(folder, `mail-${n}`), n, n)
    expect(readdirSync(folder).length).toBeLessThanOrEqual(10)
  }
  openHandOvers(folder, 5)
  expect(readdirSync(folder).sort()).toEqual([36, 37, 38, 39, 40].map((n) => `mail-${n}`))
})

test('a note that cannot be written does not end the process', () => {
  const folder = freshFolder()
  const notes = openHandOvers(folder)
  rmSync(folder, { recursive: true })
  writeFileSync(folder, 'no folder')
  expect(() => notes.note('a')).not.toThrow()
  expect(notes.has('a')).toBe(false)
})
