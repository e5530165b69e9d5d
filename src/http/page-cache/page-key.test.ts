import { expect, test } from 'vitest'
import { pageKey } from './page-key.ts'

const shapedBy = (path: string) =>
  ({ '/': [], '/join': [], '/resources': ['cursor'] })[path] as string[] | undefined
const key = (url: string) => pageKey(url, shapedBy)

test('a campaign makes no other page, and neither does anything made up', () => {
  expect(key('/')).toBe('/')
  expect(key('/join?')).toBe('/join')
  expect(key('/join?utm_source=x&utm_medium=y')).toBe('/join')
  expect(key('/join?cursor=abc&x=1&&=')).toBe('/join')
  expect(key('/resources?cursor=abc&utm_source=x')).toBe('/resources?cursor=abc')
  expect(key('/resources?cursor&cursors=1')).toBe('/resources?cursor')
})

test('what is no page has no key', () => {
  for (const url of ['/api/v0/faq', '/media/x.png', '/JOIN', '/%6aoin', '/join/', '//join', '']) {
    expect(key(url), url).toBeUndefined()
  }
  expect(key(`/join?${'x'.repeat(600)}`)).toBeUndefined()
})
