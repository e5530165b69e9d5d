import { add, addBlog, card, edit, offer, readBlog, unique } from './articles.ts'
import {
  expect,
  expectAccessible,
  expectAfterRetries,
  expectNoSidewaysScroll,
  test,
} from './fixtures.ts'

test('the grid: loading, failure, badges, deleting with its dialog', async ({
  staffPage: page,
  request,
  allowConsole,
}) => {
  allowConsole(/500|Failed to get all Blogs|Error deleting blog by id/)
  const title = unique('To be deleted')
  await addBlog(request, { title })
  await page.clock.install()
  let answer: 'hold' | 'fail' | 'go' = 'hold'
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/v0/blogs/cards?*', async (route) => {
    if (answer === 'hold') await held
    if (answer === 'fail') await route.fulfill({ status: 500 })
    else await route.continue()
  })
  await page.goto('/contentmanager/blogger')
  await expect(page.getByText('Loading your blogs...')).toBeVisible()
  await expect(page.getByTestId('blog-skeleton')).toHaveCount(5)
  answer = 'fail'
  const logged = page.waitForEvent('console', (message) =>
    message.text().includes('Failed to get all Blogs'),
  )
  release()
  await expectAfterRetries(page, page.getByText('Whoops! Something went wrong getting the Blogs'))
  await expect(page.getByText("We'll look into that ASAP")).toBeVisible()
  await logged
  answer = 'go'
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your blogs' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create new blog' })).toBeVisible()
  await expect(page.getByText('Current Main', { exact: true }).first()).toBeVisible()
  await expect(card(page, title).getByText('draft', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  const columns = () =>
    page
      .locator('main ul')
      .last()
      .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)
  for (const [width, count] of [
    [360, 2],
    [700, 3],
    [1000, 4],
    [1400, 5],
  ] as const) {
    await page.setViewportSize({ width, height: 740 })
    expect(await columns()).toBe(count)
  }

  await page.route('**/blogs/*/delete', (route) => route.fulfill({ status: 500 }))
  await card(page, title).getByRole('button', { name: 'DELETE' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete For Eternity' })
  await expect(dialog).toContainText(
    'You are about to permanently delete this blog, it will be gone forever!',
  )
  await expectAccessible(page)
  await page.mouse.click(5, 5)
  await expect(dialog).toBeHidden()
  await card(page, title).getByRole('button', { name: 'DELETE' }).click()
  await dialog.getByRole('button', { name: 'DELETE' }).click()
  await expect(dialog).toBeHidden()
  await expect(card(page, title)).toBeVisible()
  await page.unroute('**/blogs/*/delete')
  // The table has the same articles, and what is done with several of them asks first.
  await page.getByLabel('Search').fill(title)
  await page.getByLabel('Show as').selectOption('table')
  const row = page.getByRole('row', { name: title })
  await row.getByRole('checkbox').check()
  const selection = page.getByRole('region', { name: 'Selection' })
  await expectAccessible(page)
  await selection.getByRole('button', { name: 'Feature' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Feature' }).click()
  await expect(page.getByText('1 article featured.')).toBeVisible()
  await expect(row.getByText('Current Featured')).toBeVisible()
  await page.getByLabel('Show as').selectOption('grid')
  await card(page, title).getByRole('checkbox').check()
  await selection.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog).toContainText(
    'You are about to permanently delete this blog, it will be gone forever!',
  )
  await dialog.getByRole('button', { name: 'CANCEL' }).click()
  await expect(card(page, title)).toBeVisible()
  await selection.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'DELETE' }).click()
  await expect(card(page, title)).toHaveCount(0)
})

test('a failed create clears the busy text, stays, and can be repeated; the draft is published, and then only updated', async ({
  staffPage: page,
  request,
  allowConsole,
}) => {
  allowConsole(/500|Error creating Blog/)
  const title = unique('Not at once')
  await page.goto('/contentmanager/blogger/createblog')
  await add(page, 'Title')
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByPlaceholder('Write a summary').fill('A summary')
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/v0/blogs?*', async (route) => {
    await held
    await route.fulfill({ status: 500 })
  })
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled()
  release()
  await expect(page.getByText('Your text is kept on the server: try again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save as Draft' })).toBeEnabled()
  await expect(page).toHaveURL(/\/contentmanager\/blogger\/createblog\?document=/)
  await page.unroute('**/api/v0/blogs?*')
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(page).toHaveURL('/contentmanager/blogger')
  await expect(card(page, title).getByText('draft', { exact: true })).toBeVisible()
  await expect(offer(page, title)).toHaveCount(0)

  // The draft is edited and published; a published article is only updated.
  await card(page, title).getByRole('link', { name: 'EDIT' }).click()
  await expect(page.getByRole('heading', { name: 'EDIT BLOG - DRAFT' })).toBeVisible()
  const blogId = Number(/\d+$/.exec(page.url())?.[0])
  await expect(page.getByRole('button', { name: 'Save as Draft' })).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page).toHaveURL('/contentmanager/blogger')
  await expect.poll(async () => (await readBlog(request, blogId)).status).toBe('published')
  await page.goto(edit(blogId))
  await expect(page.getByRole('heading', { name: 'UPDATE BLOG' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save as Draft' })).toHaveCount(0)
  await page.getByLabel('Title', { exact: true }).fill(`${title} again`)
  const updating = Promise.withResolvers<void>()
  await page.route('**/blogs/*/update?*', async (route) => {
    await updating.promise
    await route.continue()
  })
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByRole('button', { name: 'Updating...' })).toBeDisabled()
  updating.resolve()
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(page).toHaveURL('/contentmanager/blogger')
  await expect(card(page, `${title} again`)).toBeVisible()
})

test('an id that is not an integer or not a blog leads to the listing', async ({
  staffPage: page,
  allowConsole,
}) => {
  allowConsole(/404|Error getting Blog by id/)
  for (const id of ['abc', '1.5', '99999999']) {
    await page.goto(`/contentmanager/blogger/edit/${id}`)
    await expect(page).toHaveURL('/resources')
  }
})
