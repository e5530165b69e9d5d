import { expect, hydrate, test } from './fixtures.ts'

const whoops = "Whoops! This isn't what you're looking for"

test('the not-found page has its own title, leads home and offers the game', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/404/)
  await page.goto('/no-such-page')
  await expect(page).toHaveTitle('Page not found · Wireloom')
  await hydrate(page)
  await expect(page).toHaveTitle('Page not found · Wireloom')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: "LET'S GO HOME" })).toHaveAttribute('href', '/')
  const useful = main.getByRole('navigation', { name: 'Useful pages' }).getByRole('link')
  const pages = await useful.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(pages).toEqual(['/howitworks', '/faq', '/resources'])
  await main.getByRole('link', { name: 'Play Prompt Blaster' }).click()
  await expect(page).toHaveURL('/promptblaster')
  await expect(page).toHaveTitle('Prompt Blaster · Wireloom')
})

test('an address that is unknown or cannot be decoded is a real 404 that leads home', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/404/)
  for (const path of ['/no-such-page', '/%E0%A4%A', '/%', '/%ff%fe/x', '/join%']) {
    await test.step(path, async () => {
      const response = await page.goto(path)
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('heading', { name: whoops })).toBeVisible()
      await hydrate(page)
      await expect(page.getByRole('heading', { name: whoops })).toBeVisible()
      await page.getByRole('link', { name: "LET'S GO HOME" }).click()
      await expect(page).toHaveURL('/')
    })
  }
})

test('an FAQ whose id is not a number is not found', async ({ staffPage: page }) => {
  await page.goto('/contentmanager/faq/edit/first')
  await expect(page.getByRole('heading', { name: 'Not Found', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the start' }).click()
  await expect(page).toHaveURL('/')
})

test('a link whose preload fails logs it and still works', async ({ page, allowConsole }) => {
  allowConsole(/preload/)
  await page.goto('/')
  await hydrate(page)
  // The router reports failed requests itself. The link only has to report a preload that cannot start.
  await page.evaluate(() => {
    const { __TSR_ROUTER__: router } = self as unknown as {
      __TSR_ROUTER__: { preloadRoute: () => Promise<never> }
    }
    router.preloadRoute = () => Promise.reject(new Error('cannot preload'))
  })
  const warned = page.waitForEvent('console', (message) =>
    message.text().startsWith('Error preloading route!'),
  )
  const about = page.getByRole('banner').getByRole('link', { name: 'About' })
  await about.hover()
  await warned
  await about.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('We speed up discovery')
})

test('a link that was not loaded before the network failed says so, and opens on another try', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch|preload/)
  await page.goto('/about')
  await hydrate(page)
  await context.setOffline(true)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Mailing list' }).click()
  await expect(page.getByRole('heading', { name: 'Something went wrong!' })).toBeVisible()
  await expect(page.getByText('You are offline')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'SUBSCRIBE' })).toBeVisible()
  await expect(page).toHaveURL('/subscribe')
})
