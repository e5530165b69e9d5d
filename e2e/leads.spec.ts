import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { awaken, expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'

const success = 'Success! Now check your email to confirm your subscription.'
const outbox = join(process.env.E2E_DATA_DIR ?? '', 'outbox')

let counter = 0
const newAddress = (who: string) => `${who}-${process.pid}-${Date.now()}-${counter++}@example.com`

/** The mail to an address, as the server wrote it; its encoding undone. */
async function mailTo(address: string): Promise<string> {
  let found = ''
  await expect(() => {
    found =
      readdirSync(outbox)
        .filter((name) => name.endsWith('.eml'))
        .map((name) => readFileSync(join(outbox, name), 'utf8'))
        .find((mail) => mail.includes(`To: ${address}`)) ?? ''
    expect(found).not.toBe('')
  }).toPass()
  return found.replace(/=\n/g, '').replaceAll('=3D', '=')
}

const linkIn = (mail: string, page: string) =>
  new RegExp(`/${page}\\?token=[\\w.-]+`).exec(mail)?.[0] ?? ''

async function joinWaitlist(page: Page, address: string) {
  await page.goto('/join')
  await page.getByLabel('Email').fill(address)
  await page.getByRole('button', { name: 'Join Waitlist' }).click()
}

test('from the form over the mail to the leads screen', async ({ page, staffPage }) => {
  const address = newAddress('waits')
  await page.goto('/?utm_source=letter&utm_campaign=launch')
  await joinWaitlist(page, address)
  await expect(page.getByText(success)).toBeVisible()
  await expectAccessible(page)

  const mail = await mailTo(address)
  const link = linkIn(mail, 'confirm')
  await page.request.get(link)
  await staffPage.goto(`/contentmanager/leads?q=${encodeURIComponent(address)}`)
  await expect(staffPage.getByRole('row', { name: address })).toContainText('Unconfirmed')

  await page.goto(link)
  await page.waitForURL('**/thankyousubscribe')
  await staffPage.goto(`/contentmanager/leads?q=${encodeURIComponent(address)}`)
  const row = staffPage.getByRole('row', { name: address })
  await expect(row).toContainText('Confirmed')
  await expect(row).toContainText('letter, launch')
  await expectAccessible(staffPage)
  await row.getByRole('link').click()
  await expect(staffPage.getByText('Confirmed the address')).toBeVisible()
  await expectAccessible(staffPage)
})

test('staff note a request, export and erase a person', async ({ staffPage: page }) => {
  const address = newAddress('leaves')
  await page.request.post('/api/v0/registrations', { data: { name: 'Ada', email: address } })
  await page.goto(`/contentmanager/leads?q=${encodeURIComponent(address)}`)
  await page.getByRole('link', { name: address }).click()
  await page.getByRole('button', { name: 'Note a deletion request' }).click()
  await expect(page.getByText('Deletion: answer by')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export everything' }).click()
  expect(readFileSync(await (await download).path(), 'utf8')).toContain(address)
  await page.getByRole('button', { name: 'Erase everything' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete For Eternity' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  // Whoever thinks better of it has lost nothing, and is where they were.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const erase = page.getByRole('button', { name: 'Erase everything' })
  await expect(erase).toBeFocused()
  await erase.click()
  await dialog.getByRole('button', { name: 'DELETE' }).click()
  await page.waitForURL('**/contentmanager/leads')
  await page.getByLabel('Search').fill(address)
  await expect(page.getByText('Nobody matches.')).toBeVisible()
})

test('leads that cannot be had are asked for again on request', async ({
  staffPage: page,
  allowConsole,
}) => {
  allowConsole(/500/)
  const list = /\/api\/v0\/leads(\?|$)/
  const address = newAddress('waits')
  await page.request.post('/api/v0/registrations', { data: { name: 'Ada', email: address } })
  await page.goto('/contentmanager')
  await page.route(list, (route) => route.fulfill({ status: 500, json: { status: 500 } }))
  await page.getByRole('link', { name: 'Leads' }).click()
  await expect(page.getByRole('alert')).toContainText('Error: ')
  await page.unroute(list)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('row', { name: address })).toBeVisible()
})

test('leaving takes one press of a button', async ({ page }) => {
  const address = newAddress('leaves')
  await joinWaitlist(page, address)
  await expect(page.getByText(success)).toBeVisible()
  await page.goto(linkIn(await mailTo(address), 'unsubscribe'))
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
})

test('a form sent while its page wakes is sent by its script, not by the browser', async ({
  page,
}) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
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
  await awaken(page)
  await context.setOffline(true)
  await page.getByLabel('Email').fill(newAddress('offline'))
  await page.getByRole('button', { name: 'SUBSCRIBE' }).click()
  await expect(page.getByRole('button', { name: 'SUBSCRIBE' })).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('wireloom.unsent')))
    .toContain('offline')
  await context.setOffline(false)
  await expect(page.getByText(success)).toBeVisible()
  expect(keys.size).toBe(1)
  expect(await page.evaluate(() => localStorage.getItem('wireloom.unsent'))).toBeNull()
})

/** In the page: those of its scripts that are not in the browser's cache yet. */
function scriptsToCome(): string[] {
  const listed = document.querySelector<HTMLMetaElement>('meta[name=later-scripts]')?.content
  const come = performance
    .getEntriesByType('resource')
    .filter((entry) => (entry as PerformanceResourceTiming).responseEnd > 0)
    .map(({ name }) => new URL(name).pathname)
  return (listed?.split(' ') ?? ['no list']).filter((script) => !come.includes(script))
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('a form that was only looked at keeps what is sent after the network went', async ({
    page,
    context,
    allowConsole,
  }) => {
    allowConsole(/ERR_INTERNET_DISCONNECTED|Error creating subscription/)
    const address = newAddress('tunnel')
    await page.goto('/join')
    await expect.poll(() => page.evaluate(scriptsToCome)).toEqual([])
    await expect(page.locator('html')).not.toHaveAttribute('data-awake')
    await context.setOffline(true)
    await page.getByLabel('Email').fill(address)
    await page.getByRole('button', { name: 'Join Waitlist' }).click()
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('wireloom.unsent')))
      .toContain(address)
  })

  test('a form whose scripts the network took with it is sent when both are back', async ({
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

test('a submission the server failed on is sent at the next visit', async ({
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

test('early access sends what is specified and shows the success text', async ({ page }) => {
  await page.goto('/earlyaccess')
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Email').fill(newAddress('demo'))
  await page.getByLabel('Role').selectOption('Product Management')
  const posted = page.waitForRequest('**/forms/early-access')
  await page.getByRole('button', { name: 'Apply For Early Access' }).click()
  const request = await posted
  expect(request.headers().accept).toBe('application/json')
  expect(request.headers()['content-type']).toContain('multipart/form-data')
  for (const name of ['fields[name]', 'email_address', 'fields[company]', 'fields[role]']) {
    expect(request.postData()).toContain(`name="${name}"`)
  }
  await expect(page.getByText(success)).toBeVisible()
})

test('an application the server failed on is logged as such and kept', async ({
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

test('registering leads to its thanks, and Log in shows above 600 px', async ({ page }) => {
  await page.setViewportSize({ width: 600, height: 800 })
  await page.goto('/register')
  await expect(page.getByRole('link', { name: 'Log in' })).toBeHidden()
  await page.setViewportSize({ width: 601, height: 800 })
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go back' })).toHaveAttribute('href', '/')
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Email').fill(newAddress('registers'))
  await page.getByRole('button', { name: 'Register' }).click()
  await page.waitForURL('**/thankyouregister')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('every form works, and so does confirming', async ({ page }) => {
    const address = newAddress('plain')
    await joinWaitlist(page, address)
    await expect(page.getByText(success)).toBeVisible()
    await page.goto(linkIn(await mailTo(address), 'confirm'))
    await page.getByRole('button', { name: 'Confirm my email' }).click()
    await page.waitForURL('**/thankyousubscribe')

    await page.goto('/subscribe')
    await page.getByLabel('Email').fill(newAddress('plain'))
    await page.getByRole('button', { name: 'SUBSCRIBE' }).click()
    await expect(page.getByText(success)).toBeVisible()

    await page.goto('/earlyaccess')
    await page.getByLabel('Name').fill('Ada')
    await page.getByLabel('Email').fill(newAddress('plain'))
    await page.getByRole('button', { name: 'Apply For Early Access' }).click()
    await expect(page.getByText(success)).toBeVisible()

    await page.goto('/register')
    await page.getByLabel('Name').fill('Ada')
    await page.getByLabel('Email').fill(newAddress('plain'))
    await page.getByRole('button', { name: 'Register' }).click()
    await page.waitForURL('**/thankyouregister')
  })
})

for (const path of [
  '/join',
  '/subscribe',
  '/earlyaccess',
  '/register',
  '/unsubscribe',
  '/confirm',
]) {
  test(`${path} fits a small phone and is accessible`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(path)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
}
