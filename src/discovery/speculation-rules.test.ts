import { expect, test } from 'vitest'
import { speculationRules } from './speculation-rules.ts'

test('public pages are prefetched, but neither staff pages nor addresses with a token', () => {
  const text = JSON.stringify(speculationRules())
  for (const path of ['"/blog/*"', '"/faq"', '"/resources"', '"/"']) expect(text).toContain(path)
  expect(text).not.toMatch(/confirm|unsubscribe|contentmanager|api|forms/)
  expect(Object.keys(speculationRules())).toEqual(['prefetch'])
  for (const { where } of speculationRules().prefetch)
    expect(JSON.stringify(where)).toContain('"/faq"')
})
