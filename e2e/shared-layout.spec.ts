import type { Page } from '@playwright/test'
import { expect, hydrate, test } from './fixtures.ts'
import { layoutShifts } from './layout-shifts.ts'

const phone = { width: 390, height: 844 }

test('header and footer link every page between them', async ({ page }) => {
  await page.goto('/')
  const header = page.getByRole('banner')
  for (const [name, href] of [
    ['Home', '/'],
    ['How it works', '/howitworks'],
    ['Benefits', '/benefits'],
    ['About', '/about'],
    ['JOIN WAITLIST', '/join'],
  ] as const) {
    await expect(header.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  }
  const footer = page.getByRole('contentinfo')
  for (const [name, href] of [
    ['How it works', '/howitworks'],
    ['Book a Demo', '/earlyaccess'],
    ['FAQ', '/faq'],
    ['Blog', '/resources'],
    ['About', '/about'],
    ['Join the waitlist', '/join'],
    ['Privacy policy', '/privacypolicy'],
    ['Terms & Conditions', '/terms'],
    ['Mailing list', '/subscribe'],
    ['Contact us', '/join'],
    ['Changelog', '/changelog'],
    ['Register your interest', '/register'],
    ['Prompt Blaster', '/promptblaster'],
  ] as const) {
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  }
  await expect(footer.getByRole('link', { name: 'LinkedIn' })).toHaveAttribute('href', /^https:/)
})

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('the menu opens before hydration and stays open, closes on Escape and after a navigation', async ({
    page,
  }) => {
    await page.goto('/')
    const toggle = page.getByRole('button', { name: 'Menu' })
    const benefits = page.getByRole('banner').getByRole('link', { name: 'Benefits' })
    await expect(toggle).toHaveAttribute('aria-expanded', 'false')
    await expect(benefits).toBeHidden()
    await toggle.click()
    await expect(page.locator('html')).toHaveAttribute('data-hydrated')
    await expect(toggle).toHaveAttribute('aria-expanded', 'true')
    await expect(benefits).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(toggle).toHaveAttribute('aria-expanded', 'false')
    await expect(benefits).toBeHidden()
    await expect(toggle).toBeFocused()
    await toggle.click()
    await benefits.click()
    await expect(page).toHaveURL('/benefits')
    await expect(page.getByRole('banner').getByRole('link', { name: 'About' })).toBeHidden()
  })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })

    test('the menu still opens and its links work', async ({ page }) => {
      await page.goto('/')
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('banner').getByRole('link', { name: 'About' }).click()
      await expect(page).toHaveURL('/about')
    })
  })
})

test('a menu left open closes when the screen grows wide, where it is always open', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1023, height: 800 })
  await page.goto('/')
  const toggle = page.getByRole('button', { name: 'Menu' })
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await toggle.click()
  await page.setViewportSize({ width: 1024, height: 800 })
  await expect(page.locator('#site-menu:popover-open')).toHaveCount(0)
  await expect(toggle).toBeHidden()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Benefits' })).toBeVisible()
})

test('every new page starts at its top, with focus inside it', async ({ page }) => {
  await page.goto('/about')
  await hydrate(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'How it works' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Three steps')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(page.getByRole('main')).toBeFocused()
})

const scrollTo = (page: Page, top: number) =>
  page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top)

test('Back and Forward start at the top as well', async ({ page }) => {
  await page.goto('/faq')
  await hydrate(page)
  await scrollTo(page, 1600)
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveTitle(/^About/)
  await scrollTo(page, 700)
  await page.goBack()
  await expect(page).toHaveTitle(/^FAQ/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goForward()
  await expect(page).toHaveTitle(/^About/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('Back and Forward start at the top when a page was left before it hydrated', async ({
  page,
}) => {
  await page.route('**/assets/shell-*.js', () => {})
  await page.goto('/terms')
  await scrollTo(page, 1200)
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveTitle(/^About/)
  await scrollTo(page, 700)
  for (const [go, title] of [
    ['goBack', /^Terms/],
    ['goForward', /^About/],
  ] as const) {
    await page[go]()
    await expect(page).toHaveTitle(title)
    await page.waitForLoadState()
    await expect(page.locator('html')).not.toHaveAttribute('data-hydrated')
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  }
})

test('Back before a reloaded page has hydrated shows the page of the address, at its top', async ({
  page,
}) => {
  await page.goto('/terms')
  await hydrate(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveTitle(/^About/)
  await page.route('**/assets/shell-*.js', () => {})
  await page.reload()
  await scrollTo(page, 220)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms & Conditions')
  expect(new URL(page.url()).pathname).toBe('/terms')
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('a page that was left while its scripts loaded hydrates when Back restores it from the cache', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/)
  await page.route('**/assets/shell-*.js', (route) => route.abort())
  await page.goto('/terms')
  const aborted = page.waitForEvent('requestfailed')
  await page.locator('body').dispatchEvent('pointerdown')
  await aborted
  await page.unroute('**/assets/shell-*.js')
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await expect(async () => {
    await page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
    expect(loads).toBeGreaterThan(0)
  }).toPass()
  await hydrate(page)
})

test('hydration does not change the scroll position', async ({ page }) => {
  await page.goto('/terms')
  await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }))
  await hydrate(page)
  // The router acts within a frame or two after its first rendering.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  expect(await page.evaluate(() => window.scrollY)).toBe(900)
})

test('all of a page is laid out soon after its first screen, and at once without scripts', async ({
  page,
  browser,
  baseURL,
}) => {
  const held = () =>
    page
      .locator('main section, footer')
      .evaluateAll(
        (parts) =>
          parts.filter((part) => getComputedStyle(part).contentVisibility === 'auto').length,
      )
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-laid-out')
  expect(await held()).toBe(0)
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto('/')
  await expect(plain.getByRole('contentinfo')).toHaveCSS('content-visibility', 'visible')
  await context.close()
})

test('the first Tab offers to skip the header', async ({ page }) => {
  await page.goto('/about')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

/** Whether a text in this font has another width than in a font of the system. */
const isFontUsed = (page: Page, family: string) =>
  page.evaluate((name) => {
    const drawing = document.createElement('canvas').getContext('2d')
    if (!drawing) throw new Error('No canvas')
    const [own, fallback] = [`"${name}", monospace`, 'monospace'].map((families) => {
      drawing.font = `40px ${families}`
      return drawing.measureText('Wireloom, from wire to woven').width
    })
    return own !== fallback
  }, family)

for (const path of ['/', '/join', '/faq']) {
  test(`fonts that come late move nothing on ${path}, and are used from the next page on`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 412, height: 823 })
    const moved = await layoutShifts(page)
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const files: string[] = []
    await page.route('**/*.woff2', async (route) => {
      files.push(route.request().url())
      await held
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    const sincePaint = () =>
      page.evaluate(() => {
        const [paint] = performance.getEntriesByName('first-contentful-paint')
        return paint ? performance.now() - paint.startTime : 0
      })
    // Browsers wait for a font for about 100 ms.
    await expect.poll(sincePaint).toBeGreaterThan(500)
    release()
    await page.waitForLoadState('networkidle')
    const { shifts, total } = await moved()
    expect(total, JSON.stringify(shifts)).toBeLessThanOrEqual(0.02)
    expect(files.filter((file) => !file.includes('-english'))).toEqual([])
    expect(await isFontUsed(page, 'Instrument Sans')).toBe(false)
    await hydrate(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
    await expect(page).toHaveURL('/about')
    await expect.poll(() => isFontUsed(page, 'Instrument Sans')).toBe(true)
  })
}
