import {
  expect,
  expectAccessible,
  expectAfterRetries,
  expectNoSidewaysScroll,
  hydrate,
  test,
} from './fixtures.ts'

test('questions are sorted and fit windows of any width; the side navigation leads to an answer and marks the current section', async ({
  page,
  request,
}) => {
  // Other journeys add FAQs meanwhile.
  await expect(async () => {
    const { faqs } = await (await request.get('/api/v0/faq')).json()
    await page.goto('/faq')
    const shown = await page.locator('section[id^="faq-"] h2').allTextContents()
    expect(shown).toEqual(faqs.map((faq: { question: string }) => faq.question))
  }).toPass()
  // On a phone it is checked as every page.
  for (const width of [360, 820, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
    await expect(page.getByRole('navigation', { name: 'Questions' })).toBeVisible()
  }
  await expectAccessible(page)
  const links = page.getByRole('navigation', { name: 'Questions' }).getByRole('link')
  await expect(links.first()).toHaveAttribute('aria-current', 'location')
  const link = links.nth(6)
  await link.click()
  await expect(link).toHaveAttribute('aria-current', 'location')
  await expect(links.first()).not.toHaveAttribute('aria-current')
  const href = (await link.getAttribute('href')) ?? ''
  expect(href).toMatch(/^#faq-\d+$/)
  await expect(page).toHaveURL(`/faq${href}`)
  await expect(page.locator(href).getByRole('heading')).toBeInViewport()
  await expect(link).toBeInViewport()
})

test('an answer can be linked to, with and without scripts', async ({ page, browser, baseURL }) => {
  await page.goto('/faq')
  const id = await page.locator('section[id^="faq-"]').last().getAttribute('id')
  await page.goto('/changelog')
  await page.goto(`/faq#${id}`)
  await expect(page.locator(`#${id}`).getByRole('heading')).toBeInViewport()
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const still = await context.newPage()
  await still.goto(`/faq#${id}`)
  await expect(still.locator(`#${id}`).getByRole('heading')).toBeInViewport()
  await context.close()
})

test('shows an error when the questions fail to load, and retries on request', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/500|Failed to get FAQs/)
  await page.clock.install()
  let broken = true
  await page.route('**/api/v0/faq', (route) =>
    broken ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  )
  await page.goto('/changelog')
  // Before hydration, a link loads the page from the server, which has the questions.
  await hydrate(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await expect(page.getByText('Loading...')).toBeVisible()
  await expectAfterRetries(page, page.getByText('Error: Failed to get FAQs'))
  await expectAccessible(page)
  broken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator('section[id^="faq-"]')).not.toHaveCount(0)
})
