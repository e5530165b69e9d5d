import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { linkIn, mailTo, newAddress } from './sign-ups.ts'

test('a newsletter is written, previewed, tested, sent to the list, read and left', async ({
  staffPage: page,
}) => {
  const address = newAddress('letter')
  await page.request.post('/api/v0/subscriptions', {
    data: { email: address, list: 'mailing-list' },
  })
  const confirm = linkIn(await mailTo(address), 'confirm')
  const token = new URL(confirm, 'http://localhost').searchParams.get('token') ?? ''
  await page.request.post('/forms/confirm', { form: { token } })

  await page.goto('/contentmanager')
  await page.getByRole('link', { name: 'Newsletters' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New newsletter' }).click()
  await page.getByLabel('Subject').fill('News from the loom')
  await page.getByLabel('Preheader').fill('What we wove this week')
  await page.getByRole('button', { name: '+ Title' }).click()
  await page.keyboard.type('Woven this week')
  await page.getByRole('button', { name: '+ Paragraph' }).click()
  await page.keyboard.type('Threads meet.')
  await page.getByLabel('At most').fill('1000')
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
  await expect(page.getByText(/will get it/)).toBeVisible()
  await expect(page.getByText('No mail server is configured')).toBeVisible()
  const mail = page.frameLocator('iframe[title^="The mail, 600 px"]')
  await expect(mail.getByRole('heading', { name: 'Woven this week' })).toBeVisible()
  await page.getByRole('button', { name: 'Phone, 320 px' }).click()
  await page.getByRole('button', { name: 'Dark' }).click()
  const dark = page.frameLocator('iframe[title="The mail, 320 px wide, dark"]')
  await expect(dark.getByText('Threads meet.')).toBeVisible()
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  await expect(page.locator('pre')).toContainText('Threads meet.')
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 900 })

  const tester = newAddress('tester')
  await page.getByLabel('Send a test to').fill(tester)
  await page.getByRole('button', { name: 'Send test' }).click()
  await expect(page.getByText(`A test was sent to ${tester}.`)).toBeVisible()
  expect(await mailTo(tester)).toContain('Subject: [Test] News from the loom')

  // A reload finds everything: the draft saved itself.
  await page.reload()
  await expect(page.getByLabel('Subject')).toHaveValue('News from the loom')
  await page.getByRole('button', { name: 'Send now' }).click()
  await showFirstAsWaiting(page)
  await page.getByRole('dialog').getByRole('button', { name: 'SEND', exact: true }).click()
  await expect(page.getByRole('row', { name: address })).toContainText('Waiting')
  await expect(page.getByRole('row', { name: address })).toContainText('Sent')
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
})

test('a published article becomes a newsletter, and two people who edit it are merged', async ({
  staffPage: page,
  allowConsole,
}) => {
  // The browser tells of the save that came too late.
  allowConsole(/412/)
  await page.goto('/contentmanager/blogger')
  await page.getByRole('link', { name: 'Send as newsletter' }).first().click()
  await page.waitForURL(/newsletters\/\d+$/)
  await expect(page.getByLabel('Subject')).not.toHaveValue('')
  const id = page.url().split('/').at(-1)
  const token = await page.evaluate(() => localStorage.getItem('jwt_access_token'))
  const other = await page.request.post(`/api/v0/newsletters/${id}/update`, {
    headers: { authorization: `Bearer ${token}` },
    data: { preheader: 'Written by someone else' },
  })
  expect(other.ok()).toBe(true)
  await page.getByLabel('Subject').fill('Mine')
  await expect(page.getByLabel('Preheader')).toHaveValue('Written by someone else')
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Delete this draft' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'DELETE' }).click()
  await page.waitForURL('**/contentmanager/newsletters')
})

/** The mails are sent too fast to be seen waiting: the first answers say that all of them wait. */
async function showFirstAsWaiting(page: Page) {
  let rowsShown = false
  await page.route(/\/newsletters\/\d+$/, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    if (rowsShown) return route.fulfill({ response })
    const { newsletter } = body
    newsletter.state = 'sending'
    newsletter.counts = { ...newsletter.counts, waiting: newsletter.counts.total, sent: 0 }
    await route.fulfill({ response, json: body })
  })
  await page.route(/\/recipients/, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    if (!rowsShown) for (const one of body.recipients) one.state = 'waiting'
    rowsShown = true
    await route.fulfill({ response, json: body })
  })
}
