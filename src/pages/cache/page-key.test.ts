import { expect, test } from 'vitest'
import { pageKey } from './page-cache.ts'

const shapedBy = (path: string) =>
  ({ '/': [], '/join': [], '/resources': ['cursor'] })[path] as string[] | undefined
const key = (url: string) => pageKey(url, shapedBy)

test('campaign and invented parameters do not change the key', () => {
  expect(key('/')).toBe('/')
  expect(key('/join?')).toBe('/join')
  expect(key('/join?utm_source=x&utm_medium=y')).toBe('/join')
  expect(key('/join?cursor=abc&x=1&&=')).toBe('/join')
  expect(key('/resources?cursor=abc&utm_source=x')).toBe('/resources?cursor=abc')
  expect(key('/resources?Cursor=1&cursors=1&cursor[]=1')).toBe('/resources')
})

test('every spelling of one page has the key of that page', () => {
  for (const query of [
    'cursor=a+b',
    'cursor=a%20b',
    '%63ursor=a%20b',
    'cursor=%61+b#x',
    'cursor=a+b&cursor=c',
    'q=other&c%75rsor=a b',
  ]) {
    expect(key(`/resources?${query}`), query).toBe('/resources?cursor=a+b')
  }
  expect(key('/resources?cursor')).toBe('/resources?cursor=')
  expect(key('/resources?cursor=%zz')).toBe('/resources?cursor=%25zz')
  expect(key('/resources?x;cursor=a')).toBe('/resources')
  expect(key('/x/../resources?cursor=a;b')).toBe('/resources?cursor=a%3Bb')
})

test('an address that is not a page has no key', () => {
  for (const url of [
    ...['/api/v0/faq', '/media/x.png', '/JOIN', '/%6aoin', '/join/', '//join', '/\\join', ''],
    ...['join', 'http://localhost/join', '*', '?cursor=a', '/join;x'],
  ]) {
    expect(key(url), url).toBeUndefined()
  }
  expect(key(`/join?${'x'.repeat(600)}`)).toBeUndefined()
})
