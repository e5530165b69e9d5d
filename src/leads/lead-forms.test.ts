import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { confirmedSources, leadForms, leadingSource, lists } from './lead-forms.ts'

test('every form has its own bit, page and URL', () => {
  const forms = Object.values(leadForms)
  for (const fact of ['bit', 'name', 'color', 'page', 'action'] as const) {
    expect(new Set(forms.map((form) => form[fact])).size).toBe(forms.length)
  }
  for (const { bit } of forms) expect(Math.log2(bit) % 1).toBe(0)
})

test('every colour is one of the tokens', () => {
  const tokens = readFileSync('src/ui/style/tokens.css', 'utf8')
  for (const { color } of Object.values(leadForms)) {
    expect(tokens).toContain(`${/^var\((--[\w-]+)\)$/.exec(color)?.[1]}:`)
  }
})

test('every form asks for an address', () => {
  for (const { fields } of Object.values(leadForms))
    expect(Object.values(fields)).toContain('email')
})

test('every list is confirmed by mail', () => {
  expect(lists.every((list) => confirmedSources.includes(list))).toBe(true)
})

test('a mail about several forms uses the words of the one with the lowest rank', () => {
  expect(leadingSource(['mailing-list', 'registration', 'early-access'])).toBe('early-access')
  expect(leadingSource(['registration', 'mailing-list'])).toBe('mailing-list')
  expect(leadingSource([])).toBeUndefined()
})
