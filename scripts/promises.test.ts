import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import accessibilityStatement from '#src/site/legal/accessibility.json' with { type: 'json' }
import { privacyPolicy } from '#src/site/legal/privacy-policy.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const rows = read('docs/promises.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (---|sentence)/.test(line))
  .map((line) => {
    const [, sentence = '', kept = ''] = line.split('|').map((cell) => cell.trim())
    const [, path = '', name = ''] = /^`([^`]+\.(?:test|spec)\.tsx?)` (.*)$/.exec(kept) ?? []
    return { sentence, kept, path, name }
  })

/** All text of a document, without its structure. */
function textsOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(textsOf).join('')
  return Object.values(value ?? {})
    .map((inner) => `${textsOf(inner)}\n`)
    .join('')
}

const policy = textsOf(privacyPolicy())
const published = policy + textsOf(accessibilityStatement)

test('there are promises', () => {
  expect(rows.length).toBeGreaterThan(25)
})

describe.each(rows)('$sentence', ({ sentence, kept, path, name }) => {
  test('is on the site', () => {
    expect(published.includes(sentence), sentence).toBe(true)
  })

  test('is kept by something that exists', () => {
    if (path) expect(read(path)).toContain(name)
    else
      for (const [, file = ''] of kept.matchAll(/`((?:src|deploy)\/[^`]+)`/g))
        expect(existsSync(join(root, file)), file).toBe(true)
  })
})

test('a sentence of the policy with a period of time has its row', () => {
  const periods = policy.match(/[^.;\n]*\b\d+ (hours|days|business days|months)\b[^.;\n]*/g) ?? []
  expect(periods.length).toBeGreaterThan(8)
  const missing = periods.filter((text) => {
    const [period = ''] = /\d+ (?:hours|days|business days|months)/.exec(text) ?? []
    return !rows.some(({ sentence }) => sentence.includes(period))
  })
  expect(missing).toEqual([])
})

test('every promise of the accessibility statement has its row', () => {
  const promises = accessibilityStatement.filter(({ id }) => id !== 'limits')
  const missing = promises
    .flatMap(({ points }) => points)
    .filter((point) => !rows.some(({ sentence }) => point.includes(sentence)))
  expect(missing).toEqual([])
})
