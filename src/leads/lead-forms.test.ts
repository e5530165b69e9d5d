import { expect, test } from 'vitest'
import { formRegistry } from './api/form-registry.ts'
import { confirmedSources, leadForms, lists, sources } from './lead-forms.ts'

test('every form has a bit, a page and an address of its own', () => {
  const forms = Object.values(leadForms)
  for (const fact of ['bit', 'name', 'color', 'page', 'action'] as const) {
    expect(new Set(forms.map((form) => form[fact])).size).toBe(forms.length)
  }
  for (const { bit } of forms) expect(Math.log2(bit) % 1).toBe(0)
})

test('a form is confirmed by mail when it has a mail, and only then', () => {
  const withMail = sources.filter((source) => formRegistry[source].mail)
  expect(withMail).toEqual(confirmedSources)
  expect(lists.every((list) => confirmedSources.includes(list))).toBe(true)
})
