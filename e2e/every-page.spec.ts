import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { visitedPages } from './visited-pages.ts'

/** Pages that hydrate at once redirect to another one. The content of each page is tested in its own journey. */
const pages = visitedPages.filter(({ hydration }) => hydration !== 'immediately')

for (const { path } of pages) {
  test(`${path} responds, is accessible, logs nothing and fits a small phone`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const response = await page.goto(path)
    expect(response?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
}

test('an unknown address is a real 404 that leads home', async ({ page, allowConsole }) => {
  allowConsole(/404/)
  const response = await page.goto('/no-such-page')
  expect(response?.status()).toBe(404)
  await expect(page.getByText("Whoops! This isn't what you're looking for")).toBeVisible()
  await page.getByRole('link', { name: "LET'S GO HOME" }).click()
  await expect(page).toHaveURL('/')
})
