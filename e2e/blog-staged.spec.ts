import { addBlog, card, edit, paragraph, readBlog, staffHeaders, unique } from './articles.ts'
import { addColleague, browserOf } from './colleagues.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'

test('an update is scheduled, reviewed by link, and published exactly as reviewed', async ({
  staffPage: page,
  request,
  browser,
  baseURL,
}) => {
  const title = unique('Staged article')
  const { blogId } = await addBlog(request, { title, status: 'published', paragraphs: ['Old'] })
  await page.goto(edit(blogId))
  const section = page.getByRole('region', { name: 'Publication' })
  const schedule = section.getByRole('button', { name: 'Schedule this update' })
  await expect(section.getByText('There is no change to schedule')).toBeVisible()
  await expect(schedule).toBeDisabled()

  await paragraph(page).fill('Reviewed words')
  await section.getByLabel('Publish this update at').fill('2199-05-04T09:30')
  await schedule.click()
  const goesOut = 'Update goes out May 4, 2199, 9:30 AM UTC'
  await expect(section.getByText(goesOut)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Update scheduled for' })).toHaveCount(1)
  await expect(section.getByText('Later changes are not part of it.')).toBeVisible()

  // Writing goes on, and the link shows the staged text.
  await paragraph(page).fill('Reviewed words, and more')
  await page.getByText('Review', { exact: true }).click()
  await expect(page.getByLabel('Link shows')).toHaveValue('staged')
  await page.getByRole('button', { name: 'Create review link' }).click()
  const url = await page.getByRole('textbox', { name: 'Review link' }).inputValue()
  await expectAccessible(page)
  const reviewer = await browser.newContext({ baseURL, viewport: { width: 390, height: 800 } })
  const guest = await reviewer.newPage()
  await guest.goto(new URL(url).pathname)
  await expect(guest).toHaveTitle(/Update for review/)
  await expect(guest.getByText('It goes online on May 4, 2199 (UTC).')).toBeVisible()
  const block = guest.locator('[data-block="paragraph"]')
  await expect(block.getByText('Reviewed words', { exact: true })).toBeVisible()
  await block.locator('summary').click()
  await block.getByLabel('Your name').fill('Grace')
  await block.getByRole('textbox', { name: 'Comment' }).fill('Good.')
  await block.getByRole('button', { name: 'Send comment' }).click()
  await expect(guest.getByText('Sent.')).toBeVisible()
  await expectNoSidewaysScroll(guest)
  await expectAccessible(guest)

  await page.goto('/contentmanager/blogger?status=scheduled')
  await expect(card(page, title)).toContainText(goesOut)
  expect((await readBlog(request, blogId)).blocks[1].content).toBe('<p>Old</p>')

  await page.goto(edit(blogId))
  await section.getByRole('button', { name: 'Remove time' }).click()
  await expect(section.getByText('An update is staged, without a time.')).toBeVisible()
  const publish = section.getByRole('button', { name: 'Publish now' })
  await expect(publish).toBeEnabled()
  await publish.press('Enter')
  await expect(publish).toHaveCount(0)
  await expect(schedule).toBeVisible()
  await expect(page.locator('#staged-update')).toBeFocused()
  expect((await readBlog(request, blogId)).blocks[1].content).toBe('<p>Reviewed words</p>')
  await expect(paragraph(page)).toHaveText('Reviewed words, and more')
  await guest.reload()
  await expect(guest.getByText('This update went online on')).toBeVisible()
  await expect(block.getByText('Reviewed words', { exact: true })).toBeVisible()
  await reviewer.close()
})

test('an update pauses when a colleague publishes, and asks', async ({
  staffPage: page,
  request,
  browser,
  baseURL,
}) => {
  const title = unique('Paused article')
  const { blogId } = await addBlog(request, { title, status: 'published', paragraphs: ['Old'] })
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(edit(blogId))
  await paragraph(page).fill('Staged words')
  await page.getByRole('button', { name: 'Details' }).click()
  const section = page.getByRole('region', { name: 'Publication' })
  await section.getByRole('button', { name: 'Stage without a time' }).click()
  await expect(section.getByText('An update is staged, without a time.')).toBeVisible()
  await page.getByRole('button', { name: 'Close details' }).click()

  const ben = await browserOf(browser, baseURL, addColleague('ben'))
  await ben.page.goto(edit(blogId))
  await ben.page.getByLabel('Summary').fill('By ben')
  await ben.page.getByRole('button', { name: 'Update', exact: true }).click()
  await ben.page.getByRole('button', { name: 'Publish all' }).click()
  await expect.poll(async () => (await readBlog(request, blogId)).summary).toBe('By ben')
  await ben.context.close()

  const asks = page.getByRole('status').filter({ hasText: 'A staged update is paused.' })
  await expect(asks).toContainText(`${ben.username} changed the article`)
  await asks.getByRole('button', { name: 'Decide' }).click()
  await expect(section.getByText('This update is paused.')).toBeVisible()
  await expectAccessible(page)
  await section.getByRole('button', { name: 'Publish it anyway' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`which ${ben.username} changed`)
  await dialog.getByRole('button', { name: 'Publish the update' }).click()
  await expect(asks).toHaveCount(0)
  const blog = await readBlog(request, blogId)
  expect([blog.summary, blog.blocks[1].content]).toEqual(['A summary', '<p>Staged words</p>'])

  // Discarded by the keyboard.
  const staged = await request.post(`/api/v0/blogs/${blogId}/staged-updates`, {
    headers: await staffHeaders(request),
    data: { summary: 'Other' },
  })
  expect(staged.status()).toBe(201)
  await section.getByRole('button', { name: 'Discard', exact: true }).press('Enter')
  await expect(dialog).toContainText('Discard this update?')
  await dialog.getByRole('button', { name: 'Discard update' }).press('Enter')
  await expect(section.getByRole('button', { name: 'Schedule this update' })).toBeVisible()
})
