import type { Page, Request } from '@playwright/test'
import { publicPages } from '#src/site/public-pages.ts'
import { expect, hydrate, test } from './fixtures.ts'
import { visitedPages } from './visited-pages.ts'

/** What a first visit may weigh, in bytes of bodies as they are sent. Exact: the same build weighs the same. */
const firstVisit = {
  /** With its styles in it. */
  document: 16_000,
  stylesheet: 0,
  font: 33_500,
  script: 5_000,
  image: 30_000,
  total: 130_000,
  requests: 14,
}
const editorScript = 400_000

/** Pages opened from a mail are like the staff area: they link their styles. */
const pages = visitedPages.filter(
  ({ hydration, cachedBy }) => hydration === 'on interaction' && cachedBy !== 'never',
)

/** These fetch their scripts when the browser is idle. */
const prepared = visitedPages.filter(({ hydration }) => hydration === 'prefetched')

async function weigh(page: Page, visit: () => Promise<unknown>) {
  const requests: Request[] = []
  page.on('requestfinished', (request) => requests.push(request))
  await visit()
  const bytes: Record<string, number> = {}
  let total = 0
  for (const request of requests) {
    const { responseBodySize } = await request.sizes()
    const kind = request.resourceType()
    bytes[kind] = (bytes[kind] ?? 0) + responseBodySize
    total += responseBodySize
  }
  const hosts = new Set(requests.map((request) => new URL(request.url()).host))
  return { bytes, total, requests: requests.length, hosts: [...hosts] }
}

/** A phone: there the scripts wait for the first interaction. */
test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

for (const { path, hydration, scriptBudget } of [...pages, ...prepared]) {
  test(`a first visit to ${path} stays within its budget`, async ({ page, baseURL }) => {
    const most =
      hydration === 'prefetched'
        ? { ...firstVisit, script: scriptBudget, total: 170_000, requests: 30 }
        : firstVisit
    const { bytes, total, requests, hosts } = await weigh(page, () =>
      page.goto(path, { waitUntil: 'networkidle' }),
    )
    for (const kind of ['document', 'stylesheet', 'font', 'script', 'image'] as const) {
      expect(bytes[kind] ?? 0, kind).toBeLessThanOrEqual(most[kind])
    }
    expect(total).toBeLessThanOrEqual(most.total)
    expect(requests).toBeLessThanOrEqual(most.requests)
    expect(hosts).toEqual([new URL(baseURL ?? '').host])
    await expect(page.locator('html')).not.toHaveAttribute('data-hydrated')
  })
}

for (const { path, scriptBudget } of pages) {
  test(`the scripts of ${path} come at the first interaction, within their budget`, async ({
    page,
  }) => {
    const { bytes } = await weigh(page, async () => {
      await page.goto(path)
      await hydrate(page)
      await page.waitForLoadState('networkidle')
    })
    expect(bytes.script).toBeGreaterThan(firstVisit.script)
    expect(bytes.script).toBeLessThanOrEqual(scriptBudget)
  })
}

for (const { path, scriptBudget } of prepared) {
  test(`the scripts of ${path} stay within their budget`, async ({ page }) => {
    const { bytes } = await weigh(page, async () => {
      await page.goto(path, { waitUntil: 'networkidle' })
      await hydrate(page)
      await page.waitForLoadState('networkidle')
    })
    expect(bytes.script).toBeLessThanOrEqual(scriptBudget)
  })
}

test('the editor stays within its budget', async ({ staffPage: page }) => {
  const { bytes } = await weigh(page, () =>
    page.goto('/contentmanager/blogger/createblog', { waitUntil: 'networkidle' }),
  )
  // Or what was weighed was no editor.
  expect(bytes.script).toBeGreaterThan(publicPages['/'].scriptBudget)
  expect(bytes.script).toBeLessThanOrEqual(editorScript)
})

test('a page comes compressed, the first time as well, and is not sent twice', async ({
  request,
}) => {
  const path = `/resources?cursor=${Date.now()}`
  const headers = { 'accept-encoding': 'br' }
  const first = await request.get(path, { headers })
  expect(first.headers()['content-encoding']).toBe('br')
  const { etag = '' } = (await request.get('/', { headers })).headers()
  const again = await request.get('/', { headers: { ...headers, 'if-none-match': etag } })
  expect(again.status()).toBe(304)
})

test('what is done before the scripts run is done once they do', async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(/shell-.*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/join')
  const email = page.getByRole('textbox', { name: /email/i }).first()
  await email.fill('early-bird@example.com')
  await email.press('Enter')
  await expect(page.locator('html')).not.toHaveAttribute('data-hydrated')
  await expect(page).toHaveURL(/\/join$/)
  await expect(email).toHaveValue('early-bird@example.com')
  release()
  await expect(page.getByText('Success! Now check your email')).toBeVisible()
})
