/* Pictures are uploaded when they are added, not with the save. */
import { add, card, photo, readBlog, staffHeaders, unique } from './articles.ts'
import { expect, expectAccessible, test } from './fixtures.ts'

test('pictures are uploaded as they are added, three at once, with retries; the save sends links', async ({
  staffPage: page,
  request,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED|ERR_CONNECTION_RESET/)
  let [running, most, sent] = [0, 0, 0]
  await page.route('**/api/v0/media', async (route) => {
    running += 1
    most = Math.max(most, running)
    sent += 1
    const lost = sent === 2
    const answer = await route.fetch()
    running -= 1
    await (lost ? route.abort() : route.fulfill({ response: answer }))
  })
  const title = unique('Uploads')
  await page.goto('/contentmanager/blogger/createblog')
  await page.getByPlaceholder('Write a summary').fill('A summary')
  await add(page, 'Title')
  await page.getByLabel('Title', { exact: true }).fill(title)
  await add(page, 'Image Carousel')
  const files = await Promise.all(
    [40, 41, 42, 43, 44, 45, 46].map(async (width) => ({
      name: `${width}.png`,
      mimeType: 'image/png',
      buffer: await photo(width, 40),
    })),
  )
  await page.locator('[data-block-body] input[type=file]').setInputFiles(files)
  await expect.poll(() => sent).toBe(8)
  await expect(page.getByText('Uploading files')).toHaveCount(0)
  expect(most).toBeLessThanOrEqual(3)

  const saving = page.waitForRequest(
    (one) => one.method() === 'POST' && one.url().includes('/api/v0/blogs'),
  )
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  expect((await saving).postData()).not.toContain('data:image')
  await expect(card(page, title)).toBeVisible()
  const cards = await request.get('/api/v0/blogs/cards?limit=100', {
    headers: await staffHeaders(request),
  })
  const { blogId } = (await cards.json()).cards.find(
    (one: { title: string }) => one.title === title,
  )
  const { blocks } = await readBlog(request, blogId)
  expect(new Set(blocks[1].images.map((image: { src: string }) => image.src)).size).toBe(7)
})

test('an upload that keeps failing is reported, and can be tried again', async ({
  staffPage: page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED|Failed to fetch/)
  const start = Date.now()
  await page.clock.install({ time: start })
  await page.goto('/contentmanager/blogger/createblog')
  await page.route('**/api/v0/media', (route) => route.abort())
  await add(page, 'Image')
  const file = { name: 'photo.png', mimeType: 'image/png', buffer: await photo(60, 40) }
  await page.locator('[data-block-body] input[type=file]').setInputFiles(file)
  const failed = page.getByText('A file is not uploaded yet.')
  const tryAgain = page.getByRole('button', { name: 'Try again' })
  const untilItGivesUp = () =>
    expect(async () => {
      await page.clock.runFor(5000)
      await expect(failed).toBeVisible({ timeout: 500 })
      await expect(tryAgain).toBeVisible({ timeout: 500 })
    }).toPass()
  await untilItGivesUp()
  await expectAccessible(page)
  // Autosave tries again by itself, perhaps at this moment: with the clock stopped after it gave up, only the button does.
  // Further ahead than a test may take: a clock that is past this moment already cannot be paused at it.
  await page.clock.pauseAt(start + 600_000)
  await untilItGivesUp()
  await page.unroute('**/api/v0/media')
  await tryAgain.click()
  await page.clock.resume()
  await expect(failed).toHaveCount(0)
})
