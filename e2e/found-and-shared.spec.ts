import { expect, hydrate, requestTest, test } from './fixtures.ts'

const kinds: Record<string, string[]> = {
  '/': ['Organization'],
  '/faq': ['Organization', 'BreadcrumbList', 'FAQPage'],
  '/resources': ['Organization', 'BreadcrumbList'],
  '/blog/1': ['Organization', 'BlogPosting', 'BreadcrumbList'],
}

for (const [path, expected] of Object.entries(kinds)) {
  requestTest(`${path} carries structured data, server-rendered`, async ({ request }) => {
    const html = await (await request.get(path)).text()
    const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
    const things = blocks.map(([, json = '']) => JSON.parse(json))
    expect(things.map((thing) => thing['@type']).toSorted()).toEqual(expected.toSorted())
  })
}

test('client navigation replaces title, description and canonical link of the page before', async ({
  page,
}) => {
  const told = async () => ({
    titles: await page.locator('title').allTextContents(),
    descriptions: await page
      .locator('meta[name="description"]')
      .evaluateAll((tags) => tags.map((tag) => tag.getAttribute('content'))),
    canonicals: await page
      .locator('link[rel="canonical"]')
      .evaluateAll((tags) => tags.map((tag) => tag.getAttribute('href'))),
  })
  const header = page.getByRole('banner')
  await page.goto('/benefits')
  const served = await told()
  await page.goto('/about')
  const first = await told()
  await hydrate(page)
  expect(await told()).toEqual(first)

  await header.getByRole('link', { name: 'Benefits' }).click()
  await expect(page).toHaveTitle(served.titles[0] ?? '')
  expect(await told()).toEqual(served)
  const outside = 'meta[property], script[type="application/ld+json"]'
  await expect(page.locator('head').locator(outside)).toHaveCount(0)

  await page.goBack()
  await expect(page).toHaveTitle(first.titles[0] ?? '')
  expect(await told()).toEqual(first)
})

requestTest('sitemap, feed, robots, manifest and icons are there', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text()
  const sitemapUrl = /Sitemap: (\S+)/.exec(robots)?.[1] ?? ''
  const sitemap = await (await request.get(new URL(sitemapUrl).pathname)).text()
  const pathsOf = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, url]) => new URL(url ?? '').pathname,
  )
  expect(pathsOf).toContain('/blog/1/how-to-throw-a-prototype-away')
  for (const path of pathsOf.filter((path) => !path.startsWith('/blog/'))) {
    expect([path, (await request.get(path, { maxRedirects: 0 })).status()]).toEqual([path, 200])
  }
  const feed = await request.get('/feed.xml')
  expect(feed.headers()['content-type']).toContain('application/atom+xml')
  const manifest = await (await request.get('/site.webmanifest')).json()
  const icons: string[] = manifest.icons.map((icon: { src: string }) => icon.src)
  for (const path of [...icons, '/favicon.ico', '/apple-touch-icon.png']) {
    expect([path, (await request.get(path)).status()]).toEqual([path, 200])
  }
})

test('the staff area is not for search engines', async ({ page }) => {
  const answer = await page.goto('/contentmanager/login')
  expect(answer?.headers()['x-robots-tag']).toBe('noindex, nofollow')
  const robots = page.locator('head meta[name="robots"]')
  await expect(robots).toHaveAttribute('content', 'noindex, nofollow')
  await expect(page.getByRole('button', { name: 'LOGIN' })).toBeVisible()
  await expect(robots).toHaveAttribute('content', 'noindex, nofollow')
})

test('a page links its manifest after loading', async ({ page }) => {
  await page.goto('/about')
  await expect(page.locator('link[rel="manifest"]')).toHaveAttribute('href', '/site.webmanifest')
})
