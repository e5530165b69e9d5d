import { expect, hydrate, test } from './fixtures.ts'

const scrolled = () => window.scrollY

test('the sign-up page hides header and footer in any spelling of its address', async ({
  page,
}) => {
  for (const path of ['/register', '/Register', '/REGISTER/']) {
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

test('the browser takes the colour of the page, also when a visitor goes on', async ({ page }) => {
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
