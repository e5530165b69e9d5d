import type { Page, Request } from '@playwright/test'
import { addColleague, browserOf } from './colleagues.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
  waitUntilLoaded,
} from './fixtures.ts'
import { layoutShifts } from './layout-shifts.ts'
import { staffScreens } from './staff-screens.ts'
import { violations } from './violations.ts'

/** Opens another screen as a link does. That each can also be loaded is tested below, in the visit for axe. */
async function goOn(page: Page, path: string) {
  await page.evaluate((to) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  // A new screen takes the focus.
  await expect(page.locator('main:focus-within')).toBeAttached()
  // That of a new newsletter leads back to the list.
  await expect(page).toHaveURL(path.replace('newsletters/new', 'newsletters'))
}

/** The returned call waits until no request is under way but the one that waits for changes of others. */
function countRequests(page: Page) {
  const underWay = new Set<Request>()
  page.on('request', (request) => {
    if (!request.url().includes('wait=1')) underWay.add(request)
  })
  for (const event of ['requestfinished', 'requestfailed'] as const) {
    page.on(event as 'requestfinished', (request) => underWay.delete(request))
  }
  return () => expect.poll(() => [...underWay].map((request) => request.url())).toEqual([])
}

for (const role of ['editor', 'writer'] as const) {
  test(`every staff screen opens or is refused politely for the role ${role}`, async ({
    browser,
    baseURL,
  }) => {
    const { page, context, messages } = await browserOf(browser, baseURL, addColleague(role, role))
    const finished = countRequests(page)
    const [first = ''] = staffScreens
    await page.goto(first)
    for (const screen of staffScreens) {
      if (screen !== first) await goOn(page, screen)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await finished()
      await expectNoSidewaysScroll(page)
      expect(messages, screen).toEqual([])
    }
    await context.close()
  })
}

const ground = (page: Page) =>
  page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)

const light = 'rgb(251, 250, 247)'
const dark = 'rgb(19, 16, 32)'

test('every staff screen is accessible, with enough contrast in light and in dark colours, and stays within its policy', async ({
  staffPage: page,
}) => {
  const refused = await violations(page)
  for (const screen of staffScreens) {
    // Without transitions, in which colours have less contrast than at their end.
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.goto(screen)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await waitUntilLoaded(page)
    expect(await ground(page), screen).toBe(light)
    await expect(page.locator('html')).toHaveAttribute('data-laid-out')
    await expectAccessible(page)
    // Chromium keeps the old colours of what is not laid out.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('* { content-visibility: visible !important }')
      document.adoptedStyleSheets.push(sheet)
    })
    // On the page as it is open: opening it again takes most of the time. The other rules do not depend on the colours.
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => ground(page), screen).toBe(dark)
    await expectAccessible(page, ['color-contrast'])
    expect(await refused(), screen).toEqual([])
  }
})

test.describe('the appearance', () => {
  test.use({ colorScheme: 'dark' })

  test('follows the device until somebody chooses, and public pages stay light', async ({
    staffPage: page,
  }) => {
    await page.goto('/contentmanager/account')
    await page.getByRole('radio', { name: 'Light' }).check()
    expect(await ground(page)).toBe(light)
    await page.reload()
    await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked()
    expect(await ground(page)).toBe(light)
    const bar = page.locator('meta[name="theme-color"]')
    await page.getByRole('radio', { name: 'As on this device' }).check()
    expect(await ground(page)).toBe(dark)
    await expect(bar).toHaveAttribute('content', dark)
    await page.getByRole('button', { name: 'Site' }).click()
    await page.getByRole('link', { name: 'About' }).first().click()
    await expect(page).toHaveURL('/about')
    await expect.poll(() => ground(page)).toBe(light)
    await expect(bar).toHaveAttribute('content', '#FBFAF7')
  })
})

test('the header of the site is one slim row, and its footer one line that unfolds', async ({
  staffPage: page,
}) => {
  await page.goto('/contentmanager/faq')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link')).toHaveText([
    ...['Wireloom', 'Home', 'How it works', 'Benefits', 'About', 'JOIN WAITLIST'],
  ])
  const heightOf = async (part: typeof header) => (await part.boundingBox())?.height ?? 0
  expect(await heightOf(header)).toBeLessThanOrEqual(44)
  const places = page.getByRole('navigation', { name: 'Content manager' })
  expect(await heightOf(places)).toBeGreaterThan(await heightOf(header))
  // Scrolled, the places stay, and the pages of the site are behind one button.
  await page.mouse.wheel(0, 400)
  const site = page.getByRole('button', { name: 'Site' })
  await expect(site).toBeVisible()
  await expect(header.getByRole('link', { name: 'JOIN WAITLIST' })).toBeHidden()
  await expect.poll(async () => (await places.boundingBox())?.y).toBe(0)
  await site.click()
  await expect(page.getByRole('link', { name: 'JOIN WAITLIST' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.mouse.wheel(0, -4000)
  await expect(site).toBeHidden()
  const footer = page.getByRole('contentinfo')
  expect(await heightOf(footer)).toBeLessThanOrEqual(50)
  const blog = footer.getByRole('link', { name: 'Blog' })
  await expect(blog).toBeHidden()
  await footer.getByText('Pages of Wireloom').click()
  await expect(blog).toHaveAttribute('href', '/resources')
  await expect(footer.getByRole('link', { name: 'Mailing list' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('one menu holds the places of the staff area and the pages of the site', async ({
    staffPage: page,
  }) => {
    await page.goto('/contentmanager')
    const places = page.getByRole('navigation', { name: 'Content manager' })
    await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible()
    await expect(places).toBeHidden()
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.locator('#site-menu')
    await expect(menu.getByRole('link', { name: 'JOIN WAITLIST' })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Account' })).toBeVisible()
    await expectAccessible(page)
    await places.getByRole('link', { name: 'Leads' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leads')
    await expect(places).toBeHidden()
    await expectNoSidewaysScroll(page)
  })
})

test('the search finds content and commands with the keyboard alone, and says how many', async ({
  staffPage: page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.goto('/contentmanager/faq')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(scripts.some((url) => url.includes('command-palette'))).toBe(false)
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search and commands' })
  await expect(field).toBeFocused()
  await expect(page.getByRole('option', { name: 'New article' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expectAccessible(page)
  await field.fill('design tokens')
  const article = page.getByRole('option', { name: /^Twelve design tokens/ })
  await expect(article).toHaveAttribute('aria-selected', 'true')
  await expect(field).toHaveAttribute(
    'aria-activedescendant',
    (await article.getAttribute('id')) ?? '',
  )
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(/^\d+ results?$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/contentmanager\/blogger\/edit\/\d+$/)
  await expect(field).toBeHidden()

  await page.getByRole('button', { name: 'Search' }).click()
  await field.fill('faq new')
  await expect(page.getByRole('option')).toHaveText(['New FAQ'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/contentmanager/faq/createfaq')
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()
})

test('on a phone the dashboard is at most three screens tall and nothing moves while screens load', async ({
  staffPage: page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const moved = await layoutShifts(page)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/v0/attention', async (route) => {
    const answer = await route.fetch()
    // Not the list of this site: other journeys fail jobs, and its texts may be of any length.
    const attention = [1, 2, 3, 4].map((id) => ({
      id: `waits-${id}`,
      tone: 'warning',
      text: 'The changelog promises an update every two weeks. Its newest entry is of Aug 30, 2026.',
      href: '/contentmanager/changelog',
      action: 'Add an entry',
    }))
    await released
    await route.fulfill({ response: answer, json: { attention } })
  })
  // A period without visitors has no chart.
  await page.route('**/api/v0/stats?**', async (route) => {
    const answer = await route.fetch()
    const { stats, ...counting } = await answer.json()
    await route.fulfill({
      response: answer,
      json: { ...counting, stats: { ...stats, visitors: 5 } },
    })
  })
  await page.goto('/contentmanager')
  await expect(page.locator('dl > div', { hasText: /^Visitors\d/ })).toBeVisible()
  // Four items are higher than the space for them, so the chart is shown once they are there.
  await expect(page.locator('figure').first()).toBeHidden()
  release()
  await expect(page.getByRole('slider', { name: /^Visitors/ })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  expect(height).toBeLessThanOrEqual(3 * 844)
  const { shifts, total } = await moved()
  expect(shifts.filter(({ value }) => value > 0.03)).toEqual([])
  expect(total).toBeLessThan(0.1)
  await expect(page.getByRole('table')).toHaveCount(0)
  const chart = page.getByRole('slider', { name: /^Visitors/ })
  await chart.click({ position: { x: 200, y: 60 } })
  await expect(chart.getByText(/Visitors \d/)).toBeVisible()

  // On other screens too, on a first visit and on the way from one to the other.
  const question = `Does anything move ${Date.now()}?`
  await request.post('/api/v0/faq/questions', { data: { question, email: 'asks@example.com' } })
  await page.route('**/api/v0/documents?kind=*', async (route) => {
    const answer = await route.fetch()
    const kind = new URL(route.request().url()).searchParams.get('kind')
    const unsaved = { kind, title: 'Not saved', changedAt: new Date().toISOString() }
    const documents = [{ ...unsaved, id: 'a'.repeat(22), leftBy: null, copyOf: null }]
    // Later than the rest of the screen.
    await page.waitForTimeout(300)
    await route.fulfill({ response: answer, json: { documents } })
  })
  for (const path of ['faq', 'leads', 'blogger', 'account']) {
    await page.goto(`/contentmanager/${path}`)
    await page.waitForLoadState('networkidle')
    const since = await moved()
    expect(since.total, `${path}: ${JSON.stringify(since.shifts)}`).toBeLessThanOrEqual(0.02)
    // 24 px at least.
    await expectAccessible(page, ['target-size'])
  }
})
