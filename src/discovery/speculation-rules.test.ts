import { expect, test } from 'vitest'
import { speculationRules, speculationRulesOf } from './speculation-rules.ts'

test('public pages are prefetched, but neither staff pages nor addresses with a token', () => {
  const text = JSON.stringify(speculationRules())
  for (const path of ['"/blog/*"', '"/faq"', '"/resources"', '"/"']) expect(text).toContain(path)
  expect(text).not.toMatch(/confirm|unsubscribe|contentmanager|api|forms/)
  expect(Object.keys(speculationRules())).toEqual(['prefetch'])
  expect(JSON.stringify(speculationRules().prefetch[1])).toContain('"/blog/*"')
})

test('pages with contents or slides have no rules', () => {
  for (const path of ['/', '/resources', '/join', '/faqs']) {
    expect(speculationRulesOf(path)).toBe(JSON.stringify(speculationRules()))
  }
  for (const path of ['/blog/1', '/faq', '/terms', '/privacypolicy'])
    expect(speculationRulesOf(path)).toBeUndefined()
})
