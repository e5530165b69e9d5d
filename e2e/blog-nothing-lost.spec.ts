import {
  add,
  addBlog,
  bar,
  card,
  edit,
  offer,
  paragraph,
  photo,
  readBlog,
  staffHeaders,
  unique,
} from './articles.ts'
import { addColleague, browserOf } from './colleagues.ts'
import { expect, expectAccessible, staffAccount, test } from './fixtures.ts'

test('after a crash the text is there again, with its pictures', async ({
  browser,
  baseURL,
  request,
}) => {
  const title = unique('Crashed')
  const { page, context } = await browserOf(browser, baseURL, addColleague('crashed'))
  await page.goto('/contentmanager/blogger/createblog')
  await add(page, 'Title')
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByPlaceholder('Write a summary').fill('Typed before the crash')
  await add(page, 'Image')
  const file = { name: 'photo.png', mimeType: 'image/png', buffer: await photo(60, 40) }
  await page.locator('[data-block-body] input[type=file]').setInputFiles(file)
  await page.getByLabel('Alt text').fill('A violet field')
  await expect(bar(page, 'Kept on the server')).toBeVisible()
  await page.goto('chrome://crash').catch(() => {})

  const fresh = await context.newPage()
  await fresh.goto('/contentmanager')
  await offer(fresh, title).getByRole('link', { name: 'Go on writing' }).click()
  await expect(fresh.getByLabel('Title', { exact: true })).toHaveValue(title)
  await expect(fresh.getByPlaceholder('Write a summary')).toHaveValue('Typed before the crash')
  await expect(fresh.getByRole('img', { name: 'A violet field' })).toBeVisible()
  await fresh.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(card(fresh, title)).toBeVisible()
  await expect(offer(fresh, title)).toHaveCount(0)
  const cards = await request.get('/api/v0/blogs/cards?limit=100', {
    headers: await staffHeaders(request),
  })
  const { blogId } = (await cards.json()).cards.find(
    (one: { title: string }) => one.title === title,
  )
  expect((await readBlog(request, blogId)).blocks[1].src).toMatch(/^\/media\//)
  await context.close()
})

test('without a network saves say so, and the text is there when it is back', async ({
  browser,
  baseURL,
  request,
}) => {
  const title = unique('Offline')
  const { blogId } = await addBlog(request, { title })
  const { page, context } = await browserOf(browser, baseURL, addColleague('offline'))
  await page.goto(edit(blogId))
  await page.getByLabel('Title', { exact: true }).fill(`${title} changed`)
  await expect(bar(page, 'Kept on the server')).toBeVisible()
  await page.waitForFunction(() => performance.getEntriesByType('resource').length > 0)
  await context.setOffline(true)
  await page.getByLabel('Title', { exact: true }).fill(`${title} changed twice`)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page).toHaveURL('/contentmanager/blogger')
  await expect(page.getByText('was not saved. The server could not be reached.')).toBeVisible()
  await expect(offer(page, title)).toContainText('Only this browser has these changes.')
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(`${title} changed twice`)
  await expect(bar(page, 'Kept on the server')).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect.poll(async () => (await readBlog(request, blogId)).status).toBe('published')
  expect((await readBlog(request, blogId)).blocks[0].content).toBe(`${title} changed twice`)
  await expect(offer(page, title)).toHaveCount(0)

  const other = unique('Offline too')
  await page.getByRole('link', { name: 'Create new blog' }).click()
  await page.getByPlaceholder('Write a summary').fill('A summary')
  await add(page, 'Title')
  await page.keyboard.type(other)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(page.getByText('Not saved. The server could not be reached.')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(page).toHaveURL('/contentmanager/blogger')
  await expect(card(page, other)).toHaveCount(1)
  await context.close()
})

test('a session that ends meanwhile asks for a login and loses nothing', async ({
  staffPage: page,
  request,
  allowConsole,
}) => {
  allowConsole(/401|ERR_FAILED|Error|Failed to get all Blogs/)
  const title = unique('Signed out meanwhile')
  const { blogId } = await addBlog(request, { title })
  await page.goto(edit(blogId))
  await page.getByLabel('Title', { exact: true }).fill(`${title} changed`)
  await expect(bar(page, 'Kept on the server')).toBeVisible()
  const updates = '**/api/v0/documents/*/updates'
  await page.route(updates, (route) => route.abort())
  await page.getByLabel('Title', { exact: true }).fill(`${title} changed twice`)
  await expect(bar(page, 'Kept in this browser')).toBeVisible()
  const token = await page.evaluate(() => localStorage.getItem('jwt_access_token'))
  await request.post('/api/v0/user/logout', { headers: { authorization: `Bearer ${token}` } })
  // The editor asks the server for changes all the time.
  await expect(page).toHaveURL('/contentmanager/login')
  await expect(page.getByText('Your session has ended.')).toBeVisible()
  await expectAccessible(page)
  await page.unroute(updates)
  await page.getByLabel('Username').fill(staffAccount.username)
  await page.getByLabel('Password').fill(staffAccount.password)
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await expect(page).toHaveURL(edit(blogId))
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(`${title} changed twice`)
  await expect(bar(page, 'Kept on the server')).toBeVisible()
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
  await expect(bar(page, 'Kept on the server')).toBeVisible()
  const posts: string[] = []
  page.on('request', (request) => {
    const isSave = request.method() === 'POST' && request.url().includes('/api/v0/blogs')
    if (isSave) posts.push(request.url())
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
  await dialog.getByRole('button', { name: 'RESTORE', exact: true }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title)
  await expect(bar(page, 'Kept on the server')).toBeVisible()
  await page.getByRole('link', { name: 'Go back' }).click()
  await expect(page.getByRole('heading', { name: 'Leave without saving?' })).toBeVisible()
  await expect(page.getByText('where everybody who edits this text sees it')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'STAY' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title)
  await page.getByRole('link', { name: 'Go back' }).click()
  await page.getByRole('button', { name: 'LEAVE' }).click()
  await expect(page).toHaveURL('/contentmanager/blogger')
  // It is in the article, not in a list of its own.
  await expect(offer(page, title)).toHaveCount(0)
  await page.goto(edit(blogId))
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title)
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
  await expect(bar(page, 'Saved')).toBeVisible()
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

test('two tabs of one browser without a network lose neither text when both are closed', async ({
  staffPage: page,
  request,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/)
  const title = unique('Two tabs')
  const { blogId } = await addBlog(request, { title, status: 'draft' })
  const context = page.context()
  const other = await context.newPage()
  const documents = '**/api/v0/documents/*/{updates,changes}*'
  for (const tab of [page, other]) {
    await tab.goto(edit(blogId))
    await expect(tab.getByPlaceholder('Write a summary')).toBeVisible()
  }
  await context.route(documents, (route) => route.abort())
  await page.getByPlaceholder('Write a summary').fill('A summary of the first tab')
  await expect(bar(page, 'Kept in this browser')).toBeVisible()
  await other.getByLabel('Title', { exact: true }).fill(`${title}, named in the second`)
  await expect(bar(other, 'Kept in this browser')).toBeVisible()
  await expect(other.getByPlaceholder('Write a summary')).toHaveValue('A summary of the first tab')
  const opened = await context.newPage()
  await page.close()
  await other.close()
  await context.unroute(documents)
  await opened.goto(edit(blogId))
  await expect(opened.getByLabel('Title', { exact: true })).toHaveValue(
    `${title}, named in the second`,
  )
  await expect(opened.getByPlaceholder('Write a summary')).toHaveValue('A summary of the first tab')
  await expect(bar(opened, 'Kept on the server')).toBeVisible()
})

test('unsent text is opened from the list without a network', async ({
  staffPage: page,
  request,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  const title = unique('Far away')
  const { blogId } = await addBlog(request, { title, status: 'draft' })
  await page.goto('/contentmanager/blogger')
  await card(page, title).getByRole('link', { name: 'Edit' }).click()
  await expect(page).toHaveURL(edit(blogId))
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title)
  await page.context().setOffline(true)
  await page.getByLabel('Title', { exact: true }).fill(`${title} indeed`)
  await expect(bar(page, 'Kept in this browser')).toBeVisible()
  await page.getByRole('link', { name: 'Go back' }).click()
  await page.getByRole('button', { name: 'LEAVE' }).click()
  await offer(page, `${title} indeed`).getByRole('link', { name: 'Go on writing' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(`${title} indeed`)
  await page.context().setOffline(false)
  await expect(bar(page, 'Kept on the server')).toBeVisible()
})
