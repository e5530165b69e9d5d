import { createHash } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { deferredRels } from '../src/browser/script-links.ts'
import { expect, requestTest as test } from './fixtures.ts'

/*
 * src/browser relies on how TanStack Start and Vite write a page. These tests read the pages of the real build; each
 * one says what to check when an upgrade changes them.
 */
const links = (html: string, rel: string) => html.match(RegExp(`<link rel="${rel}"`, 'g')) ?? []

async function served(request: APIRequestContext, path: string): Promise<string> {
  return (await request.get(path)).text()
}

test('Start lists the scripts of a page as modulepreload links, which are deferred', async ({
  request,
}) => {
  const now = await served(request, '/contentmanager/login')
  expect(
    links(now, 'modulepreload').length,
    'Start no longer writes `<link rel="modulepreload"` first in the tag: adapt src/pages/page-html.ts',
  ).toBeGreaterThan(0)
  for (const [path, rel] of [
    ['/terms', deferredRels['on interaction']],
    ['/join', deferredRels.prefetched],
  ] as const) {
    const later = await served(request, path)
    expect(links(later, rel).length, path).toBeGreaterThan(2)
    expect(
      later,
      'a script is preloaded in another way: src/pages/page-html.ts must defer it too',
    ).not.toMatch(/modulepreload|as="script"/)
  }
})

test('the entry is the only script file that a page runs', async ({ request }) => {
  const html = await served(request, '/terms')
  expect(
    html.match(/<script[^>]*\ssrc=[^>]*>/g),
    'Start runs other scripts than the client entry: they would run before the first interaction',
  ).toEqual([expect.stringMatching(/^<script type="module"/)])
})

test('Start puts the styles of a page into one style element; the fonts have another', async ({
  request,
}) => {
  for (const path of ['/', '/terms', '/nowhere']) {
    const html = await served(request, path)
    const changed = `${path}: Start's server.build.inlineCss no longer does what vite.config.ts expects of it`
    const styles = html.match(/<style\b[^>]*>[^<]*/g) ?? []
    expect(styles, changed).toHaveLength(2)
    expect(styles.filter((style) => style.includes('@font-face'))).toHaveLength(1)
    expect(links(html, 'stylesheet'), changed).toHaveLength(0)
  }
})

test('the policy of a page names each of its inline scripts and styles', async ({ page }) => {
  for (const path of ['/', '/blog/1', '/contentmanager/login']) {
    const response = await page.request.get(path)
    const policy = response.headers()['content-security-policy']
    // Parsed by the browser, not by a regular expression.
    const inline = await page.evaluate(
      (html) =>
        Array.from(
          new DOMParser()
            .parseFromString(html, 'text/html')
            .querySelectorAll('script:not([src]):not([type^=application]), style'),
          (element) => element.textContent ?? '',
        ),
      await response.text(),
    )
    expect(inline.length, path).toBeGreaterThan(0)
    for (const text of inline) {
      const hash = createHash('sha256').update(text).digest('base64')
      expect(
        policy,
        `${path}: Start writes inline elements in a way that src/pages/page-html.ts does not find`,
      ).toContain(`'sha256-${hash}'`)
    }
  }
})

test('all processes send the same page with the same policy, to HEAD as to GET', async ({
  request,
}) => {
  for (const path of ['/', '/terms', '/faq', '/resources', '/blog/1', '/contentmanager/login']) {
    // Repeated, because another journey may publish something between two of the requests.
    await expect(async () => {
      const policies = new Set<string>()
      const pages = new Set<string>()
      for (let nth = 0; nth < 6; nth++) {
        // A new connection each time, so that the next process handles it.
        const headers = { connection: 'close' }
        const read = await request.get(path, { headers })
        pages.add(await read.text())
        policies.add(read.headers()['content-security-policy'] ?? '')
        const head = await request.head(path, { headers })
        policies.add(head.headers()['content-security-policy'] ?? '')
      }
      expect(policies.size, `${path}: an inline script differs between renders`).toBe(1)
      expect(pages.size, `${path}: something of the moment is in the page`).toBe(1)
      const [html = ''] = pages
      expect(html.includes('nonce'), `${path}: Start marks its scripts in another way`).toBe(false)
    }).toPass({ timeout: 30_000 })
  }
})

test('the server tells the router what it rendered', async ({ request }) => {
  const html = await served(request, '/terms')
  expect(
    html,
    'the dehydrated state changed: check that RouterClient in src/browser/hydrate.tsx still hydrates',
  ).toContain('$_TSR.router=')
})
