import { once } from 'node:events'
import { request as send } from 'node:http'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bumpContentVersion } from '#src/db/database.ts'
import { publicPages } from '#src/site/public-pages.ts'
import { runs } from '#src/testing/fuzz/seed.ts'
import { anyText } from '#src/testing/hostile/any.ts'
import { serve } from '#src/testing/send.ts'
import { testSite } from '#src/testing/test-site.ts'

/** The pages that visitors share. */
const shared = ['/', '/join', '/faq', '/resources', '/register'] as const

/** A page that shows every part of the request that a router or a loader could read. */
const showRequest = (request: Request) => {
  const { origin, pathname, searchParams, hash } = new URL(request.url)
  const shown = [origin, pathname, [...searchParams], hash, [...request.headers]]
  return new Response(`<p>${JSON.stringify(shown)}</p>`, {
    headers: { 'content-type': 'text/html' },
  })
}

/** The composed site on a socket, with an empty page cache. */
async function freshSite() {
  const { composed, db, call } = await testSite({ render: showRequest })
  const url = await serve(composed)
  const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const outgoing = send(url, { path, method, headers }).end()
    const [response] = await once(outgoing, 'response')
    return { status: response.statusCode as number, text: await text(response) }
  }
  /** Makes all cached pages stale. Even a refused staff write waits until the cache knows the new version. */
  const publish = async () => {
    await bumpContentVersion(db)
    await call('POST', '/blogs', {}, { authorization: 'Bearer none' })
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { get, publish }
}

/** The shared pages of a site without other visitors. */
async function untouched() {
  const { get } = await freshSite()
  const pages: Record<string, string> = {}
  for (const path of shared) pages[path] = (await get(path)).text
  return pages
}

/** Percent-encodes a parameter's name; routers decode it. */
const encoded = (name: string) =>
  [...name].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('')

const fixed = [
  '/resources?%71=zzz',
  '/join?s%65nt=1',
  '/faq?%71=zzz&%61sked=1',
  '/resources?Q=zzz',
  '/resources?q=a&q=b',
  '/resources?%71=a&q=b',
  '/resources?q=a;q=b',
  '/resources?x;q=b',
  '/resources?+q=b',
  '/resources?q+=b',
  '/resources?q=a+b',
  '/resources?q=%zz',
  '/resources?%zz=q&q=%',
  '/resources?q=%ff%fe',
  '/resources?q',
  '/resources?=q',
  '/resources?q=x#fragment',
  '/resources#?q=zzz',
  '/resources/?q=zzz',
  '/resources//?q=zzz',
  '//resources?q=zzz',
  '/RESOURCES?q=zzz',
  '/r%65sources?q=zzz',
  '/./resources?q=zzz',
  '/x/../join?sent=1',
  '/%2e%2e/join?sent=1',
  '/\\join?sent=1',
  '/join?utm_source=x&SENT=1',
  '/join?sent[]=1&sent.x=1',
  '/?q=zzz&sent=1',
  '/register?sent=1&refus%65d=1',
]

test('no spelling of an address changes the page that others get', async () => {
  const expected = await untouched()
  const { get, publish } = await freshSite()
  for (const address of fixed) {
    await publish()
    const { status } = await get(address, { host: 'evil.example', cookie: 'a=b', accept: '*/*' })
    expect(status, address).toBeLessThan(500)
    for (const path of shared) expect((await get(path)).text, address).toBe(expected[path])
  }
})

test('whatever is requested first, shared pages show the content of their own address', async () => {
  const expected = await untouched()
  const { get, publish } = await freshSite()
  const names = fc.constantFrom(...Object.values(publicPages).flatMap(({ cachedBy }) => cachedBy))
  const spelling = fc
    .tuple(
      names,
      fc.constantFrom<(name: string) => string>(encoded, String, (n) => n.toUpperCase()),
    )
    .map(([name, spell]) => spell(name))
  const value = fc.oneof(
    anyText(30).map((any) => encodeURIComponent(any.toWellFormed())),
    fc.constantFrom('', '1', '%', '%zz', '+', '"x"', '[1]', 'a;b', '%00', '%26q=1'),
  )
  const pair = fc.tuple(spelling, fc.constantFrom('=', '', '==', '%3d'), value)
  const query = fc
    .tuple(fc.array(pair, { maxLength: 4 }), fc.constantFrom('&', ';', '&&', '&amp;'))
    .map(([pairs, between]) => pairs.map((parts) => parts.join('')).join(between))
  const path = fc
    .tuple(fc.constantFrom(...shared), fc.constantFrom('', '', '/', '//', '#', '%23', ';', '?'))
    .map((parts) => parts.join(''))
  const printable = (target: string) => target.replaceAll(/[^\x21-\x7e]/g, '')
  await fc.assert(
    fc.asyncProperty(path, query, fc.constantFrom('GET', 'HEAD'), async (at, asked, method) => {
      await publish()
      await get(printable(`${at}?${asked}`), { host: 'evil.example' }, method)
      for (const page of shared) expect((await get(page)).text).toBe(expected[page])
    }),
    runs(60),
  )
})
