import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, staffAccount, test } from './fixtures.ts'

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('jwt_access_token'))

async function fillLogin(page: Page, password = staffAccount.password) {
  await page.getByLabel('Username').fill(staffAccount.username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'LOGIN' }).click()
}

test('every staff page redirects anonymous visitors to the login', async ({ page }) => {
  for (const path of [
    '/contentmanager',
    '/contentmanager/activity',
    '/contentmanager/password',
    '/contentmanager/faq',
    '/contentmanager/faq/createfaq',
    '/contentmanager/faq/edit/1',
    '/contentmanager/blogger',
    '/contentmanager/blogger/createblog',
    '/contentmanager/blogger/edit/1',
  ]) {
    await page.goto(path)
    await expect(page).toHaveURL('/contentmanager/login')
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('a wrong password is reported, signing in leads to the dashboard, signing out ends the session on the server', async ({
  page,
  request,
  allowConsole,
}) => {
  allowConsole(/401|Error logging in/)
  await page.goto('/contentmanager/login')
  await fillLogin(page, 'wrong')
  await expect(page.getByText("Whoops, that's not it!")).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue(staffAccount.username)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/user/login', async (route) => {
    await held
    await route.continue()
  })
  await fillLogin(page)
  await expect(page.getByText('Loading...')).toBeVisible()
  release()
  await expect(page).toHaveURL('/contentmanager')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(staffAccount.username)
  const token = await tokenOf(page)
  expect(token).toBeTruthy()
  for (const place of ['faq', 'blogger', 'leads', 'activity']) {
    await expect(page.locator(`a[href="/contentmanager/${place}"]`).first()).toBeVisible()
  }
  await expectAccessible(page)

  await page.goto('/contentmanager/login')
  await expect(page).toHaveURL('/contentmanager')
  const renewed = await tokenOf(page)
  // A running call of the dashboard would be refused when the session ends.
  await page.waitForLoadState('networkidle')

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/contentmanager/login')
  expect(await tokenOf(page)).toBeNull()
  await expect
    .poll(async () => {
      const headers = { authorization: `Bearer ${renewed}` }
      return (await request.post('/api/v0/user/validation', { headers })).status()
    })
    .toBe(401)
})

test('nothing is rendered while the stored token is checked, and a server that cannot check it signs nobody out', async ({
  staffPage: page,
  allowConsole,
}) => {
  allowConsole(/507|Error validating the session/)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/user/validation', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/contentmanager')
  await expect(page.locator('main')).toBeEmpty()
  await expect(page).toHaveURL('/contentmanager')
  release()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(staffAccount.username)
  await page.unroute('**/user/validation')
  await page.route('**/user/validation', (route) => route.fulfill({ status: 507, json: {} }))
  await page.goto('/contentmanager/faq')
  await expect(page.getByText('Welcome to The FAQ Manager')).toBeVisible()
  expect(await tokenOf(page)).not.toBeNull()
})

test('an expired or forged token signs out', async ({ page, allowConsole }) => {
  allowConsole(/401|Error validating the session/)
  const payload = (exp: number) => btoa(JSON.stringify({ exp }))
  const now = Math.floor(Date.now() / 1000)
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  for (const [token, asked] of [
    [`x.${payload(now - 1)}.y`, false],
    [`x.${payload(now + 1000)}.y`, true],
  ] as const) {
    await page.goto('/contentmanager/login')
    // The login also checks a stored token before it is shown.
    await expect(page.getByLabel('Username')).toBeVisible()
    await page.evaluate((value) => localStorage.setItem('jwt_access_token', value), token)
    calls.length = 0
    await page.goto('/contentmanager/faq')
    await expect(page).toHaveURL('/contentmanager/login')
    expect(await tokenOf(page)).toBeNull()
    expect(calls.some((url) => url.endsWith('/user/validation'))).toBe(asked)
  }
})

test('if the browser stores nothing, signing in works for the tab and says so', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
  })
  await page.goto('/contentmanager/login')
  await fillLogin(page)
  await expect(page.getByText('You are signed in in this tab only.')).toBeVisible()
  const navigation = page.getByRole('navigation', { name: 'Content manager' })
  await navigation.getByRole('link', { name: 'FAQ' }).click()
  await expect(page.getByText('Welcome to The FAQ Manager')).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL('/contentmanager/login')
})

test('signing out in one tab signs out the others', async ({ staffPage: page, context }) => {
  await page.goto('/contentmanager/faq')
  await expect(page.getByText('Welcome to The FAQ Manager')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/contentmanager')
  await other.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/contentmanager/login')
})
