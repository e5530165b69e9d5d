import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#src/testing/fuzz/seed.ts'
import { anyText } from '#src/testing/hostile/any.ts'
import { pathOf, shownPath, subjectOf, targetOf } from './address.ts'

const site = 'https://wireloom.test'

test('a path has one spelling, however it is written', () => {
  for (const same of ['/Old/Page', '/old/page/', '/old/%70age', '/OLD/page//', '/old/page?a=1#b']) {
    expect(pathOf(same)).toBe('/old/page')
  }
  expect(pathOf('/über')).toBe('/%C3%BCber')
  expect(pathOf('/u\u0308BER/')).toBe(pathOf('/%c3%bcber'))
  expect(pathOf('/')).toBe('/')
  expect(pathOf('/index.php')).toBe('/index.php')
  expect(shownPath('/%C3%BCber')).toBe('/über')
  expect(shownPath('/a%2520b')).toBe('/a%2520b')
})

test('what is no path of a page has no spelling', () => {
  const hostile = [
    '//evil.example/',
    '/\\evil.example',
    '/%5Cevil.example',
    '/%2F%2Fevil.example',
    '/a//b',
    '/a/../b',
    '/a/%2e%2e/b',
    '/.',
    '/a%00b',
    '/a\r\nset-cookie: x',
    '/%0d%0aset-cookie',
    '/\u202ecod.exe',
    '/%zz',
    '/%ff',
    '/\ud800',
    'old',
    'https://wireloom.test/old',
    '',
    `/${'x'.repeat(600)}`,
  ]
  for (const path of hostile) expect([path, pathOf(path)]).toEqual([path, undefined])
})

test('a target is a path of this site or an https address', () => {
  expect(targetOf('/New?a=1#top', site)).toEqual({ address: '/New?a=1#top', path: '/new' })
  expect(targetOf(`${site}/New/`, site)).toEqual({ address: '/New/', path: '/new' })
  expect(targetOf('/blog/7/an-older-name', site)?.path).toBe('/blog/7')
  expect(targetOf('https://Example.com/über', site)).toEqual({
    address: 'https://example.com/%C3%BCber',
    path: '',
  })
  const refused = [
    'http://example.com/',
    '//example.com',
    '/\\example.com',
    '/a/..//example.com',
    'https://me:secret@example.com/',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://',
    '/a\nb',
    'new',
    '',
  ]
  for (const to of refused) expect([to, targetOf(to, site)]).toEqual([to, undefined])
})

test('all addresses of an article are one subject', () => {
  expect(['/blog/7', '/blog/7/name', '/blog/07/'].map(subjectOf)).toEqual(Array(3).fill('/blog/7'))
  expect(['/blog/7/a/b', '/blog/x', '/blog/0', '/blog/99999999999'].map(subjectOf)).toEqual([
    '/blog/7/a/b',
    '/blog/x',
    '/blog/0',
    '/blog/99999999999',
  ])
})

test('any text: a spelling is stable and safe in a header, and no target leaves the site unseen', () => {
  fc.assert(
    fc.property(fc.oneof(anyText(), fc.webPath()), (text) => {
      const path = pathOf(`/${text}`)
      if (path !== undefined) {
        expect(pathOf(path)).toBe(path)
        expect(pathOf(`${path}/`)).toBe(path)
        expect(path).toMatch(/^\/(?!\/)[\x21-\x7e]*$/)
        expect(pathOf(shownPath(path))).toBe(path)
      }
      const target = targetOf(`/${text}`, site)
      if (target) expect(new URL(target.address, site).origin).toBe(site)
    }),
    runs(),
  )
})
