import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shapedBy } from '#src/site/pages.ts'
import { runs } from '#src/testing/fuzz/seed.ts'
import { anyText } from '#src/testing/hostile/any.ts'
import { pageKey } from './page-cache.ts'

const paths = fc.constantFrom('/', '/join', '/faq', '/resources', '/blog/7', '/blog/70')
const values = anyText(40).map((text) => encodeURIComponent(text.toWellFormed()))
const junk = fc
  .array(fc.tuple(values, values), { maxLength: 5 })
  .map((pairs) => pairs.map(([name, value]) => `x${name}=${value}`))

const spelledOtherwise = fc
  .tuple(
    fc.constantFrom('/join', '/faq', '/resources', '/resources/', '/Resources', '//faq', '/faq#'),
    fc.array(
      fc.tuple(fc.constantFrom('q', '%71', 'Q', 'cursor', 's%65nt', '+q', '%zz'), anyText(20)),
    ),
    fc.constantFrom('&', ';', '&&', '#'),
  )
  .map(([path, pairs, between]) => `${path}?${pairs.map((pair) => pair.join('=')).join(between)}`)

test('junk in the query does not change the key', () => {
  fc.assert(
    fc.property(paths, junk, (path, parts) => {
      const url = `${path}?${parts.join('&')}`
      expect(pageKey(url, shapedBy)).toBe(url.length > 500 ? undefined : path)
    }),
    runs(),
  )
})

test('two different pages never share a key', () => {
  const pages = fc.record({ path: paths, cursor: values, sent: values, junk })
  const shown = ({ path, cursor, sent }: { path: string; cursor: string; sent: string }) =>
    JSON.stringify([path, path === '/resources' && cursor, path === '/join' && sent])
  const urlOf = ({
    path,
    cursor,
    sent,
    junk: parts,
  }: {
    path: string
    cursor: string
    sent: string
    junk: string[]
  }) => `${path}?${[...parts, `cursor=${cursor}`, `sent=${sent}`].join('&')}`
  fc.assert(
    fc.property(pages, pages, (one, other) => {
      const [a, b] = [pageKey(urlOf(one), shapedBy), pageKey(urlOf(other), shapedBy)]
      if (a === undefined || b === undefined) return
      expect(a === b).toBe(shown(one) === shown(other))
    }),
    runs(),
  )
})

test('for any request, a key is the canonical address of an existing page', () => {
  fc.assert(
    fc.property(fc.oneof(anyText(), fc.webPath(), spelledOtherwise), (url) => {
      const key = pageKey(url, shapedBy)
      if (key === undefined) return
      const { pathname, searchParams } = new URL(key, 'http://x')
      const names = [...searchParams.keys()]
      expect(shapedBy(pathname)).toEqual(expect.arrayContaining(names))
      expect(names).toEqual([...new Set(names)])
      expect(key).toMatch(/^[!-~]*$/)
      // So an address that is already a key need not be parsed.
      expect(pageKey(key, shapedBy)).toBe(key)
    }),
    runs(),
  )
})
