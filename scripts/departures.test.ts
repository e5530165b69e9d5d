import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { departures, specificationPage } from './departures.ts'

const docs = join(import.meta.dirname, '../docs')
const read = (path: string) => readFileSync(join(docs, path), 'utf8')

/** The formatter pads the columns of tables. */
const withoutPadding = (page: string) => page.replaceAll(/-{3,}/g, '---').replaceAll(/ +/g, ' ')

test('docs/specification.md is made from the registry: run `node scripts/departures.ts` after a change', () => {
  expect(withoutPadding(read('specification.md'))).toBe(withoutPadding(specificationPage()))
})

test.each(departures)(
  '“$sentence” has a reason, and its decision and switch exist',
  (departure) => {
    const { sentence, instead, why, decision, switch: setting = '' } = departure
    for (const text of [sentence, instead, why]) expect(text).not.toContain('|')
    if (decision) expect(existsSync(join(docs, 'decisions', decision)), decision).toBe(true)
    const names = setting.match(/\b[A-Z]+(?:_[A-Z]+)+\b/g) ?? []
    for (const name of names) expect(read('../.env.example')).toContain(`${name}=`)
  },
)

test('no sentence is listed twice', () => {
  expect(new Set(departures.map(({ sentence }) => sentence)).size).toBe(departures.length)
})
