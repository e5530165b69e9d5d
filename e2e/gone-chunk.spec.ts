import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

// A phone: scripts are fetched at the first touch, so text is typed before they load.
test.use({ hasTouch: true, isMobile: true })

/** Messages of browsers about a missing script. */
const ofGoneScripts = /404|Failed to (load|fetch)|error loading|Importing a module script failed/

/** All scripts except the page's entry are gone, as after an upgrade that kept no old files. */
async function withoutScripts(page: Page, whileLoads: number) {
  const loads = { count: 0, foundGone: 0 }
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.count++
  })
  page.on('response', (response) => {
    const asksWhetherGone = response.request().method() === 'HEAD'
    if (asksWhetherGone && response.status() === 404) loads.foundGone = loads.count
  })
  let entry = ''
  await page.route('**/assets/*.js', (route) => {
    const { pathname } = new URL(route.request().url())
    entry ||= pathname
    const isThere = pathname === entry || loads.count > whileLoads
    return isThere ? route.continue() : route.fulfill({ status: 404, body: '' })
  })
  return loads
}

for (const path of ['/join', '/earlyaccess']) {
  test(`${path}: a page whose script is gone is reloaded once and keeps the typed text`, async ({
    page,
    allowConsole,
  }) => {
    allowConsole(ofGoneScripts)
    const loads = await withoutScripts(page, 1)
    await page.goto(path)
    const email = page.locator('input[type=email]').first()
    await email.fill('ada@example.com')
    await expect.poll(() => loads.count).toBe(2)
    // Repeated, because the first event may still reach the page that is being left.
    await expect(async () => {
      await page.locator('body').dispatchEvent('pointerdown')
      const hydrated = page.locator('html[data-hydrated]')
      await expect(hydrated).toBeAttached({ timeout: 2000 })
    }).toPass({ timeout: 60_000 })
    expect(loads.count).toBe(2)
    await expect(email).toHaveValue('ada@example.com')
  })
}

test('a script that stays gone reloads the page once, not again and again', async ({
  page,
  allowConsole,
}) => {
  allowConsole(ofGoneScripts)
  const loads = await withoutScripts(page, Number.POSITIVE_INFINITY)
  await page.goto('/join')
  const email = page.locator('input[type=email]').first()
  await email.fill('ada@example.com')
  await expect.poll(() => loads.count).toBe(2)
  await page.locator('body').dispatchEvent('pointerdown')
  await expect.poll(() => loads.foundGone).toBe(2)
  await page.evaluate(() => new Promise((frame) => requestAnimationFrame(frame)))
  await expect(email).toHaveValue('ada@example.com')
  expect(loads.count).toBe(2)
})

test('if nothing can be stored, a page with typed text is not reloaded', async ({
  page,
  allowConsole,
}) => {
  allowConsole(ofGoneScripts)
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('refused', 'SecurityError')
      },
    })
  })
  const loads = await withoutScripts(page, Number.POSITIVE_INFINITY)
  await page.goto('/join')
  const email = page.locator('input[type=email]').first()
  await email.fill('ada@example.com')
  await expect.poll(() => loads.foundGone).toBe(1)
  await page.evaluate(() => new Promise((frame) => requestAnimationFrame(frame)))
  await expect(email).toHaveValue('ada@example.com')
  expect(loads.count).toBe(1)
})
