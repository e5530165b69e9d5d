import {
  firstVisit,
  gameCalm,
  gameRival,
  gameSound,
  scrollPositions,
} from '#src/site/storage-keys.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'

const documents = [
  {
    path: '/privacypolicy',
    title: 'Privacy Policy',
    states: [
      /Data we collect/,
      /card payment provider/,
      /analytics provider/,
      /AI assistant/,
      /Deletion requests are reviewed within 30 business days/,
      /rights requests within 45 days/,
      /within 72 hours/,
      /children under 13, or under 16 in regions/,
      /hello@wireloom\.example/,
    ],
    sections: ['Third parties', 'Your rights', 'Contact'],
  },
  {
    path: '/terms',
    title: 'Terms & Conditions',
    states: [
      /You must create an account to use some features/,
      /under 18, you may need to verify your age/,
      /responsible for your credentials/,
      /monthly subscription that includes AI-powered design suggestions/,
      /14-day free trial/,
      /reminder email 3 days before the trial ends/,
      /Billing starts if you do not cancel before the trial ends/,
      /Payments go through a card payment provider/,
      /non-refundable after the trial once billing begins/,
      /no prorated refunds/,
      /capped at the fees you paid us in the 12 months preceding/,
      /Material changes are announced 30 days in advance/,
      /goes to arbitration/,
      /governing law is that of Vancouver, Canada/,
      /accessibility target is WCAG 2\.1/,
      /come from a third-party AI model/,
    ],
    sections: ['Payments and refunds', 'General', 'Contact'],
  },
]

for (const { path, title, states, sections } of documents) {
  test(`${path} states every fact, also without scripts`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(path)
    await expect(page).toHaveTitle(new RegExp(`^${title}`))
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const main = page.getByRole('main')
    for (const fact of states) await expect(main).toContainText(fact)
    await context.close()
  })

  test(`${path} has contents that lead to a section and mark it, and are collapsed on a phone`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(path)
    const contents = page.getByRole('navigation', { name: 'On this page' })
    await expect(contents.locator('[aria-current]')).toHaveCount(0)
    for (const section of sections) {
      await contents.getByRole('link', { name: section }).click()
      await expect(page.getByRole('heading', { level: 2, name: section })).toBeInViewport()
      const marked = contents.locator('[aria-current="location"]')
      await expect(marked).toContainText(section)
      await expect(marked).toBeInViewport()
    }
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect(contents.locator('[aria-current]')).toHaveCount(0)
    await expectAccessible(page)

    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(path)
    await expect(contents).toBeHidden()
    await page.locator('summary', { hasText: 'On this page' }).click()
    await contents.getByRole('link', { name: 'Contact' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Contact' })).toBeInViewport()
    await expect(page).toHaveURL(`${path}#contact`)
    await expectNoSidewaysScroll(page)
  })
}

test('the game stores what the policy lists, and only once it is chosen', async ({ page }) => {
  const stored = () => page.evaluate(() => Object.keys(localStorage).toSorted())
  await page.goto('/promptblaster')
  await page.getByLabel('Fewer flashes').check()
  await expect.poll(stored).toEqual([gameCalm.name, firstVisit.name])
  await page.getByText('Race against', { exact: true }).click()
  await page.getByLabel('Nobody').check()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('button', { name: 'Sound' }).click()
  await expect
    .poll(stored)
    .toEqual([gameCalm, gameRival, gameSound, firstVisit].map((key) => key.name))
})

test('the site does what the policy says: no cookies, no third-party requests', async ({
  page,
  baseURL,
}) => {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== baseURL) elsewhere.push(request.url())
  })
  for (const path of ['/', '/howitworks', '/promptblaster', '/privacypolicy', '/terms']) {
    await page.goto(path, { waitUntil: 'networkidle' })
  }
  expect(elsewhere).toEqual([])
  expect(await page.context().cookies()).toEqual([])
  const kept = await page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
  }))
  expect(kept).toEqual({
    local: [firstVisit.name],
    session: [scrollPositions.name],
    databases: [],
    caches: [],
  })
})
