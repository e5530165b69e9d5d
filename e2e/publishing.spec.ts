import { add, addBlog, bar, card, edit, offer, readBlog, unique } from './articles.ts'
import { addColleague, browserOf } from './colleagues.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { publish } from './reader-content.ts'

const word = () =>
  `Zw${Math.random()
    .toString(36)
    .replace(/[^a-z]/g, '')}`

test('an article is scheduled, reviewed by somebody without an account, published, found and unpublished', async ({
  staffPage: page,
  request,
  browser,
  baseURL,
}) => {
  const title = unique('Reviewed article')
  const rare = word()
  const { blogId } = await addBlog(request, { title, paragraphs: [`About ${rare}`] })
  await page.goto(edit(blogId))

  // Scheduled in the writer's time zone, changed, cancelled.
  const status = page.getByRole('status')
  await page.getByLabel('Publish at').fill('2199-05-04T09:30')
  await page.getByRole('button', { name: 'Schedule', exact: true }).press('Enter')
  await expect(page.getByLabel('Publish at')).toBeFocused()
  await expect(status.filter({ hasText: 'Scheduled for May 4, 2199' })).toBeVisible()
  await expect(page.getByText('Goes out May 4, 2199, 9:30 AM UTC', { exact: true })).toBeVisible()
  await expect(bar(page, 'Saved · Goes out May 4, 2199, 9:30 AM UTC')).toBeVisible()
  await page.goto('/contentmanager/blogger?status=scheduled')
  await expect(card(page, title).getByText('scheduled', { exact: true })).toBeVisible()
  await expect(card(page, title)).toContainText('Goes out May 4, 2199, 9:30 AM')
  await page.getByLabel('Status').selectOption('Published')
  await expect(card(page, title)).toHaveCount(0)
  await page.goto(edit(blogId))
  await page.getByRole('button', { name: 'Cancel schedule' }).click()
  await expect(page.getByRole('button', { name: 'Schedule', exact: true })).toBeVisible()
  expect((await readBlog(request, blogId)).publishAt).toBeNull()

  // Texts for search engines and previews.
  await page.getByText('Search and sharing').click()
  await page.getByLabel('Search title').fill('Found under this name')
  await expect(page.getByRole('figure', { name: 'Search result' })).toContainText(
    'Found under this name',
  )
  await page.keyboard.press('ControlOrMeta+s')
  await expect(status.filter({ hasText: 'Saved.' })).toHaveCount(1)

  // A reviewer without an account comments on a block.
  await page.getByText('Review', { exact: true }).click()
  await page.getByRole('button', { name: 'Create review link' }).click()
  const url = await page.getByRole('textbox', { name: 'Review link' }).inputValue()
  const reviewer = await browser.newContext({ baseURL, viewport: { width: 360, height: 740 } })
  const guest = await reviewer.newPage()
  const messages: string[] = []
  guest.on('console', (message) => messages.push(message.text()))
  // The scripts arrive only after the reviewer has begun to type.
  const scripts = Promise.withResolvers<void>()
  await guest.route(/\.js$/, async (route) => {
    await scripts.promise
    await route.continue()
  })
  const answer = await guest.goto(new URL(url).pathname, { waitUntil: 'commit' })
  expect(answer?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
  })
  await expect(guest.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await guest.locator('[data-block="paragraph"] summary').click()
  const block = guest.locator('[data-block="paragraph"]')
  await block.getByLabel('Your name').fill('Grace')
  await block.getByRole('textbox', { name: 'Comment' }).fill('Say more about this.')
  scripts.resolve()
  // The other blocks get the name when the page is hydrated.
  const name = guest.locator('[data-block="title"]').getByLabel('Your name')
  await expect(name).toHaveValue('Grace')
  await block.getByRole('button', { name: 'Send comment' }).click()
  await expect(guest.getByText('Sent.')).toBeVisible()
  await expectNoSidewaysScroll(guest)
  await expectAccessible(guest)
  expect(messages).toEqual([])

  // Staff answer and resolve it, then revoke the link.
  await page.reload()
  await page.getByText('Review (1 open)').click()
  await expect(page.getByText('Say more about this.')).toBeVisible()
  await page.getByLabel('Answer').fill('I will.')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText('I will.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Resolve', exact: true }).click()
  await expect(page.getByText('Resolved (1)')).toBeVisible()
  await guest.reload()
  await expect(guest.getByText('I will.')).toBeVisible()
  await page.getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByRole('list', { name: 'Review links' })).toHaveCount(0)
  await guest.reload()
  await expect(
    guest.getByRole('heading', { name: 'This review link does not work any more' }),
  ).toBeVisible()
  await reviewer.close()

  // Published and found by a reader whose browser runs no scripts.
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page).toHaveURL('/contentmanager/blogger')
  await expect.poll(async () => (await readBlog(request, blogId)).status).toBe('published')
  const plain = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const reader = await plain.newPage()
  await reader.goto('/resources')
  await reader.getByRole('searchbox', { name: 'Search articles' }).fill(rare.toLowerCase())
  await reader.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(reader.getByRole('heading', { name: '1 article for' })).toBeVisible()
  await reader.getByRole('link', { name: title }).click()
  await expect(reader).toHaveTitle(/Found under this name/)

  // Unpublished.
  await page.goto(edit(blogId))
  await page.getByRole('button', { name: 'Unpublish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click()
  await expect(page.getByRole('heading', { name: 'EDIT BLOG - DRAFT' })).toBeVisible()
  await reader.goto(`/blog/${blogId}`)
  await expect(reader).toHaveURL('/resources')
  await plain.close()
})

test('the grid is searched, and an article duplicated', async ({ staffPage: page, request }) => {
  const title = unique(`Grid ${word()}`)
  await addBlog(request, { title })
  await page.goto('/contentmanager/blogger')
  await page.getByRole('searchbox', { name: 'Search' }).fill(title.split(' ')[1] ?? '')
  await expect(card(page, title)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'DUPLICATE' })).toHaveCount(1)
  await page.getByRole('button', { name: 'DUPLICATE' }).click()
  await expect(card(page, `${title} (copy)`).getByText('draft', { exact: true })).toBeVisible()
  await page.getByLabel('Sort').selectOption('Oldest first')
  await expect(page.locator('main ul').last().getByRole('listitem').first()).not.toContainText(
    'copy',
  )
  await page.getByLabel('Author').selectOption('ada')
  await expect(page).toHaveURL(/author=ada/)
  await page.getByRole('searchbox', { name: 'Search' }).fill('qqqqqq')
  await expect(page.getByText('No articles match.')).toBeVisible()
  await expectAccessible(page)
})

test('a long article has contents, links to its parts and a byline', async ({ page, request }) => {
  const part = (name: string) => [
    { id: `s${name}`, type: 'subtitle', content: `Part ${name}` },
    { id: `p${name}`, type: 'paragraph', content: `<p>${'Words and more words. '.repeat(60)}</p>` },
  ]
  const id = await publish(request, {
    title: unique('Long'),
    blocks: ['one', 'two', 'three', 'four'].flatMap(part),
  })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/blog/${id}`)
  const contents = page.getByRole('navigation', { name: 'Contents' })
  const third = contents.getByRole('link', { name: 'Part three' })
  // Folded on a phone, so that it does not push the article down.
  await expect(third).toBeHidden()
  const folded = await contents.boundingBox()
  expect(folded?.height).toBeLessThan(80)
  await page.setViewportSize({ width: 1280, height: 740 })
  await expect(third).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await contents.getByText('In this article').click()
  await third.click()
  await expect(page).toHaveURL(/#part-part-three$/)
  await expect(page.getByRole('heading', { name: 'Part three' })).toBeInViewport()
  await expect(
    page
      .getByRole('article')
      .first()
      .getByText(/^(Wireloom|Ada L\.)$/),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Copy link to “Part four”' }).click()
  await expect(page).toHaveURL(/#part-part-four$/)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(contents).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Part three' })).toBeVisible()
})

test('unsaved changes reach the server, are continued on another device, and earlier versions are compared', async ({
  staffPage: page,
  request,
  browser,
  baseURL,
}) => {
  const title = unique('Autosaved')
  const { blogId } = await addBlog(request, { title, status: 'published' })
  await page.goto(edit(blogId))
  await page.getByLabel('Title', { exact: true }).fill(`${title} changed`)
  await expect(bar(page, 'Kept on the server')).toBeVisible()
  expect((await readBlog(request, blogId)).blocks[0].content).toBe(title)

  // Another device of the same person.
  const token = await page.evaluate(() => localStorage.getItem('jwt_access_token') ?? '')
  const device = await browser.newContext({ baseURL })
  await device.addInitScript((value) => localStorage.setItem('jwt_access_token', value), token)
  const phone = await device.newPage()
  await phone.goto(edit(blogId))
  await expect(
    phone.getByRole('list', { name: 'Also here' }).getByText('You, elsewhere'),
  ).toBeVisible()
  await expect(phone.getByLabel('Title', { exact: true })).toHaveValue(`${title} changed`)
  await phone.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(phone).toHaveURL('/contentmanager/blogger')
  await expect
    .poll(async () => (await readBlog(request, blogId)).blocks[0].content)
    .toBe(`${title} changed`)

  await phone.goto(edit(blogId))
  await expect(bar(phone, 'Saved')).toBeVisible()
  await phone.getByText('Earlier versions').click()
  await phone.getByRole('button', { name: /ada/ }).first().click()
  await phone.getByLabel('Compare with').selectOption('What is in the editor')
  const changes = phone.getByRole('list', { name: 'Changes' })
  await expect(changes).toContainText('Title changed')
  await expectAccessible(phone)
  await changes.getByRole('button', { name: 'Restore this block' }).click()
  await expect(phone.getByText('There is no difference.')).toBeVisible()
  await phone.getByRole('button', { name: 'CLOSE' }).click()
  await expect(phone.getByLabel('Title', { exact: true })).toHaveValue(title)
  await device.close()
})

test('a new article is on the server before its first save, and another device continues it', async ({
  browser,
  baseURL,
}) => {
  const title = unique('Begun on the laptop')
  const name = addColleague('traveller')
  const { page, context } = await browserOf(browser, baseURL, name)
  await page.goto('/contentmanager/blogger/createblog')
  await expect(bar(page, 'New')).toBeVisible()
  await add(page, 'Title')
  await page.getByLabel('Title', { exact: true }).fill(title)
  await expect(bar(page, 'Kept on the server')).toBeVisible()
  await expect(page).toHaveURL(/createblog\?document=/)

  const { page: phone, context: device } = await browserOf(browser, baseURL, name)
  await phone.setViewportSize({ width: 390, height: 800 })
  await phone.goto('/contentmanager/blogger')
  await expect(phone.getByText('Unsaved draft')).toBeVisible()
  await expectAccessible(phone)
  await expectNoSidewaysScroll(phone)
  await offer(phone, title).getByRole('link', { name: 'Go on writing' }).click()
  await expect(phone.getByLabel('Title', { exact: true })).toHaveValue(title)
  // A text that is open here is not offered here.
  await expect(offer(phone, title)).toHaveCount(0)

  // Both devices continue in one text, also after one of them has saved it.
  await phone.getByPlaceholder('Write a summary').fill('Finished on the phone')
  await expect(page.getByPlaceholder('Write a summary')).toHaveValue('Finished on the phone')
  await phone.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(phone).toHaveURL('/contentmanager/blogger')
  await expect(card(phone, title)).toContainText('Finished on the phone')
  await expect(page.getByRole('heading', { name: 'EDIT BLOG - DRAFT' })).toBeVisible()
  await page.getByLabel('Title', { exact: true }).fill(`${title}, two`)
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(page).toHaveURL('/contentmanager/blogger')
  await expect(card(page, `${title}, two`)).toContainText('Finished on the phone')
  await expect(card(page, title)).toHaveCount(1)
  await expect(offer(page, title)).toHaveCount(0)

  // Discarding asks for a confirmation first.
  const other = unique('Never saved')
  await page.goto('/contentmanager/blogger/createblog')
  await page.getByPlaceholder('Write a summary').fill(other)
  await expect(bar(page, 'Kept on the server')).toBeVisible()
  await phone.goto('/contentmanager/blogger')
  const begun = phone.getByRole('listitem').filter({ hasText: 'Go on writing' })
  await begun.getByRole('button', { name: 'Discard' }).click()
  await phone.getByRole('button', { name: 'KEEP' }).click()
  await begun.getByRole('button', { name: 'Discard' }).click()
  await expect(phone.getByText('will be gone for good')).toBeVisible()
  await phone.getByRole('button', { name: 'DISCARD', exact: true }).click()
  await expect(begun).toHaveCount(0)
  await context.close()
  await device.close()
})

test('a browser whose clock is wrong neither ends the session nor dates the article', async ({
  staffPage: page,
  request,
}) => {
  await page.clock.setFixedTime('2039-01-01T00:00:00Z')
  const title = unique('Written in 2039')
  await page.goto('/contentmanager/blogger/createblog')
  await add(page, 'Title')
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByPlaceholder('Write a summary').fill('A summary')
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  const href = await card(page, title).getByRole('link', { name: 'EDIT' }).getAttribute('href')
  const { createdAt } = await readBlog(request, Number(href?.split('/').at(-1)))
  expect(Math.abs(Date.parse(createdAt) - Date.now())).toBeLessThan(3_600_000)

  // Staff can correct a date.
  await page.goto(href ?? '')
  await page.getByText('Date: ').click()
  await page.getByLabel('Date of the article').fill('2020-02-03T12:00')
  await page.getByRole('button', { name: 'Change date' }).click()
  await expect(page.getByText('Date: Feb 3, 2020')).toBeVisible()
})
