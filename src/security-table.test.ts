import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const text = readFileSync(join(root, 'docs/security.md'), 'utf8')
const rows = text
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, requirement = '', state = '', shown = '', remark = '']) => ({
    requirement,
    state,
    shown,
    remark,
  }))

const testFiles = (words: string) => words.match(/`[^`\n]+\.(test|spec)\.tsx?`/g) ?? []
const namedTests = (words: string) =>
  [...words.matchAll(/`([^`\n]+\.(?:test|spec)\.tsx?)` "([^"\n]+)"/g)].map(
    ([, path = '', title = '']) => ({ path, title }),
  )

const exists = ({ path, title }: { path: string; title: string }) =>
  existsSync(join(root, path)) && readFileSync(join(root, path), 'utf8').includes(title)

test('every test that the document names exists in its file', () => {
  const named = namedTests(text)
  expect(named.length).toBeGreaterThan(150)
  expect(named.filter((one) => !exists(one))).toEqual([])
  for (const { requirement, shown } of rows) {
    expect(namedTests(shown), requirement).toHaveLength(testFiles(shown).length)
  }
})

test('every chapter is there, and each state names its test, its document or what is missing', () => {
  const chapters = new Set(rows.map(({ requirement }) => Number.parseInt(requirement, 10)))
  expect([...chapters]).toEqual(Array.from({ length: 17 }, (_, nth) => nth + 1))
  const numbers = rows.map(({ requirement }) => /^[\d.]+/.exec(requirement)?.[0])
  expect(new Set(numbers).size).toBe(rows.length)
  for (const { requirement, state, shown, remark } of rows) {
    if (state === 'met') expect(shown, requirement).not.toBe('')
    else if (state !== 'does not apply') {
      expect(['partly', 'by the operator', 'not established'], requirement).toContain(state)
      expect(remark, requirement).not.toBe('')
    }
  }
})
