import type { APIRequestContext, Page } from '@playwright/test'
import { staffHeaders } from './articles.ts'
import { addColleague, password } from './colleagues.ts'
import {
  expect,
  expectAccessible,
  expectAfterRetries,
  expectNoSidewaysScroll,
  hydrate,
  staffAccount,
  test,
} from './fixtures.ts'

/** An account of its own, so that other journeys are not disturbed. */
const addAccount = (): Account => ({ username: addColleague('guard', 'owner'), password })

type Account = { username: string; password: string }

async function signIn(page: Page, account: Account) {
  await page.goto('/contentmanager/login')
  await fillLogin(page, account)
}

async function fillLogin(page: Page, { username, password }: Account) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'LOGIN' }).click()
}

async function addFaq(request: APIRequestContext): Promise<number> {
  const answer = await request.post('/api/v0/faq', {
    headers: await staffHeaders(request),
    data: {
      question: 'Is this written down?',
      answer: 'It is, without its words.',
      navigationHeading: 'Trail',
      order: 900,
    },
  })
  return (await answer.json()).faq.faqid
}

test('after too many attempts the delay is shown and counted down, then another attempt is allowed', async ({
  page,
  allowConsole,
}) => {
  // The clock jumps an hour ahead: a read of the browser's storage under way then seems to take as long.
  allowConsole(/429|Error logging in|The storage of this browser cannot be read/)
  const start = new Date('2027-01-01T00:00:00Z')
  await page.clock.install({ time: start })
  let refusing = true
  await page.route('**/user/login', (route) =>
    refusing
      ? route.fulfill({
          status: 429,
          contentType: 'application/problem+json',
          headers: { 'retry-after': '75' },
          body: JSON.stringify({ title: 'Too Many Requests', status: 429, retryAfter: 75 }),
        })
      : route.continue(),
  )
  await page.goto('/contentmanager/login')
  await hydrate(page)
  // From here on the clock is frozen and is only advanced below.
  await page.clock.pauseAt(start.getTime() + 3_600_000)
  await fillLogin(page, staffAccount)
  const told = page.getByText(/^Too many attempts\. Try again in/).first()
  await expect(told).toHaveText('Too many attempts. Try again in 1 min 15 s.')
  await expect(page.getByText("Whoops, that's not it!")).toBeHidden()
  await expect(page.getByRole('button', { name: 'LOGIN' })).toHaveAttribute('aria-disabled', 'true')
  await page.clock.runFor(30_000)
  await expect(told).toHaveText('Too many attempts. Try again in 45 s.')
  refusing = false
  await page.clock.runFor(46_000)
  await expect(told).toBeHidden()
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await expect(page).toHaveURL('/contentmanager')
})

test('signing out everywhere ends the session of the other browser too, or says that it failed', async ({
  page,
  browser,
  allowConsole,
}) => {
  allowConsole(/401|500|Error (signing out everywhere|validating the session)/)
  const account = addAccount()
  const other = await (await browser.newContext()).newPage()
  for (const one of [page, other]) {
    await signIn(one, account)
    await expect(one).toHaveURL('/contentmanager')
  }
  await page.goto('/contentmanager/account')
  const everywhere = page.getByRole('button', { name: 'Sign out everywhere' })
  await page.route('**/user/logout-everywhere', (route) =>
    route.fulfill({ status: 500, json: { status: 500 } }),
  )
  await everywhere.click()
  await expect(page.getByRole('alert')).toContainText('still signed in everywhere')
  await page.unroute('**/user/logout-everywhere')
  await everywhere.click()
  await expect(page).toHaveURL('/contentmanager/login')
  await other.reload()
  await expect(other).toHaveURL('/contentmanager/login')
  await other.context().close()
})

test('changing one’s own password signs every other browser out', async ({
  page,
  browser,
  allowConsole,
}) => {
  allowConsole(/401|422|Error (changing the password|validating the session)/)
  const account = addAccount()
  const other = await (await browser.newContext()).newPage()
  for (const one of [page, other]) {
    await signIn(one, account)
    await expect(one).toHaveURL('/contentmanager')
  }
  await page.goto('/contentmanager/account')
  await page.getByRole('link', { name: 'Change password' }).click()
  const change = async (current: string, next: string) => {
    await page.getByLabel('Current password').fill(current)
    await page.getByLabel('New password').fill(next)
    await page.getByRole('button', { name: 'Change password' }).click()
  }
  await change('not this one', 'another good password')
  await expect(page.getByText('That is not your current password.')).toBeVisible()
  await expectAccessible(page)
  const next = page.getByLabel('New password')
  await next.fill('too short')
  await expect(page.getByText('Too short.')).toBeVisible()
  await next.fill(`${account.username}12`)
  await expect(page.getByText('A password must not be made of the username.')).toBeVisible()
  await next.fill('aaaaaaaaaaaaaaaa')
  await expect(page.getByText('Weak: easy to guess.')).toBeVisible()
  await expectAccessible(page)
  await change(account.password, '1qaz2wsx3edc')
  await expect(page.getByText('This is one of the most common passwords.')).toBeVisible()
  await next.fill('another good password')
  await expect(page.getByText('Strong.')).toBeVisible()
  await change(account.password, 'another good password')
  await expect(page.getByText('Your password is changed.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Current password')).toBeVisible()
  await other.reload()
  await expect(other).toHaveURL('/contentmanager/login')
  await other.context().close()
})

test('the activity: found from the dashboard, filtered, empty, on a phone', async ({
  staffPage: page,
  request,
}) => {
  const faqId = await addFaq(request)
  await page.goto('/contentmanager')
  await page.getByRole('link', { name: 'Activity' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activity')
  await page.getByLabel('Kind').selectOption('Created FAQ')
  await expect(page).toHaveURL(/kind=faq-created/)
  const entry = page
    .getByRole('row')
    .filter({ has: page.locator(`a[href$="/faq/edit/${faqId}"]`, { hasText: 'Trail' }) })
  await expect(entry).toContainText(staffAccount.username)
  // Of the address that this journey has.
  await expect(entry).toContainText(/10\.\d+\.\d+\.0\/24/)
  await expect(page.getByText('Is this written down?')).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: 'Signed in' })).toHaveCount(0)
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(entry).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByLabel('Person').selectOption('command line')
  await expect(page.getByText('Nothing matches. Try fewer filters.')).toBeVisible()
})

test('the activity: loading, failing, trying again, more', async ({
  staffPage: page,
  allowConsole,
}) => {
  allowConsole(/500/)
  await page.clock.install()
  await page.goto('/contentmanager')
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to get the activity' })
  const list = '**/api/v0/activity*'
  const entry = (id: number) => ({
    id,
    at: '2026-11-15T05:00:00.000Z',
    who: 'ada',
    kind: 'blog-updated',
    about: `${id}`,
  })
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(list, async (route) => {
    await held
    await route.fulfill({ status: 500, json: { status: 500 } })
  })
  await page.getByRole('link', { name: 'Activity' }).click()
  await expect(page.getByText('Loading...')).toBeVisible()
  release()
  await expectAfterRetries(page, failed)
  await page.unroute(list)
  let further = false
  await page.route(list, (route) => {
    const isFirst = !new URL(route.request().url()).searchParams.has('before')
    if (!isFirst && !further) return route.fulfill({ status: 500, json: { status: 500 } })
    return route.fulfill({
      json: isFirst
        ? { activities: [entry(9)], nextBefore: 9, people: ['ada'] }
        : { activities: [entry(3)], nextBefore: null, people: ['ada'] },
    })
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Updated article 9')).toBeVisible()
  await page.getByRole('button', { name: 'Show more' }).click()
  await expectAfterRetries(page, failed)
  await expect(page.getByText('Updated article 9')).toBeVisible()
  further = true
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(page.getByText('Updated article 3')).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden()
})

test('Back returns to the staff area from a public page that was opened there and reloaded', async ({
  staffPage: page,
}) => {
  await page.goto('/contentmanager/faq')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL('/about')
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  await page.reload()
  await hydrate(page)
  await page.goBack()
  await expect(page).toHaveURL('/contentmanager/faq')
  await expect(page.getByRole('link', { name: 'Create A New FAQ' })).toBeVisible()
})
