import {
  add,
  addBlog,
  card,
  edit,
  paragraph,
  photo,
  readBlog,
  staffHeaders,
  unique,
} from './articles.ts'
import { expect, expectAccessible, staffAccount, test } from './fixtures.ts'

test('after a crash the unsaved changes are offered and continued with one click, with images', async ({
  staffPage: page,
  context,
  request,
}) => {
  const title = unique('Crashed')
  await page.goto('/contentmanager/blogger/createblog')
  await add(page, 'Title')
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByPlaceholder('Write a summary').fill('Typed before the crash')
  await add(page, 'Image')
  const file = { name: 'photo.png', mimeType: 'image/png', buffer: await photo(60, 40) }
  await page.locator('[data-block-body] input[type=file]').setInputFiles(file)
  await page.getByLabel('Alt text').fill('A violet field')
  await page.goto('chrome://crash').catch(() => {})

  const fresh = await context.newPage()
  await fresh.goto('/contentmanager')
  await fresh.getByRole('link', { name: 'Continue' }).click()
  await expect(fresh.getByLabel('Title', { exact: true })).toHaveValue(title)
  await expect(fresh.getByPlaceholder('Write a summary')).toHaveValue('Typed before the crash')
  await expect(fresh.getByRole('img', { name: 'A violet field' })).toBeVisible()
  await fresh.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(card(fresh, title)).toBeVisible()
  await expect(fresh.getByText('Unsaved changes to')).toHaveCount(0)
  const cards = await request.get('/api/v0/blogs/cards?limit=100', {
    headers: await staffHeaders(request),
  })
  const { blogId } = (await cards.json()).cards.find(
    (one: { title: string }) => one.title === title,
  )
  expect((await readBlog(request, blogId)).blocks[1].src).toMatch(/^\/media\//)
})

test('without a network saves wait, and are sent without a click when it is back', async ({
  staffPage: page,
  context,
  request,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  const title = unique('Offline')
  const { blogId } = await addBlog(request, { title })
  await page.goto(edit(blogId))
  await page.getByLabel('Title', { exact: true }).fill(`${title} changed`)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page).toHaveURL('/contentmanager/blogger')
  await expect(page.getByText('The server could not be reached. Nothing is lost.')).toBeVisible()
  await context.setOffline(false)
  await expect.poll(async () => (await readBlog(request, blogId)).status).toBe('published')
  await expect(page.getByText('Unsaved changes to')).toHaveCount(0)

  const other = unique('Offline too')
  await page.getByRole('link', { name: 'Create new blog' }).click()
  await page.getByPlaceholder('Write a summary').fill('A summary')
  await add(page, 'Title')
  await page.keyboard.type(other)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(
    page.getByText('It is sent again as soon as the server can be reached.'),
  ).toBeVisible()
  await context.setOffline(false)
  await expect(card(page, other)).toHaveCount(1)
  await expect(page).toHaveURL('/contentmanager/blogger')
})

test('a session that ends meanwhile asks for a login and loses nothing', async ({
  staffPage: page,
  request,
  allowConsole,
}) => {
  // The list behind the editor may also send a request with the ended session.
  allowConsole(/401|Error updating blog by id|Failed to get all Blogs/)
  const title = unique('Signed out meanwhile')
  const { blogId } = await addBlog(request, { title })
  await page.goto(edit(blogId))
  await page.getByLabel('Title', { exact: true }).fill(`${title} changed`)
  const token = await page.evaluate(() => localStorage.getItem('jwt_access_token'))
  await request.post('/api/v0/user/logout', { headers: { authorization: `Bearer ${token}` } })
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(page).toHaveURL('/contentmanager/login')
  await expect(page.getByText('Your session has ended.')).toBeVisible()
  await expect(page.getByText('Your unsaved changes are kept in this browser.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Username').fill(staffAccount.username)
  await page.getByLabel('Password').fill(staffAccount.password)
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await expect(page.getByText('The session had ended. Nothing is lost.')).toBeVisible()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(`${title} changed`)
})

test('a save at the moment of a sign-out in another tab saves nothing, and is logged', async ({
  staffPage: page,
  allowConsole,
}) => {
  allowConsole(/User is not authenticated/)
  const title = unique('Nobody there')
  await page.goto('/contentmanager/blogger/createblog')
  await add(page, 'Title')
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByPlaceholder('Write a summary').fill('A summary')
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url())
  })
  const logged = page.waitForEvent('console', (message) =>
    message.text().includes('User is not authenticated'),
  )
  await page.getByRole('button', { name: 'Publish' }).evaluate((button: HTMLElement) => {
    // In one task: a moment later the page would have redirected to the login.
    localStorage.removeItem('jwt_access_token')
    window.dispatchEvent(new StorageEvent('storage', { key: 'jwt_access_token', newValue: null }))
    button.click()
  })
  await logged
  await expect(page).toHaveURL('/contentmanager/login')
  expect(posts).toEqual([])
})

test('leaving asks; an earlier version can be seen and restored', async ({
  staffPage: page,
  request,
}) => {
  const title = unique('Earlier')
  const { blogId } = await addBlog(request, { title, paragraphs: ['the first words'] })
  await request.post(`/api/v0/blogs/${blogId}/update`, {
    headers: await staffHeaders(request),
    data: { content: JSON.stringify([{ id: 't', type: 'title', content: `${title} now` }]) },
  })
  await page.goto(edit(blogId))
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(`${title} now`)
  await page.getByText('Earlier versions').click()
  await page.getByRole('button', { name: /ada · draft/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('the first words')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'RESTORE' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title)
  await page.getByRole('link', { name: 'Go back' }).click()
  await expect(page.getByRole('heading', { name: 'Leave without saving?' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'LEAVE' }).click()
  await expect(page).toHaveURL('/contentmanager/blogger')
  await expect(page.getByText(`Unsaved changes to “${title}”`)).toBeVisible()
  const offer = page.getByRole('status').filter({ hasText: `Unsaved changes to “${title}”` })
  await offer.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'KEEP' }).click()
  await expect(page.getByText(`Unsaved changes to “${title}”`)).toBeVisible()
  await offer.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'DISCARD', exact: true }).click()
  await expect(page.getByText(`Unsaved changes to “${title}”`)).toHaveCount(0)
})

test('two sets of unsaved changes to one article are distinguishable, and one is discarded', async ({
  staffPage: page,
  context,
  request,
}) => {
  const title = unique('Twice')
  const { blogId } = await addBlog(request, { title, paragraphs: ['one'] })
  const second = await context.newPage()
  for (const [tab, text] of [
    [page, 'older'],
    [second, 'newer'],
  ] as const) {
    await tab.goto(edit(blogId))
    await paragraph(tab).fill(text)
    await tab.getByRole('link', { name: 'Go back' }).click()
    await tab.getByRole('button', { name: 'LEAVE' }).click()
    await expect(tab.getByText('Unsaved changes').first()).toBeVisible()
  }
  const label = (number: number) =>
    page.getByRole('status').filter({ hasText: `Unsaved changes ${number} of 2 to “${title}”` })
  await expect(label(1)).toBeVisible()
  await label(2).getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'DISCARD', exact: true }).click()
  await expect(page.getByText(`Unsaved changes to “${title}”`)).toBeVisible()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(paragraph(page)).toHaveText('newer')
})

test('two tabs: other blocks are merged, the same block is chosen side by side', async ({
  staffPage: page,
  context,
  request,
  allowConsole,
}) => {
  allowConsole(/412|SaveConflict|Someone else/)
  const { blogId } = await addBlog(request, {
    title: unique('Two tabs'),
    paragraphs: ['one', 'two'],
  })
  await page.goto(edit(blogId))
  await expect(paragraph(page)).toHaveText('one')
  const other = await context.newPage()
  await other.goto(edit(blogId))
  await expect(page.getByText('This article is also open in another tab.')).toBeVisible()
  await paragraph(other, 1).fill('two, theirs')
  await other.getByLabel('Title', { exact: true }).press('ControlOrMeta+s')
  await expect(other.getByText('Saved.')).toBeAttached()
  await expect(page.getByText('This article was saved in another tab.')).toBeVisible()

  await paragraph(page, 0).fill('one, mine')
  await page.getByLabel('Title', { exact: true }).press('ControlOrMeta+s')
  await expect(page.getByText('Saved, merged with the changes of someone else.')).toBeAttached()
  await expect(paragraph(page, 1)).toHaveText('two, theirs')
  const texts = async () =>
    (await readBlog(request, blogId)).blocks
      .slice(1)
      .map((block: { content: string }) => block.content)
  expect(await texts()).toEqual(['<p>one, mine</p>', '<p>two, theirs</p>'])

  await paragraph(other, 0).fill('one, theirs')
  await other.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(other).toHaveURL('/contentmanager/blogger')
  await expect(
    other.getByText('Someone else changed the same parts in the meantime.'),
  ).toBeVisible()
  expect(await texts()).toEqual(['<p>one, mine</p>', '<p>two, theirs</p>'])
  await other.getByRole('link', { name: 'Continue' }).click()
  const dialog = other.getByRole('dialog', { name: 'Conflicting changes' })
  await expect(dialog.getByText('one, mine')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'MERGE' })).toBeDisabled()
  await expectAccessible(other)
  await dialog.getByRole('radio', { name: /^Mine/ }).check()
  await dialog.getByRole('button', { name: 'MERGE' }).click()
  await other.getByRole('button', { name: 'Save as Draft' }).click()
  await expect.poll(texts).toEqual(['<p>one, theirs</p>', '<p>two, theirs</p>'])
})

test('the first save gives a new article its address without interrupting the writer', async ({
  staffPage: page,
}) => {
  const title = unique('Saved while writing')
  await page.goto('/contentmanager/blogger/createblog')
  await page.getByPlaceholder('Write a summary').fill('A summary')
  await add(page, 'Title')
  await page.getByLabel('Title', { exact: true }).fill(title)
  await add(page, 'Paragraph')
  await paragraph(page).click()
  await page.keyboard.type('before after')
  for (let step = 0; step < ' after'.length; step++) await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('Saved.', { exact: true })).toBeAttached()
  await expect(page).toHaveURL(/\/contentmanager\/blogger\/edit\/\d+$/)
  await expect(page.getByRole('heading', { name: 'EDIT BLOG - DRAFT' })).toBeVisible()
  // Focus and caret stay in place, and changes can still be undone.
  await page.keyboard.type(' between')
  await expect(paragraph(page)).toHaveText('before between after')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(paragraph(page)).toHaveText('before after')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(paragraph(page)).toHaveText('')
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect(paragraph(page)).toHaveText('before after')

  const address = page.url()
  await page.reload()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title)
  await expect(page.getByText('Unsaved changes to')).toHaveCount(0)
  await page.goto('/contentmanager/blogger/createblog')
  await page.getByPlaceholder('Write a summary').fill('Another')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page).toHaveURL(/\/edit\/\d+$/)
  const second = page.url()
  expect(second).not.toBe(address)
  await page.getByRole('link', { name: 'Go back' }).click()
  await expect(page).toHaveURL('/contentmanager/blogger')
  await page.goBack()
  await expect(page).toHaveURL(second)
  await expect(page.getByPlaceholder('Write a summary')).toHaveValue('Another')
})
