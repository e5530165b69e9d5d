import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrate,
  staffAccount,
  test,
} from './fixtures.ts'

let visitors = 0

/**
 * The user agent of the journeys is a robot's, and robots are not counted. A visitor is identified by address and
 * user agent, so each of them gets a version of its own.
 */
const newUserAgent = () =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.${process.pid}.${++visitors} Safari/537.36`

async function visitor(browser: Browser, prepare: () => void = () => {}) {
  const context = await browser.newContext({ userAgent: newUserAgent() })
  await context.addInitScript(prepare)
  const beacons: Record<string, unknown>[] = []
  await context.exposeFunction('noteBeacon', (text: string) => beacons.push(JSON.parse(text)))
  // Playwright cannot read the body of a beacon.
  await context.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator)
    navigator.sendBeacon = (url, data) => {
      const { noteBeacon } = window as unknown as { noteBeacon: (text: string) => void }
      if (data instanceof Blob) data.text().then(noteBeacon)
      return send(url, data)
    }
  })
  return { page: await context.newPage(), beacons }
}

async function staffHeaders(page: Page) {
  const answer = await page.request.post('/api/v0/user/login', { data: staffAccount })
  return { authorization: `Bearer ${(await answer.json()).result.token}` }
}

async function todaysStats(page: Page, source: string) {
  const today = new Date().toISOString().slice(0, 10)
  const path = `/api/v0/stats?from=${today}&to=${today}&source=${source}`
  const answer = await page.request.get(path, { headers: await staffHeaders(page) })
  return (await answer.json()).stats
}

test('a visitor who leaves before the page is painted is reported', async ({ browser }) => {
  // Each report is stored for the next page to read. Neither Playwright nor the server would show it: a page that is
  // being left sends its beacons with the browser's real user agent, which is a robot's.
  const { page } = await visitor(browser, () => {
    // The page is never painted, and no wait for it ends.
    window.PerformanceObserver = class extends PerformanceObserver {
      override observe() {}
    }
    // A page that hydrates is reported: nothing may look like an interaction, such as a pointer that rests on the page.
    for (const type of ['pointerover', 'pointerdown', 'scroll', 'focusin']) {
      addEventListener(type, (event) => event.stopImmediatePropagation(), true)
    }
    const start = window.setTimeout
    Object.assign(window, {
      setTimeout: (run: () => void, ms = 0) => (ms < 1000 ? start(run, ms) : 0),
    })
    window.Blob = class extends Blob {
      constructor(parts: BlobPart[] = [], options?: BlobPropertyBag) {
        super(parts, options)
        localStorage.setItem('reports', `${localStorage.getItem('reports') ?? ''}${parts}\n`)
      }
    }
  })
  const reports = () =>
    page.evaluate(() => localStorage.getItem('reports')?.split('\n').filter(Boolean) ?? [])
  await page.goto('/blog/1?utm_source=letter')
  await page.waitForTimeout(500)
  expect(await reports()).toEqual([])
  await page.getByRole('banner').getByRole('link', { name: 'JOIN WAITLIST' }).click()
  await expect(page).toHaveURL('/join')
  const [first = ''] = await reports()
  expect(JSON.parse(first)).toMatchObject({ path: '/blog/1', utm: { source: 'letter' } })
  await page.context().close()
})

test('a visit is counted, page by page, and staff see where it came from', async ({
  browser,
  staffPage,
}) => {
  const source = `letter-${process.pid}-${Date.now()}`
  const { page, beacons } = await visitor(browser)
  await page.goto(`/?utm_source=${source}&utm_campaign=launch`)
  await hydrate(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await expect(page).toHaveURL('/faq')
  // The URL changes before the page is shown, and only shown pages count.
  await expect.poll(() => beacons.length).toBe(2)
  await page.goto('/blog/1')
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await hydrate(page)
  await page.getByRole('banner').getByRole('link', { name: 'JOIN WAITLIST' }).click()
  await page.getByRole('textbox', { name: /email/i }).first().fill('a')
  const read = expect.objectContaining({ path: '/blog/1', depth: 100 })
  await expect
    .poll(() => beacons.map(({ path, depth, started }) => ({ path, depth, started })))
    .toEqual([
      { path: '/' },
      { path: '/faq' },
      { path: '/blog/1' },
      read,
      { path: '/join' },
      { path: '/join', started: true },
    ])
  expect(beacons[0]).toMatchObject({ width: 'desktop', utm: { source, campaign: 'launch' } })
  expect(await page.context().cookies()).toEqual([])
  await page.context().close()

  await expect
    .poll(() => todaysStats(staffPage, source), { timeout: 60_000 })
    .toMatchObject({ visitors: 1, views: 4 })

  await staffPage.goto('/contentmanager')
  await expect(staffPage.getByRole('heading', { name: 'Overview' })).toBeVisible()
  await staffPage.getByRole('radio', { name: 'Sources' }).click()
  await expect(staffPage).toHaveURL(/table=source/)
  await staffPage.getByRole('row', { name: source }).first().getByRole('button').click()
  await expect(staffPage).toHaveURL(new RegExp(`source=${source}`))
  await staffPage.getByRole('radio', { name: 'Pages' }).click()
  await expect(staffPage.getByRole('row', { name: /^\/faq 1 1/ })).toBeVisible()
  await staffPage.getByRole('button', { name: 'Views' }).click()
  await expect(staffPage).toHaveURL(/sort=views/)
  const download = staffPage.waitForEvent('download')
  await staffPage.getByRole('button', { name: 'CSV', exact: true }).click()
  const csv = readFileSync(await (await download).path(), 'utf8')
  expect(csv).toContain('/blog/1,1,1,0,0')
  await staffPage.reload()
  await expect(staffPage.getByRole('row', { name: /^\/faq 1 1/ })).toBeVisible()
  const chart = staffPage.getByRole('slider', { name: /1 visitor$/ })
  await chart.hover()
  await expect(chart.getByText(/Visitors [01]/)).toBeVisible()
  await staffPage.mouse.move(0, 0)
  await expect(chart.getByText(/Visitors/)).toBeHidden()
  await chart.focus()
  await staffPage.keyboard.press('End')
  await expect(chart).toHaveAttribute('aria-valuetext', /: Visitors 1(\.|$)/)
  await expect(chart.getByText('Visitors 1')).toBeVisible()
  // The chart begins on the day on which counting began.
  await staffPage.keyboard.press('ArrowLeft')
  await expect(chart).toHaveAttribute('aria-valuetext', /: Visitors 1(\.|$)/)
  await staffPage.keyboard.press('Escape')
  await expect(chart.getByText(/Visitors/)).toBeHidden()
  await expectAccessible(staffPage)
  await staffPage.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(staffPage)
  await expectAccessible(staffPage)
})

test('numbers are never shown with the dates of others, also offline', async ({
  staffPage,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await staffPage.goto('/contentmanager?period=30d')
  const area = staffPage.getByRole('region', { name: 'Overview' })
  const dates = area.getByText(/\(UTC\)\./)
  const month = await dates.first().textContent()
  expect(month).toMatch(/ – .*, 20\d\d \(UTC\)/)
  await expect(area.getByText('Views').first()).toBeVisible()
  await staffPage.context().setOffline(true)
  await staffPage.waitForFunction(() => !navigator.onLine)
  await area.getByRole('radio', { name: '7 days' }).click()
  await expect(area.getByText(/^Offline, as of \d+:\d\d/).first()).toBeVisible()
  // Still the dates of the dimmed numbers.
  const shownDates = () => dates.first().textContent()
  expect((await shownDates())?.split('(')[0]).toBe(month?.split('(')[0])
  await expect(area.locator('[data-old=true]').first()).toHaveAttribute('aria-busy', 'true')
  await staffPage.context().setOffline(false)
  await expect(area.locator('[data-old=true]')).toHaveCount(0)
  expect((await shownDates())?.split('(')[0]).not.toBe(month?.split('(')[0])
  await expect(area.getByText(/^Offline/)).toHaveCount(0)
})

test('a page from the back-forward cache counts again, a prerendered one does not, and offline waits', async ({
  browser,
}) => {
  // Opened like a prerendered page, until the test shows it.
  const { page, beacons } = await visitor(browser, () => {
    let isShown = false
    Object.defineProperty(document, 'prerendering', { get: () => !isShown })
    addEventListener('shown-by-test', () => {
      isShown = true
      document.dispatchEvent(new Event('prerenderingchange'))
    })
  })
  const heard: string[] = []
  page.on('console', (message) => heard.push(message.text()))
  page.on('pageerror', ({ message }) => heard.push(message))
  const sent = () => beacons.map(({ path, started }) => ({ path, started }))
  await page.goto('/join?utm_source=letter')
  await hydrate(page)
  expect(sent()).toEqual([])
  await page.evaluate(() => dispatchEvent(new Event('shown-by-test')))
  await expect.poll(sent).toEqual([{ path: '/join' }])

  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expect.poll(sent).toEqual([{ path: '/join' }, { path: '/join' }])
  // Coming back does not count as a second visit through the link.
  expect(beacons.map(({ utm }) => utm !== undefined)).toEqual([true, false])

  await page.context().setOffline(true)
  await page.waitForFunction(() => !navigator.onLine)
  await page.getByRole('textbox', { name: /email/i }).first().fill('a')
  expect(sent()).toHaveLength(2)
  await page.context().setOffline(false)
  await expect
    .poll(sent)
    .toEqual([{ path: '/join' }, { path: '/join' }, { path: '/join', started: true }])
  expect(heard).toEqual([])
  await page.context().close()
})

test('visitors who ask for privacy, and staff, send nothing', async ({ browser, staffPage }) => {
  const { page, beacons } = await visitor(browser, () => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })
  })
  await page.goto('/')
  await hydrate(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await expect(page).toHaveURL('/faq')
  expect(beacons).toEqual([])
  await page.context().close()

  const sent: string[] = []
  staffPage.on('request', (request) => {
    if (request.url().endsWith('/visits')) sent.push(request.url())
  })
  await staffPage.goto('/')
  await hydrate(staffPage)
  await staffPage.goto('/contentmanager/faq')
  const places = staffPage.getByRole('navigation', { name: 'Content manager' })
  await expect(places.getByRole('link', { name: 'FAQ' })).toHaveAttribute('aria-current', 'page')
  await places.getByRole('link', { name: 'Leads' }).click()
  await expect(staffPage.getByRole('heading', { level: 1 })).toHaveText('Leads')
  expect(sent).toEqual([])
})
