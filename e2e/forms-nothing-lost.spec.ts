import { expect, hydrate, test } from './fixtures.ts'
import { joinWaitlist, mailTo, newAddress, success } from './sign-ups.ts'

test('a form sent while its page hydrates is sent by its script, not by the browser', async ({
  page,
}) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/framework-*.js', async (route) => {
    await held
    await route.continue()
  })
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await joinWaitlist(page, newAddress('hurries'))
  release()
  expect((await sent).headers()).toHaveProperty('idempotency-key')
  await expect(page.getByText(success)).toBeVisible()
})

test('a double click sends once', async ({ page }) => {
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url())
  })
  await page.goto('/subscribe')
  await page.getByLabel('Email').fill(newAddress('twice'))
  await page.getByRole('button', { name: 'SUBSCRIBE' }).dblclick()
  await expect(page.getByText(success)).toBeVisible()
  expect(posts).toHaveLength(1)
})

test('a submission made offline is sent when the network is back, once', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|Error creating subscription/)
  const keys = new Set<string | undefined>()
  page.on('request', (request) => {
    if (request.method() === 'POST') keys.add(request.headers()['idempotency-key'])
  })
  await page.goto('/subscribe')
  await hydrate(page)
  await context.setOffline(true)
  await page.getByLabel('Email').fill(newAddress('offline'))
  await page.getByRole('button', { name: 'SUBSCRIBE' }).click()
  await expect(page.getByRole('alert')).toContainText('sends it as soon as the network is back')
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('wireloom.unsent')))
    .toContain('offline')
  await context.setOffline(false)
  await expect(page.getByText(success)).toBeVisible()
  expect(keys.size).toBe(1)
  expect(await page.evaluate(() => localStorage.getItem('wireloom.unsent'))).toBeNull()
})

/** Runs in the page: scripts of the page that are not in the browser's cache yet. */
function scriptsToCome(): string[] {
  const listed = Array.from(
    document.querySelectorAll<HTMLLinkElement>('link[rel=prefetched-script]'),
    ({ href }) => new URL(href).pathname,
  )
  const come = performance
    .getEntriesByType('resource')
    .filter((entry) => (entry as PerformanceResourceTiming).responseEnd > 0)
    .map(({ name }) => new URL(name).pathname)
  return (listed.length ? listed : ['no list']).filter((script) => !come.includes(script))
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('a form that was only viewed stores a submission after the network is lost', async ({
    page,
    context,
    allowConsole,
  }) => {
    allowConsole(/ERR_INTERNET_DISCONNECTED|Error creating subscription/)
    const address = newAddress('tunnel')
    await page.goto('/join')
    await expect.poll(() => page.evaluate(scriptsToCome)).toEqual([])
    await expect(page.locator('html')).not.toHaveAttribute('data-hydrated')
    await context.setOffline(true)
    await page.getByLabel('Email').fill(address)
    await page.getByRole('button', { name: 'Join Waitlist' }).click()
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('wireloom.unsent')))
      .toContain(address)
  })

  test('a form whose scripts did not load is sent when the network is back', async ({
    page,
    context,
    allowConsole,
  }) => {
    allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    await page.route('**/assets/*.js', async (route) => {
      if (route.request().url().includes('/index-')) await route.continue()
      else await route.abort()
    })
    const address = newAddress('early')
    await page.goto('/join')
    await context.setOffline(true)
    await page.getByLabel('Email').fill(address)
    await page.getByRole('button', { name: 'Join Waitlist' }).click()
    await expect(page.getByLabel('Email')).toHaveValue(address)
    await page.unrouteAll()
    await context.setOffline(false)
    await expect(page.getByText(success)).toBeVisible()
    await mailTo(address)
  })
})

test('a submission that failed on the server is sent at the next visit', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/503|Error creating Registration/)
  const address = newAddress('later')
  await page.route('**/api/v0/registrations', (route) => route.fulfill({ status: 503 }))
  await page.goto('/register')
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Email').fill(address)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('wireloom.unsent')))
    .toContain(address)
  await expect(page).toHaveURL(/\/register$/)
  await page.unroute('**/api/v0/registrations')
  await page.goto('/about')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('wireloom.unsent'))).toBeNull()
})

test('an application that failed on the server is logged and stored', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/503|Error creating Booking/)
  const address = newAddress('unbooked')
  await page.route('**/forms/early-access', (route) => route.fulfill({ status: 503 }))
  await page.goto('/earlyaccess')
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Email').fill(address)
  const logged = page.waitForEvent('console', (message) =>
    message.text().includes('Error creating Booking'),
  )
  await page.getByRole('button', { name: 'Apply For Early Access' }).click()
  await logged
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('wireloom.unsent')))
    .toContain(address)
})
