import { expect, expectNoSidewaysScroll, hydrate, test } from './fixtures.ts'
import { visitedPages } from './visited-pages.ts'

const scrolled = () => window.scrollY

test('the sign-up page hides header and footer in any spelling of its address', async ({
  page,
}) => {
  for (const path of ['/Register', '/REGISTER/']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('banner')).toHaveCount(0)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
  }
})

test('the link of the current page scrolls to its top', async ({ page }) => {
  await page.goto('/about')
  await hydrate(page)
  for (const area of ['contentinfo', 'banner'] as const) {
    await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }))
    expect(await page.evaluate(scrolled)).toBeGreaterThan(0)
    await page.getByRole(area).getByRole('link', { name: 'About' }).click()
    await expect.poll(() => page.evaluate(scrolled)).toBe(0)
  }
  await expect(page).toHaveURL('/about')
})

test('the footer also links the changelog, the registration and the game', async ({ page }) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  for (const [name, href] of [
    ['Changelog', '/changelog'],
    ['Register your interest', '/register'],
    ['Prompt Blaster', '/promptblaster'],
  ] as const) {
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  }
})

test('the browser takes the colour of the page, also after navigation', async ({ page }) => {
  const color = page.locator('meta[name="theme-color"]')
  await page.goto('/promptblaster')
  await expect(color).toHaveAttribute('content', '#0D0A1A')
  await hydrate(page)
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'Changelog' }).click()
  await expect(page).toHaveURL('/changelog')
  await expect(color).toHaveAttribute('content', '#FBFAF7')
  await footer.getByRole('link', { name: 'Prompt Blaster' }).click()
  await expect(page).toHaveURL('/promptblaster')
  await expect(color).toHaveAttribute('content', '#0D0A1A')
})

for (const { path } of visitedPages.filter(({ hydration }) => hydration !== 'immediately')) {
  test(`${path} fits a window of 280 px`, async ({ page }) => {
    await page.setViewportSize({ width: 280, height: 653 })
    await page.goto(path)
    await expectNoSidewaysScroll(page)
  })
}
