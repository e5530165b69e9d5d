import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, staffAccount, test } from './fixtures.ts'
import { launcher } from './launcher.ts'

const { launch } = launcher()

const eve = { username: 'eve', password: 'eleven walking umbrellas' }

async function signIn(page: Page, url: string, { username, password }: typeof eve) {
  await page.goto(`${url}/contentmanager/login`)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await expect(page.getByRole('heading', { name: `Welcome, ${username}` })).toBeVisible()
}

/** A site of its own, because every other journey reads the texts that are changed here. */
test('an owner changes a claim and opens the pricing page, and visitors see both at once', async ({
  page,
  browser,
  allowConsole,
}) => {
  allowConsole(/412|Failed to save the settings/)
  const site = launch({
    STAFF_USERNAME: staffAccount.username,
    STAFF_PASSWORD: staffAccount.password,
  })
  const url = await site.url()
  const visitor = await (await browser.newContext()).newPage()
  // Both pages are then in the cache of both processes.
  for (const path of ['/join', '/join', '/howitworks', '/howitworks']) {
    await visitor.goto(url + path)
  }
  await expect(visitor.getByRole('heading', { name: 'Launch is in 8 weeks' })).toBeVisible()
  await visitor.goto(`${url}/pricing`)
  await expect(visitor).toHaveURL(`${url}/`)

  await signIn(page, url, staffAccount)
  const second = await page.context().newPage()
  await page.getByRole('link', { name: 'Settings' }).click()
  const claim = page.getByRole('group', { name: 'Time to launch' })
  await expect(claim.getByLabel('Text', { exact: true })).toHaveValue('in 8 weeks')
  // Another tab, opened before the change.
  await second.goto(`${url}/contentmanager/settings`)
  await expect(second.getByRole('group', { name: 'Time to launch' })).toBeVisible()

  await claim.getByLabel('Text', { exact: true }).fill('in 3 weeks')
  await expect(claim.getByText('Launch is in 3 weeks.')).toBeVisible()
  await claim.getByLabel('Owner').selectOption(staffAccount.username)
  await claim.getByLabel('Review on').fill('2026-01-31')
  await page.getByRole('radio', { name: /Show the pricing page/ }).check()
  await expect(page.getByText('Not saved yet.')).toBeVisible()
  await expectAccessible(page)
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Saved. The public pages show it now.')).toBeVisible()

  for (const _ of ['one process', 'and the other']) {
    await visitor.goto(`${url}/howitworks`)
    await expect(visitor.getByRole('heading', { name: 'Launch is in 3 weeks' })).toBeVisible()
    await expect(visitor.locator('meta[name="description"]')).toHaveAttribute(
      'content',
      /launches in 3 weeks/,
    )
  }
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click()
  await expect(visitor).toHaveURL(`${url}/pricing`)
  await expect(visitor.getByRole('heading', { name: 'Starter' })).toBeVisible()
  await expect(visitor.getByText('Launch is in 3 weeks, and whoever is')).toBeVisible()
  await visitor.goto(`${url}/pricing`)
  await expect(visitor.locator('html')).toHaveAttribute('data-hydrated')
  await expect(visitor).toHaveURL(`${url}/pricing`)
  await visitor.getByRole('radio', { name: /Yearly/ }).check()
  await expect(visitor.getByText('$500')).toBeVisible()
  await expectAccessible(visitor)

  // The tab with the old texts neither overwrites the new ones nor loses its own.
  const late = second.getByRole('group', { name: 'Product leaders' })
  await late.getByLabel('Text', { exact: true }).fill('2,500+')
  await second.getByRole('button', { name: 'Save settings' }).click()
  await expect(second.getByText('ada changed the settings meanwhile.')).toBeVisible()
  await expect(late.getByLabel('Text', { exact: true })).toHaveValue('2,500+')
  await second.getByRole('button', { name: 'Use theirs' }).click()
  await expect(
    second.getByRole('group', { name: 'Time to launch' }).getByLabel('Text', { exact: true }),
  ).toHaveValue('in 3 weeks')
  await second.close()

  await page.getByRole('link', { name: 'Dashboard' }).click()
  const line = page.getByRole('listitem').filter({ hasText: 'Launch is in 3 weeks.' })
  await line.getByRole('link', { name: 'Review it' }).click()
  await expect(claim.getByText('To be reviewed')).toBeVisible()

  const added = launch({}, 'node', ['scripts/run.mjs', 'staff', 'add', eve.username, 'editor'])
  added.child.stdin?.end(`${eve.password}\n`)
  expect(await added.ended, added.output()).toBe(0)
  await signIn(visitor, url, eve)
  const places = visitor.getByRole('navigation', { name: 'Content manager' })
  await expect(places.getByRole('link', { name: 'Leads' })).toBeVisible()
  await expect(places.getByRole('link', { name: 'Settings' })).toHaveCount(0)
  await expect(
    visitor.getByRole('listitem').filter({ hasText: 'Launch is in 3 weeks.' }),
  ).toContainText('Ask an owner')
  await visitor.goto(`${url}/contentmanager/settings`)
  await expect(visitor.getByRole('heading', { name: 'Not for your account' })).toBeVisible()
  await visitor.context().close()
})
