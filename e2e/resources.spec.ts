import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectAfterRetries,
  expectNoSidewaysScroll,
  hydrate,
  requestTest,
  test,
} from './fixtures.ts'
import { publish } from './reader-content.ts'

/** Makes all requests for cards fail; returns a function that ends it. */
async function breakCards(page: Page): Promise<() => void> {
  let broken = true
  await page.route('**/api/v0/blogs/cards?*', (route) =>
    broken ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  )
  return () => {
    broken = false
  }
}

test('the main article leads with its reading time, then Featured, then all by date; to an article and back', async ({
  page,
}) => {
  await page.goto('/resources')
  await expect(page.getByRole('article').first()).toContainText(/\d+ minute read/)
  await expect(page.getByRole('region', { name: 'Featured' }).getByRole('article')).not.toHaveCount(
    0,
  )
  const all = page.getByRole('region', { name: 'All Posts' })
  const dates = await all
    .locator('time')
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime')))
  expect(dates.length).toBeGreaterThan(5)
  expect(dates).toEqual(dates.toSorted().toReversed())
  // The blogs that are also shown above are marked. Other journeys publish meanwhile and push them to later pages.
  const marked = (title: string, mark: string) =>
    expect(async () => {
      const blog = all.getByRole('article').filter({ hasText: title })
      await page.mouse.wheel(0, 4000)
      await expect(blog).toContainText(mark, { timeout: 300 })
    }).toPass()
  const heroTitle = await page.getByRole('article').first().getByRole('heading').textContent()
  await marked(heroTitle ?? '', 'Main article')
  const featured = page.getByRole('region', { name: 'Featured' }).getByRole('heading', { level: 3 })
  for (const title of await featured.allInnerTexts()) await marked(title, 'Featured')
  // On a phone it is checked as every page.
  for (const width of [360, 820, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
  }
  await expectAccessible(page)

  // To an article and back.
  const newest = page.getByRole('region', { name: 'All Posts' }).getByRole('article').first()
  const title = (await newest.getByRole('heading').textContent()) ?? ''
  await newest.getByRole('link').click()
  await expect(page).toHaveURL(/\/blog\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByText(/^Posted on: [A-Z][a-z]+ \d{1,2}, \d{4}$/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Keep reading' }).getByRole('article')).toHaveCount(
    3,
  )
  await page.getByRole('link', { name: 'Go back' }).click()
  await expect(page).toHaveURL('/resources')
})

test('the main article is prefetched, the others are not', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => {
    if (request.headers()['sec-purpose'] === 'prefetch') fetched.push(request.url())
  })
  await page.goto('/resources', { waitUntil: 'networkidle' })
  const main = page.getByRole('article').first().getByRole('link')
  const address = new URL((await main.getAttribute('href')) ?? '', page.url()).href
  await expect.poll(() => fetched).toEqual([address])
})

test.describe('more posts than one page', () => {
  // In one worker, one after the other: each worker would publish the forty posts again.
  test.describe.configure({ mode: 'default' })
  const title = `Old note ${randomUUID()}`
  let first = 0

  test.beforeAll(async ({ playwright, baseURL }) => {
    const request = await playwright.request.newContext({ baseURL })
    for (let i = 0; i < 40; i++) {
      const createdAt = new Date(Date.UTC(2020, 0, 1, 0, i)).toISOString()
      const id = await publish(request, { title: `${title} #${i}`, createdAt })
      if (i === 0) first = id
    }
    await request.dispose()
  })

  test('load as the reader scrolls', async ({ page }) => {
    await page.goto('/resources')
    const oldest = page.getByRole('link', { name: `${title} #0`, exact: true })
    await expect(async () => {
      await page.mouse.wheel(0, 4000)
      await expect(oldest).toBeAttached({ timeout: 300 })
    }).toPass()
    await expect(oldest).toHaveCount(1)
  })

  test('that fail to load can be retried with a button', async ({ page, allowConsole }) => {
    allowConsole(/500|Failed to get published blogs/)
    await page.clock.install()
    const mend = await breakCards(page)
    await page.goto('/resources')
    await hydrate(page)
    const older = page.getByRole('link', { name: 'Older posts' })
    await older.scrollIntoViewIfNeeded()
    await expectAfterRetries(page, page.getByText('The next posts could not be loaded.'))
    const posts = page.getByRole('region', { name: 'All Posts' }).getByRole('article')
    const before = await posts.count()
    mend()
    await older.click()
    await expect(page).toHaveURL('/resources')
    await expect.poll(() => posts.count()).toBeGreaterThan(before)
    await expect(page.getByText('The next posts could not be loaded.')).toBeHidden()
  })

  test('without a thumbnail get a drawn one, the same every time', async ({ page }) => {
    // Other journeys publish and delete meanwhile: if the article has left the page, another one is taken.
    await expect(async () => {
      await page.goto('/resources')
      const last = page.locator('[data-woven]').last()
      const seed = await last.getAttribute('data-woven')
      const drawn = await last.innerHTML()
      await page.reload()
      const again = page.locator(`[data-woven="${seed}"]`).last()
      await expect(again).toBeAttached({ timeout: 2000 })
      expect(await again.innerHTML()).toBe(drawn)
    }).toPass()
  })

  test('are reached by links without scripts', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto('/resources')
    const oldest = page.getByRole('link', { name: `${title} #0`, exact: true })
    for (let pages = 0; pages < 20 && (await oldest.count()) === 0; pages++) {
      await page.getByRole('link', { name: 'Older posts' }).click()
      await expect(page).toHaveURL(/cursor=/)
    }
    await oldest.click()
    await expect(page).toHaveURL(`/blog/${first}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title} #0`)
    await context.close()
  })
})

test('shows skeletons while the blogs load, at the top and under its own title', async ({
  page,
}) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/v0/blogs/cards?*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/about')
  await hydrate(page)
  await page.getByRole('banner').getByRole('link', { name: 'Benefits' }).click()
  await expect(page).toHaveTitle(/^Benefits/)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click()
  // The page that is left is at its top at once, and so is the skeleton that follows it.
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await expect(page.getByText('Loading blogs')).toBeAttached()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await expect(page).toHaveTitle(/^Blog/)
  await expectAccessible(page)
  release()
  await expect(page.getByRole('region', { name: 'All Posts' })).toBeVisible()
  await expect(page).toHaveTitle(/^Blog/)
})

test('shows an error when the blogs fail to load, and retries on request', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/500|Failed to get published blogs/)
  await page.clock.install()
  const mend = await breakCards(page)
  await page.goto('/changelog')
  await hydrate(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click()
  await expectAfterRetries(page, page.getByText('Whoops! Something went wrong getting the Blogs'))
  await expect(page.getByText("We'll look into that ASAP")).toBeVisible()
  await expectAccessible(page)
  mend()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('region', { name: 'All Posts' })).toBeVisible()
})

requestTest(
  'other spellings of a parameter do not change the page without it',
  async ({ request }) => {
    const shows = async (path: string, words: string) =>
      (await (await request.get(path)).text()).includes(words)
    const nothing = 'No articles for'
    expect(await shows('/resources?%71=zzz', nothing)).toBe(true)
    expect(await shows('/resources', nothing)).toBe(false)
    expect(await shows('/resources?q=zzz', nothing)).toBe(true)
    const success = 'Now check your email'
    expect(await shows('/join?s%65nt=1', success)).toBe(true)
    expect(await shows('/join', success)).toBe(false)
  },
)

requestTest('other spellings of a search redirect to its page', async ({ request, baseURL }) => {
  for (const query of ['q=5', 'q=%22x%22', 'q=a&q=b', 'q=+a+', 'q=%zz', 'q=true', 'q=[1]', 'q']) {
    const response = await request.get(`/resources?${query}`)
    expect(response.status(), query).toBe(200)
    expect(new URL(response.url()).origin, query).toBe(baseURL)
  }
})

requestTest('an unknown cursor redirects to the listing', async ({ request }) => {
  const answer = await request.get('/resources?cursor=nonsense', { maxRedirects: 0 })
  expect(answer.status()).toBe(307)
  expect(answer.headers().location).toMatch(/\/resources$/)
})

test.describe('on a phone', () => {
  // A phone hydrates at the first interaction, so the time before it can be tested.
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('a thumbnail that fails to load shows the fallback, before and after the page hydrates', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/Failed to load resource/)
    await page.route('**/media/**', (route) => route.fulfill({ status: 404, body: '' }))
    await page.goto('/resources')
    const images = page.getByRole('article').locator('img')
    const broken = images.first()
    const uncovered = () =>
      broken.evaluate((image) => {
        const cover = Number.parseFloat(getComputedStyle(image, '::after').width)
        return Math.abs(image.clientWidth - cover)
      })
    await expect.poll(uncovered).toBeLessThan(1)
    const drawings = page.getByRole('article').locator('svg[data-woven]')
    const before = await drawings.count()
    await hydrate(page)
    await expect.poll(() => drawings.count()).toBeGreaterThan(before)
    await expect(page.getByRole('article').first().locator('img')).toHaveCount(0)
  })
})
