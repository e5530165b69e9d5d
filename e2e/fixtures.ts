import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { staffAccount } from '../playwright.config.ts'

interface Fixtures {
  /** Expects a console message in this test; every other one fails it. */
  allowConsole: (pattern: RegExp) => void
  /** A page whose browser is signed in as staff. */
  staffPage: Page
}

export const test = base.extend<Fixtures>({
  // Disables beacons, because journeys check what is sent; analytics.spec.ts has pages of its own.
  page: async ({ page }, use) => {
    await page.addInitScript(() => {
      Navigator.prototype.sendBeacon = () => true
    })
    await use(page)
  },
  allowConsole: [
    async ({ page }, use) => {
      // Chromium logs what the header of a logout made it delete.
      const allowed = [/Clear-Site-Data/]
      const messages: string[] = []
      page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`))
      page.on('pageerror', (error) => messages.push(`uncaught: ${error.message}`))
      await use((pattern) => allowed.push(pattern))
      expect(messages.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],
  staffPage: async ({ page, request }, use) => {
    const answer = await request.post('/api/v0/user/login', { data: staffAccount })
    const { result } = await answer.json()
    await page.addInitScript((token) => {
      // The frame of a mail preview has no storage.
      if (window !== top) return
      // Only the first time: a test that signs out must stay signed out.
      if (!sessionStorage.getItem('signed-in-once')) {
        sessionStorage.setItem('signed-in-once', 'yes')
        localStorage.setItem('jwt_access_token', token)
      }
    }, result.token)
    await use(page)
  },
})

export { expect, staffAccount }

/** axe finds no violations in the current page. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' | ')}`),
  ).toEqual([])
}

/** The page fits its window: nothing scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
}

/** Hydrates the page by an interaction; before that, a link loads the next page. */
export async function hydrate(page: Page): Promise<void> {
  await page.locator('body').dispatchEvent('pointerover')
  await expect(page.locator('html')).toHaveAttribute('data-hydrated')
}
