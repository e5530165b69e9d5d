import { expect, expectAccessible, expectNoSidewaysScroll, staffAccount, test } from './fixtures.ts'
import { launcher } from './launcher.ts'

const { launch } = launcher()

/** A site of its own, because other journeys read the changelog that is changed here. */
test('an editor adds, edits and deletes an entry, and visitors see it with the day of the next one', async ({
  page,
  browser,
}) => {
  const site = launch({
    STAFF_USERNAME: staffAccount.username,
    STAFF_PASSWORD: staffAccount.password,
  })
  const url = await site.url()
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`${url}/changelog`)
  await expect(visitor.locator('time')).toHaveCount(3)

  await page.goto(`${url}/contentmanager/login`)
  await page.getByLabel('Username').fill(staffAccount.username)
  await page.getByLabel('Password', { exact: true }).fill(staffAccount.password)
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await expect(page.getByText('Its newest entry is of Aug 30, 2025.')).toBeVisible()
  await page.getByRole('link', { name: 'Add an entry' }).click()
  await expect(
    page.getByRole('heading', { name: 'Icons, tokens, and the first tables' }),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Add an entry' }).click()
  await page.getByLabel('Title').fill('Steady zoom')
  const change = page.getByRole('group', { name: 'Change 1' })
  await change.getByLabel('Kind').selectOption('Fixed')
  await change.getByLabel('Name').fill('Zoom')
  await change.getByLabel('Description').fill('Zooming keeps the pointer in place.')
  await expectAccessible(page)
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
  await page.getByRole('button', { name: 'Save and publish' }).click()
  const added = page.getByRole('listitem').filter({ hasText: 'Steady zoom' })
  await expect(added).toBeVisible()

  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'Steady zoom' })).toBeVisible()
  await expect(visitor.getByRole('heading', { name: /^The next one is due on / })).toBeVisible()

  await added.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Title').fill('Steadier zoom')
  await page.getByRole('button', { name: 'Save and publish' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Steadier zoom' })).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'Steadier zoom' })).toBeVisible()

  await page
    .getByRole('listitem')
    .filter({ hasText: 'Steadier zoom' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await page.getByRole('button', { name: 'DELETE' }).click()
  await expect(page.getByText('Steadier zoom')).toHaveCount(0)
  await visitor.reload()
  await expect(visitor.locator('time')).toHaveCount(3)
  await visitor.context().close()
})
