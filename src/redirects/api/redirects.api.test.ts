import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#src/testing/fuzz/seed.ts'
import { serve } from '#src/testing/send.ts'
import { testSite } from '#src/testing/test-site.ts'
import { isTaken } from '../real-pages.ts'
import { deleteOldMissing, mostMissing } from './counting.ts'

const html = { 'content-type': 'text/html; charset=utf-8' }

/** A site whose router knows the articles that are published, and no other page. */
async function redirectSite(options: Parameters<typeof testSite>[0] = {}) {
  const found = new Set<string>()
  const site = await testSite({
    ...options,
    render: ({ url }) => {
      const { pathname } = new URL(url)
      if (found.has(pathname)) return new Response('<p>An article</p>', { headers: html })
      if (pathname.startsWith('/blog/')) {
        return new Response(null, { status: 307, headers: { location: '/resources' } })
      }
      return new Response('<p>Whoops!</p>', { status: 404, headers: html })
    },
  })
  const staff = await site.signIn('eve', 'editor')
  const add = (from: string, to: string, permanent?: boolean) =>
    site.call('POST', '/redirects', { from, to, permanent }, staff)
  const reason = async (from: string, to: string) => {
    const { status, body } = await add(from, to)
    return status === 201 ? undefined : [status, ...Object.entries(body.errors).flat(2)].join(' ')
  }
  const leads = async (path: string, init: RequestInit = {}) => {
    const response = await site.site.request(path, init)
    return response.headers.get('location') ?? response.status
  }
  const list = async (query = '') =>
    (await site.call('GET', `/redirects${query}`, undefined, staff)).body
  const missing = async () =>
    (await site.call('GET', '/redirects/not-found', undefined, staff)).body.paths
  const publish = async (name: string) => {
    const content = JSON.stringify([{ id: 'a', type: 'title', content: name }])
    const sent = { content, summary: 'S', status: 'published' }
    const { blogId, slug } = (await site.call('POST', '/blogs', sent, staff)).body.blog
    found.add(`/blog/${blogId}`).add(`/blog/${blogId}/${slug}`)
    const gone = () => [...found].map((path) => found.delete(path))
    const rename = async (to: string) => {
      found.add(`/blog/${blogId}/${to}`)
      await site.call('POST', `/blogs/${blogId}/update`, { slug: to }, staff)
    }
    return { blogId, path: `/blog/${blogId}/${slug}`, gone, rename }
  }
  const { redirects } = site.composed.features
  return { ...site, staff, add, reason, leads, list, missing, publish, redirects }
}

test('a redirect answers where there is no page, keeps the query, and is gone when deleted', async () => {
  const { add, leads, list, call, staff, site, redirects, signIn } = await redirectSite()
  expect(await leads('/old')).toBe(404)
  const { status, body } = await add('/Old/', '/faq?from=old#top')
  expect(status).toBe(201)
  expect(body.redirect).toEqual({
    id: expect.any(Number),
    from: '/old',
    to: '/faq?from=old#top',
    permanent: true,
    hits: 0,
    lastHitAt: null,
  })
  await add('/shop', 'https://example.com/shop', false)
  const response = await site.request('/OLD/?utm_source=mail')
  expect([response.status, response.headers.get('location')]).toEqual([
    308,
    '/faq?from=old&utm_source=mail#top',
  ])
  expect(response.headers.get('cache-control')).toBe('no-store')
  const head = await site.request('/shop?a=1', { method: 'HEAD' })
  expect([head.status, head.headers.get('location')]).toEqual([307, 'https://example.com/shop'])
  await redirects.flush()
  expect((await list()).redirects).toMatchObject([
    { from: '/shop', hits: 1 },
    { from: '/old', hits: 1, lastHitAt: expect.any(String) },
  ])
  expect((await list('?q=example.COM')).redirects).toHaveLength(1)
  expect(await list('?limit=1')).toMatchObject({ total: 2, nextCursor: expect.any(String) })

  const walt = await signIn('walt', 'writer')
  const at = `/redirects/${body.redirect.id}`
  expect((await call('DELETE', at, undefined, walt)).status).toBe(403)
  expect((await call('DELETE', at, undefined, staff)).status).toBe(204)
  expect((await call('DELETE', at, undefined, staff)).status).toBe(404)
  expect(await leads('/old')).toBe(404)
})

test('loops, chains and pages of this site are refused with the reason', async () => {
  const { reason, publish } = await redirectSite()
  const { blogId } = await publish('Real')
  expect(await reason('/a', '/b')).toBeUndefined()
  expect(await reason('/a', '/b')).toBeUndefined()
  expect(await reason('/A/', '/c')).toContain('422 from It is redirected already, to /b')
  expect(await reason('/x', '/X/')).toContain('422 to It leads to itself: a loop')
  expect(await reason('/b', '/a')).toContain('to /a leads back: a loop')
  expect(await reason('/c', '/a')).toContain('to /a is redirected itself, to /b: a chain')
  expect(await reason('/b', '/c')).toContain('from /a is redirected to it: a chain')
  for (const taken of ['/', '/FAQ', '/contentmanager/blogger', '/api/v0/blogs', '/media/x.png']) {
    expect(await reason(taken, '/b')).toContain('from This site has a page at this address')
  }
  for (const own of [`/blog/${blogId}`, `/blog/${blogId}/real`, `/blog/${blogId}/older`]) {
    expect(await reason(own, '/b')).toContain('from A published article has this address')
  }
  for (const hostile of ['//evil.example', '/\\evil', 'old', '/old?p=1', '/%0d%0a', '']) {
    expect(await reason(hostile, '/b')).toContain('from Must be a path of this site')
  }
  for (const hostile of ['//evil.example', 'http://a.test', 'javascript:alert(1)', '']) {
    expect(await reason('/y', hostile)).toContain('to Must be a path of this site')
  }
})

test('every route and file of this site counts as a page', async () => {
  const { site } = await redirectSite()
  const examples = site.routes
    .filter(({ path }) => !path.startsWith('/*') && !path.startsWith('/:') && path !== '*')
    .map(({ path }) => path.replace(/:\w+(\{[^/]*\})?\??|\*/g, '1'))
  expect(examples.length).toBeGreaterThan(100)
  const files = readdirSync(join(import.meta.dirname, '../../../public')).map((name) => `/${name}`)
  expect([...examples, ...files, '/sitemap-3.xml'].filter((path) => !isTaken(path))).toEqual([])
  expect(['/old', '/blog', '/blog/my-post', '/faqs', '/apis'].filter(isTaken)).toEqual([])
})

test('a redirect to an article leads straight to its current address, and does nothing while it is not published', async () => {
  const { add, leads, publish, call, staff } = await redirectSite()
  const { blogId, path } = await publish('Name')
  await add('/old', `/blog/${blogId}/an-older-name?a=1`)
  expect(await leads('/old')).toBe(`${path}?a=1`)
  await call('POST', `/blogs/${blogId}/update`, { slug: 'chosen' }, staff)
  expect(await leads('/old')).toBe(`/blog/${blogId}/chosen?a=1`)
  await call('POST', `/blogs/${blogId}/unpublish`, undefined, staff)
  expect(await leads('/old')).toBe(404)
})

test('the address of a deleted article leads elsewhere; one that is published again wins over its redirect', async () => {
  const { reason, leads, publish, call, staff } = await redirectSite()
  const { blogId, path, gone } = await publish('Name')
  await call('POST', `/blogs/${blogId}/unpublish`, undefined, staff)
  gone()
  expect(await leads(path)).toBe('/resources')
  expect(await reason(`/blog/${blogId}`, '/faq')).toBeUndefined()
  expect([await leads(path), await leads(`/blog/${blogId}`)]).toEqual(['/faq', '/faq'])
})

test('the page cache holds no redirect: a change applies in every process at once', async () => {
  const first = await redirectSite()
  const second = await testSite({
    beside: first.where,
    render: () => new Response('', { status: 404 }),
  })
  const both = [first.site, second.site]
  const lead = (path: string) =>
    Promise.all(
      both.map(async (site) => {
        const { headers, status } = await site.request(path)
        return headers.get('location') ?? status
      }),
    )
  const all = (value: unknown) => both.map(() => value)
  const page = await first.publish('Kept')
  const shown = async () => (await first.site.request(page.path)).text()
  const before = await shown()
  expect(await lead('/moved')).toEqual(all(404))
  const { body } = await first.add('/moved', '/faq')
  expect(await lead('/moved')).toEqual(all('/faq'))
  expect(await lead('/moved?x=1')).toEqual(all('/faq?x=1'))
  await first.call('DELETE', `/redirects/${body.redirect.id}`, undefined, first.staff)
  await first.add('/moved', '/about')
  expect(await lead('/moved')).toEqual(all('/about'))
  expect(await shown()).toBe(before)
})

test('whatever was asked before, no earlier redirect or address is answered from the cache', async () => {
  const { publish, add, call, staff, composed } = await redirectSite()
  const url = await serve(composed)
  const { blogId, rename } = await publish('Name')
  const article = `/blog/${blogId}`
  const known = { slug: 'name', to: undefined as string | undefined, id: 0 }
  const current = (ending: string) => `${article}/${known.slug}${ending}`
  const names = ['name', 'other', 'third']
  const asking = fc.record({
    path: fc.constantFrom('/old', '/OLD/', article, ...names.map((name) => `${article}/${name}`)),
    ending: fc.constantFrom('', '.md'),
    query: fc.constantFrom('', '?utm_source=mail'),
    accept: fc.constantFrom('text/html', 'text/markdown'),
    method: fc.constantFrom('GET', 'HEAD'),
  })
  const expected = ({ path, ending, query }: { path: string; ending: string; query: string }) => {
    if (path.startsWith(article)) {
      return path === article || path + ending === current(ending) ? 200 : current(ending) + query
    }
    const target = known.to === article ? current('') : known.to
    return target && ending === '' ? target + query : 404
  }
  const step = fc.oneof(
    { weight: 6, arbitrary: asking },
    fc.record({ slug: fc.constantFrom(...names) }),
    fc.record({ to: fc.constantFrom(undefined, '/faq', article) }),
  )
  const property = fc.asyncProperty(
    fc.array(step, { minLength: 20, maxLength: 40 }),
    async (steps) => {
      for (const one of steps) {
        if ('slug' in one) {
          await rename(one.slug)
          known.slug = one.slug
        } else if ('to' in one) {
          if (known.to) await call('DELETE', `/redirects/${known.id}`, undefined, staff)
          known.to = one.to
          if (one.to) known.id = (await add('/old', one.to)).body.redirect.id
        } else {
          const { path, ending, query, accept, method } = one
          // A slash before the ending is no address of Markdown.
          const asked = path.endsWith('/') ? path + query : path + ending + query
          const wanted = expected(path.endsWith('/') ? { ...one, ending: '' } : one)
          const sent = { method, headers: { accept }, redirect: 'manual' as const }
          const { status, headers } = await fetch(url + asked, sent)
          expect([method, accept, asked, headers.get('location') ?? status]).toEqual([
            method,
            accept,
            asked,
            wanted,
          ])
        }
      }
    },
  )
  await fc.assert(property, runs(8))
})

const person = { accept: 'text/html', 'user-agent': 'Mozilla/5.0 (X11) Firefox/130.0' }

test('paths that were not found are counted with where visitors came from, and become redirects', async () => {
  const { leads, missing, publish, add, redirects } = await redirectSite()
  const { path } = await publish('How we test')
  const visit = (at: string, headers: object = {}) =>
    leads(at, { headers: { ...person, ...headers } as Record<string, string> })
  await visit('/2019/How-we-test.html?utm_source=x', { referer: 'https://example.com/a?b=c' })
  await visit('/2019/how-we-test.html/', { referer: 'https://example.com/other' })
  await visit('/2019/how-we-test.html', { referer: 'https://wireloom.test/faq?secret=1' })
  await visit('/gone', { referer: 'https://wireloom.test/preferences/secret' })
  // Neither programs, nor people who ask for it, nor what scanners try or may be about a person.
  await visit('/robot', { 'user-agent': 'Googlebot/2.1' })
  await visit('/private', { dnt: '1' })
  await visit('/picture', { accept: 'image/*' })
  await leads('/posted', { method: 'POST', headers: person })
  for (const noise of ['/.env', '/wp-login.php', '/ada@example.com', `/${'f0'.repeat(20)}`]) {
    await visit(noise)
  }
  await redirects.flush()
  expect(await missing()).toEqual([
    {
      path: '/2019/how-we-test.html',
      count: 3,
      lastAt: expect.any(String),
      referrers: [
        { from: 'example.com', count: 2 },
        { from: '/faq', count: 1 },
      ],
      suggestion: path,
    },
    { path: '/gone', count: 1, lastAt: expect.any(String), referrers: [], suggestion: null },
  ])
  await visit('/2019/how-we-test.html', { referer: 'https://example.com/' })
  await redirects.flush()
  expect((await missing())[0]).toMatchObject({ count: 4, referrers: [{ count: 3 }, { count: 1 }] })

  const { body } = await add('/2019/how-we-test.html', path)
  expect((await missing()).map((one: { path: string }) => one.path)).toEqual(['/gone'])
  expect(await leads('/2019/how-we-test.html')).toBe(path)
  expect(body.redirect.permanent).toBe(true)
})

test('a client with many random paths is counted a few times a minute', async () => {
  const { leads, missing, redirects } = await redirectSite({ rateLimits: true })
  for (let i = 0; i < 60; i++) await leads(`/random-${i}`, { headers: person })
  await redirects.flush()
  expect((await missing()).length).toBeLessThanOrEqual(20)
})

test('the list has a bound, and paths that were asked for once make room first', async () => {
  const { leads, missing, redirects, db } = await redirectSite()
  const rows = Array.from({ length: mostMissing + 50 }, (_, i) => ({
    path: `/p${i}`,
    hits: i < 10 ? 5 : 1,
    last_hit_at: '2026-01-01T00:00:00.000Z',
  }))
  for (let from = 0; from < rows.length; from += 300) {
    const some = rows.slice(from, from + 300)
    await db.insertInto('missing_paths').values(some).execute()
  }
  for (let i = 0; i < 400; i++) await leads(`/new-${i}`, { headers: person })
  await redirects.flush()
  const kept = await db.selectFrom('missing_paths').select(['path', 'hits']).execute()
  expect(kept).toHaveLength(mostMissing)
  expect(kept.filter(({ hits }) => hits === 5)).toHaveLength(10)
  // One process remembers 300 until they are stored.
  expect(kept.filter(({ path }) => path.startsWith('/new-')).length).toBeLessThanOrEqual(400)
  expect(await missing()).toHaveLength(100)
})

test('paths are deleted 90 days after the last visit', async () => {
  const { leads, redirects, missing, db } = await redirectSite()
  await leads('/gone', { headers: person })
  await redirects.flush()
  const after = (days: number) => Date.now() + days * 86_400_000
  await deleteOldMissing(db, after(89))
  expect(await missing()).toHaveLength(1)
  await deleteOldMissing(db, after(91))
  expect(await missing()).toEqual([])
})

test('CSV in and out: lines that cannot be are named, the others are added, and again changes nothing', async () => {
  const { call, staff, list, leads } = await redirectSite()
  const csv = [
    'From;To;Permanent',
    '/one;/faq;yes',
    '"/two";"https://example.com/a;b";no',
    '/three;/one;',
    '/faq;/about;',
    '',
    '/über;/about;',
    'nothing',
  ].join('\r\n')
  const send = (text: string) => call('POST', '/redirects/import', { csv: text }, staff)
  const first = await send(csv)
  expect(first.body).toMatchObject({ added: 3, kept: 0 })
  const refused = first.body.refused as { line: number; reason: string }[]
  expect(refused.map(({ line, reason }) => [line, reason.slice(0, 24)])).toEqual([
    [4, '/one is redirected itsel'],
    [5, 'This site has a page at '],
    [8, 'Must be a path of this s'],
  ])
  expect((await send(csv)).body).toMatchObject({ added: 0, kept: 3 })
  expect(await leads('/%C3%BCBER')).toBe('/about')

  const out = await call('GET', '/redirects/export.csv', undefined, staff)
  expect(out.headers.get('content-type')).toContain('text/csv')
  const other = await redirectSite()
  const sent = { csv: out.body }
  expect((await other.call('POST', '/redirects/import', sent, other.staff)).body).toEqual({
    added: 3,
    kept: 0,
    refused: [],
  })
  const shown = ({
    redirects,
  }: {
    redirects: { from: string; to: string; permanent: boolean }[]
  }) => redirects.map(({ from, to, permanent }) => [from, to, permanent])
  expect(shown(await other.list())).toEqual(shown(await list()))
  for (const bad of ['', 'a,b\n/x,/y', 'from,to\n"/x', 'x'.repeat(10)]) {
    expect([bad, (await send(bad)).status]).toEqual([bad, 422])
  }
})

test('an import adds redirects in its own transaction: refusals are answered, and a rollback leaves none', async () => {
  const { redirects, db, list } = await redirectSite()
  const items = [
    { from: '/old-1', to: '/blog/77' },
    { from: '/faq', to: '/blog/78' },
    { from: '/old-2', to: '/old-1' },
  ]
  const add = () => db.transaction().execute((trx) => redirects.add(trx, items, 'eve'))
  const undone = db.transaction().execute(async (trx) => {
    await redirects.add(trx, items, 'eve')
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect((await list()).total).toBe(0)
  expect((await add()).map(({ result }) => result)).toEqual(['added', 'refused', 'refused'])
  expect((await add()).map(({ result }) => result)).toEqual(['kept', 'refused', 'refused'])
  const many = Array.from({ length: 1500 }, (_, i) => ({ from: `/m/${i}`, to: `/n/${i}` }))
  const added = await db.transaction().execute((trx) => redirects.add(trx, many, 'eve'))
  expect(new Set(added.map(({ result }) => result))).toEqual(new Set(['added']))
  expect((await list()).total).toBe(1501)
})

test('two redirects at once never become a chain', async () => {
  const { reason, list } = await redirectSite()
  await Promise.all([reason('/a', '/b'), reason('/b', '/c'), reason('/c', '/a')])
  const { redirects } = await list()
  const froms = new Set(redirects.map(({ from }: { from: string }) => from))
  expect(redirects.filter(({ to }: { to: string }) => froms.has(to))).toEqual([])
  expect(redirects.length).toBeGreaterThan(0)
})
