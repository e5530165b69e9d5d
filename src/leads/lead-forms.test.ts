import { expect, test } from 'vitest'
import { confirmedSources, leadForms, leadingSource, lists, sources } from './lead-forms.ts'

test('every form has a bit, a page and an address of its own', () => {
  const forms = Object.values(leadForms)
  for (const fact of ['bit', 'name', 'color', 'page', 'action'] as const) {
    expect(new Set(forms.map((form) => form[fact])).size).toBe(forms.length)
  }
  for (const { bit } of forms) expect(Math.log2(bit) % 1).toBe(0)
})

test('every form asks for an address', () => {
  for (const { fields } of Object.values(leadForms))
    expect(Object.values(fields)).toContain('email')
})

test('a list is confirmed by mail', () => {
  expect(lists.every((list) => confirmedSources.includes(list))).toBe(true)
})

test('of several forms, the mail uses the words of the one with the lowest rank', () => {
  expect(leadingSource(sources)).toBe('early-access')
  expect(leadingSource(['registration', 'mailing-list'])).toBe('mailing-list')
  expect(leadingSource([])).toBeUndefined()
})
