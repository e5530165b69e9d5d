import { readFileSync } from 'node:fs'
import {
  expect,
  expectAccessible,
  expectAfterRetries,
  expectNoSidewaysScroll,
  test,
} from './fixtures.ts'
import { joinWaitlist, linkIn, mailTo, newAddress, success } from './sign-ups.ts'

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
  await page.waitForURL(/\/thankyousubscribe(\?|$)/)
  await staffPage.goto(`/contentmanager/leads?q=${encodeURIComponent(address)}`)
  const row = staffPage.getByRole('row', { name: address })
  await expect(row).toContainText('Confirmed')
  await expect(row).toContainText('letter, launch')
  await expectAccessible(staffPage)
  await row.getByRole('link').click()
  await expect(staffPage.getByText('Confirmed: Waitlist')).toBeVisible()
  await expectAccessible(staffPage)
})

test('staff record a request, export and erase a person', async ({ staffPage: page }) => {
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
  const dialog = page.getByRole('dialog', { name: 'Erase everything about this person?' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  // Cancelling changes nothing, and the focus returns.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const erase = page.getByRole('button', { name: 'Erase everything' })
  await expect(erase).toBeFocused()
  await erase.click()
  await dialog.getByRole('button', { name: 'Erase' }).click()
  await page.waitForURL('**/contentmanager/leads')
  // Undone, the person is back; then it is done for good.
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByLabel('Search').fill(address)
  await page.getByRole('link', { name: address }).click()
  await erase.click()
  const erased = page.waitForResponse(/\/leads\/\d+\/erase$/)
  await dialog.getByRole('button', { name: 'Erase' }).click()
  await page.waitForURL('**/contentmanager/leads')
  await page.getByLabel('Search').fill(address)
  await expect(page.getByText('Nobody matches.')).toBeVisible()
  expect((await erased).status()).toBe(204)
})

test('leads that fail to load are retried on request', async ({
  staffPage: page,
  allowConsole,
}) => {
  allowConsole(/500/)
  const list = /\/api\/v0\/leads(\?|$)/
  const address = newAddress('waits')
  await page.request.post('/api/v0/registrations', { data: { name: 'Ada', email: address } })
  await page.clock.install()
  await page.goto('/contentmanager')
  await page.route(list, (route) => route.fulfill({ status: 500, json: { status: 500 } }))
  await page.getByRole('link', { name: 'Leads' }).click()
  await expectAfterRetries(page, page.getByRole('alert').filter({ hasText: 'Error: ' }))
  await page.unroute(list)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('row', { name: address })).toBeVisible()
})
