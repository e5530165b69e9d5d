import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** The page describes itself to search engines and link previews. */
export async function expectDescribed(
  page: Page,
  request: APIRequestContext,
  path: string,
): Promise<void> {
  const content = (selector: string) => page.locator(`head ${selector}`).getAttribute('content')
  expect(await page.title()).toContain('Wireloom')
  expect(await content('meta[name="description"]')).toBeTruthy()
  const canonical = await page.locator('head link[rel="canonical"]').getAttribute('href')
  const { pathname } = new URL(canonical ?? '')
  // The number alone leads to an article, and its readable address is the canonical one.
  expect(path.startsWith('/blog/') ? pathname.replace(/\/[^/]+$/, '') : pathname).toBe(path)
  expect(await content('meta[property="og:url"]')).toBe(canonical)
  expect(await content('meta[name="twitter:card"]')).toBe('summary_large_image')
  const image = new URL((await content('meta[property="og:image"]')) ?? '')
  const picture = await request.get(image.pathname)
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png'])
  await expect(page.locator('head meta[name="robots"]')).toHaveCount(0)
}
