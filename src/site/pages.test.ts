import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  hydrationOf,
  isPublicPage,
  layoutOf,
  routeNameOf,
  shapedBy,
  shareHeadlineOf,
  sitemapPaths,
} from './pages.ts'
import { publicPages, publicPaths } from './public-pages.ts'

const routes = join(import.meta.dirname, '../routes')

/** `blog.$blogId.tsx` serves `/blog/$blogId`. Files that begin with `__` are not pages. */
const routeFiles = readdirSync(routes)
  .filter((file) => /^(?!__).*\.tsx$/.test(file))
  .map((file) => ({
    file: `src/routes/${file}`,
    path: `/${file.slice(0, -'.tsx'.length).replaceAll('.', '/')}`.replace(/^\/index$/, '/'),
  }))

test('every public route has an entry in the registry, and every entry has its route', () => {
  const paths = routeFiles.map(({ path }) => path)
  const mistakes = [
    ...routeFiles
      .filter(({ path }) => !publicPaths.some((known) => known === path))
      .map(({ file, path }) => `${file} has no entry '${path}' in src/site/public-pages.ts`),
    ...publicPaths
      .filter((path) => !paths.includes(path))
      .map((path) => `'${path}' in src/site/public-pages.ts has no route file in src/routes`),
  ]
  expect(mistakes).toEqual([])
})

test('every public route with data has a page that is shown while it loads', () => {
  const forgotten = routeFiles.filter(({ file }) => {
    const code = readFileSync(join(routes, '../..', file), 'utf8')
    return code.includes('  loader:') && !code.includes('pendingComponent')
  })
  expect(forgotten).toEqual([])
})

test('every page has a title and a description, or takes them from its data', () => {
  for (const path of publicPaths) {
    const { title, description, example } = publicPages[path]
    expect([path, Boolean(title), Boolean(description)]).toEqual([path, !example, !example])
  }
})

test('a path with a parameter has an example for the tests', () => {
  for (const path of publicPaths) {
    expect([path, publicPages[path].example !== undefined]).toEqual([path, path.includes('$')])
  }
})

test('no script budget is closer than 2.5 kB to the limit', () => {
  for (const path of publicPaths) {
    expect(publicPages[path].scriptBudget, path).toBeLessThanOrEqual(117_500)
  }
})

test('a page is found as the router finds it: case-insensitive, with a trailing slash', () => {
  expect(['/register', '/register/', '/Register'].map(layoutOf)).toEqual(['bare', 'bare', 'bare'])
  expect(['/', '/join', '/registered', '/register/more'].map(layoutOf)).toEqual(
    Array(4).fill(undefined),
  )
  expect(layoutOf('/PromptBlaster')).toBe('dark')
  expect(['/contentmanager', '/ContentManager/faq/'].map(layoutOf)).toEqual(['staff', 'staff'])
  expect(layoutOf('/contentmanagers')).toBe(undefined)
  expect(['/Join/', '/blog/7', '/contentmanager/faq'].map(hydrationOf)).toEqual([
    'prefetched',
    'on interaction',
    'immediately',
  ])
})

test('only the usual address of a page is cached, and no address with a token', () => {
  expect(shapedBy('/resources')).toEqual(['cursor', 'q'])
  expect(shapedBy('/blog/7')).toEqual([])
  expect(shapedBy('/blog/7/how-we-test-2')).toEqual([])
  expect(shapedBy('/blog/7/%D9%83%D9%8A%D9%81')).toEqual([])
  // One spelling per address: with others, anybody could fill the cache with copies of a page.
  for (const slug of ['Old', '%6Fld', '%d9%83', 'a.md', 'a/b', 'a_b', '', '%2F']) {
    expect(shapedBy(`/blog/7/${slug}`), slug).toBeUndefined()
  }
  for (const path of ['/JOIN', '/join/', '/blog/0', '/blog/$blogId', '/confirm', '/constructor']) {
    expect(shapedBy(path), path).toBeUndefined()
  }
})

test('a topic has one address that is cached, and a route name without what was typed', () => {
  for (const path of ['/topics/q-and-a', '/topics/%D0%B4', '/topics/c-plus-plus2']) {
    expect(shapedBy(path), path).toEqual(['cursor'])
    expect(isPublicPage(path.toLowerCase()), path).toBe(true)
  }
  for (const path of [
    '/topics/Q-and-a',
    '/topics/%d0%b4',
    '/topics/%61',
    '/topics/',
    '/topics/a/b',
  ])
    expect(shapedBy(path), path).toBeUndefined()
  expect(routeNameOf('/Topics/Anything%20at%20all/')).toBe('/topics/$topic')
})

test('the sitemap and the share images use pages, not patterns', () => {
  const paths = sitemapPaths({ pricingRedirects: true })
  expect(paths).toContain('/changelog')
  expect(paths.filter((path) => path.startsWith('/blog'))).toEqual([])
  expect(paths).not.toContain('/thankyoudemo')
  expect(paths).not.toContain('/pricing')
  expect(sitemapPaths({ pricingRedirects: false })).toEqual(expect.arrayContaining(['/pricing']))
  expect(shareHeadlineOf('/constructor')).toBeUndefined()
})

test('trailing slashes do not count, however many there are', () => {
  const slashes = '/'.repeat(200_000)
  expect(routeNameOf('/About///')).toBe('/about')
  expect(routeNameOf('//')).toBe('/')
  expect(['/blog/7', '/blog/7/name/'].map(routeNameOf)).toEqual(Array(2).fill('/blog/$blogId'))
  expect(routeNameOf(slashes)).toBe('/')
  expect(routeNameOf(`/about${slashes}`)).toBe('/about')
  expect(routeNameOf(`${slashes}x`)).toBe(routeNameOf('/no-such-page'))
  expect(routeNameOf(`/about${slashes}x`)).toBe(routeNameOf('/no-such-page'))
})
