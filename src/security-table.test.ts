import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const text = readFileSync(join(root, 'docs/security.md'), 'utf8')
const rows = text
  .split('\n')
  .filter((line) => /^\| V\d+/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, section = '', state = '', tests = '', missing = '']) => ({
    section,
    state,
    tests,
    missing,
  }))

const testsIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)

test('every test that the table of the ASVS names exists', () => {
  const named = rows.flatMap(({ tests }) => testsIn(tests))
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
  expect(named.filter((path) => !/\.(test|spec)\.tsx?$/.test(path))).toEqual([])
})

test('every chapter is there, what is met is tested or written down, and what is not has a reason', () => {
  const chapters = new Set(rows.map(({ section }) => Number(/^V(\d+)/.exec(section)?.[1])))
  expect([...chapters]).toEqual(Array.from({ length: 17 }, (_, nth) => nth + 1))
  expect(new Set(rows.map(({ section }) => section)).size).toBe(rows.length)
  for (const { section, state, tests, missing } of rows) {
    expect(['met', 'partly', 'by the operator', 'does not apply'], section).toContain(state)
    if (state === 'met') expect(tests || missing, section).not.toBe('')
    if (state === 'partly') expect(missing, section).toMatch(/\b\d+\.\d+\.\d+/)
    if (state === 'by the operator') expect(missing, section).not.toBe('')
  }
})
