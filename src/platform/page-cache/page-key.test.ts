import { expect, test } from 'vitest'
import { pageKey } from './page-key.ts'

test('a campaign makes no other page', () => {
  expect(pageKey('/join?utm_source=x&utm_medium=y')).toBe('/join')
  expect(pageKey('/resources?cursor=abc&utm_source=x')).toBe('/resources?cursor=abc')
  expect(pageKey('/join?')).toBe('/join')
})

test('what is no page has no key', () => {
  for (const url of [
    '/api/v0/faq',
    '/media/x.png',
    '/assets/a.js',
    '/healthz',
    '/forms/waitlist',
  ]) {
    expect(pageKey(url), url).toBeUndefined()
  }
  expect(pageKey('/apiary')).toBe('/apiary')
  expect(pageKey(`/${'x'.repeat(600)}`)).toBeUndefined()
})
