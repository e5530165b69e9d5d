import type { APIRequestContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, expectAccessible, expectNoSidewaysScroll, staffAccount, test } from './fixtures.ts'

let counter = 0
const unique = (text: string) => `${text} ${process.pid}-${Date.now()}-${counter++}`

async function staffHeaders(request: APIRequestContext) {
  const answer = await request.post('/api/v0/user/login', { data: staffAccount })
  return { authorization: `Bearer ${(await answer.json()).result.token}` }
}

type NewBlog = { title: string; status?: 'draft' | 'published'; paragraphs?: string[] }

async function addBlog(request: APIRequestContext, { title, status, paragraphs = [] }: NewBlog) {
  const blocks = [
    { id: 't', type: 'title', content: title },
    ...paragraphs.map((text, place) => ({
      id: `p${place}`,
      type: 'paragraph',
      content: `<p>${text}</p>`,
    })),
  ]
  const answer = await request.post('/api/v0/blogs', {
    headers: await staffHeaders(request),
    data: { content: JSON.stringify(blocks), summary: 'A summary', status: status ?? 'draft' },
  })
  return (await answer.json()).blog as { blogId: number }
}

async function readBlog(request: APIRequestContext, blogId: number) {
  const answer = await request.get(`/api/v0/blogs/${blogId}?images=linked`, {
    headers: await staffHeaders(request),
  })
  const { blog } = await answer.json()
  return { ...blog, blocks: JSON.parse(blog.content) }
}

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#6c2bff' } })
    .png()
    .toBuffer()

const card = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })
const paragraph = (page: Page, place = 0) =>
  page.getByRole('textbox', { name: 'Paragraph' }).nth(place)
const add = (page: Page, name: string) =>
  page.getByRole('button', { name: `+ ${name}`, exact: true }).click()
const edit = (blogId: number) => `/contentmanager/blogger/edit/${blogId}`

test('an article with every block, published and read', async ({ staffPage: page, request }) => {
  const title = unique('Every block')
  await page.goto('/contentmanager/blogger/createblog')
  await expect(page.getByRole('heading', { name: 'CREATE NEW BLOG' })).toBeVisible()
  for (const name of ['Title', 'Subtitle', 'Paragraph', 'Image', 'Fine Print', 'Image Carousel']) {
    await add(page, name)
  }
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Subtitle', { exact: true }).fill('A subtitle')
  await paragraph(page).click()
  await page.keyboard.type('Words that are bold')
  await page.keyboard.press('ControlOrMeta+a')
  const toolbar = page.getByRole('toolbar', { name: 'Paragraph formatting' })
  for (const tool of ['Bold', 'Italic', 'Underline', 'Strike', 'Bullet list', 'Ordered list']) {
    await toolbar.getByRole('button', { name: tool, exact: true }).click()
    await expect(toolbar.getByRole('button', { name: tool, exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  }
  await page.getByRole('textbox', { name: 'Fine Print' }).fill('The small words')
  const image = { name: 'photo.png', mimeType: 'image/png', buffer: await photo(3000, 1500) }
  const files = page.locator('[data-block-body] input[type=file]')
  await files.first().setInputFiles(image)
  await page.getByLabel('Alt text').first().fill('A violet field')
  await page.getByLabel('Caption').first().fill('Violet')
  await expect(page.getByText('Image Carousel', { exact: true })).toBeVisible()
  await page.getByLabel('Fit mode').selectOption({ label: 'Scale Down (Fit Inside)' })
  await files.last().setInputFiles([image, { ...image, buffer: await photo(40, 40) }])
  const tiles = page.getByRole('list', { name: 'Images of the carousel' }).getByRole('listitem')
  await expect(tiles).toHaveCount(2)
  await expect(tiles.first().getByRole('img')).toHaveAttribute('alt', 'Carousel Image')
  await tiles.first().getByLabel('Hover text').fill('Over it')
  await tiles.last().getByRole('button', { name: 'Remove Image' }).click()
  await expect(tiles).toHaveCount(1)

  await page.getByRole('button', { name: 'Set as Main' }).click()
  await expect(page.getByText('This is now the main article!')).toBeVisible()
  await page.getByRole('button', { name: 'Set as Featured' }).click()
  await expect(page.getByText('This is now a featured article!')).toBeVisible()
  await expect(page.getByText('This is now the main article!')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Cancel Featured' })).toBeVisible()
  const thumbnail = page.getByRole('region', { name: 'Thumbnail' })
  await thumbnail.locator('input[type=file]').setInputFiles(image)
  await expect(thumbnail.getByRole('img')).toBeVisible()
  await expect(thumbnail.getByRole('button', { name: 'Replace' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByPlaceholder('Write a summary')).toBeFocused()
  await expect(page.getByPlaceholder('Write a summary')).toHaveAttribute('rows', '4')
  await page.getByPlaceholder('Write a summary').fill('What it is about')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/v0/blogs?*', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Publishing...' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Save as Draft' })).toBeDisabled()
  release()
  await expect(page).toHaveURL('/contentmanager/blogger')
  await expect(card(page, title).getByText('Current Featured')).toBeVisible()

  const cards = await request.get('/api/v0/blogs/cards?limit=100')
  const { blogId } = (await cards.json()).cards.find(
    (one: { title: string }) => one.title === title,
  )
  const { blocks } = await readBlog(request, blogId)
  expect(blocks.map((block: { type: string }) => block.type)).toEqual([
    'title',
    'subtitle',
    'paragraph',
    'image',
    'fineprint',
    'carousel',
  ])
  expect(blocks[2].content).toContain('<ol><li><p><strong><em><s><u>')
  expect(blocks[5]).toMatchObject({ fitMode: 'scale-down', images: [{ hoverText: 'Over it' }] })
  const sent = await request.get(blocks[3].src)
  expect((await sharp(await sent.body()).metadata()).width).toBe(2560)
  await page.goto(`/blog/${blogId}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByRole('img', { name: 'A violet field' })).toBeVisible()
})

test('the grid: loading, failure, badges, deleting with its dialog', async ({
  staffPage: page,
  request,
  allowConsole,
}) => {
  allowConsole(/500|Error deleting blog by id/)
  const title = unique('To be deleted')
  await addBlog(request, { title })
  let answer: 'hold' | 'fail' | 'go' = 'hold'
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/v0/blogs/cards?*', async (route) => {
    if (answer === 'hold') await held
    if (answer === 'fail') await route.fulfill({ status: 500 })
    else await route.continue()
  })
  await page.goto('/contentmanager/blogger')
  await expect(page.getByText('Loading your blogs...')).toBeVisible()
  await expect(page.getByTestId('blog-skeleton')).toHaveCount(5)
  answer = 'fail'
  release()
  await expect(page.getByText('Whoops! Something went wrong getting the Blogs')).toBeVisible({
    timeout: 20_000,
  })
  await expect(page.getByText("We'll look into that ASAP")).toBeVisible()
  answer = 'go'
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your blogs' })).toBeVisible()
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
  await page.mouse.click(5, 5)
  await expect(dialog).toBeHidden()
  await card(page, title).getByRole('button', { name: 'DELETE' }).click()
  await dialog.getByRole('button', { name: 'DELETE' }).click()
  await expect(dialog).toBeHidden()
  await expect(card(page, title)).toBeVisible()
  await page.unroute('**/blogs/*/delete')
  await card(page, title).getByRole('button', { name: 'DELETE' }).click()
  await dialog.getByRole('button', { name: 'DELETE' }).click()
  await expect(card(page, title)).toHaveCount(0)
})

test('a failed create clears the busy text, stays, and can be repeated', async ({
  staffPage: page,
  allowConsole,
}) => {
  allowConsole(/500|Error creating Blog/)
  const title = unique('Not at once')
  await page.goto('/contentmanager/blogger/createblog')
  await add(page, 'Title')
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByPlaceholder('Write a summary').fill('A summary')
  await page.route('**/api/v0/blogs?*', (route) => route.fulfill({ status: 500 }))
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(page.getByText('Not on the server yet.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save as Draft' })).toBeEnabled()
  await expect(page).toHaveURL('/contentmanager/blogger/createblog')
  await page.unroute('**/api/v0/blogs?*')
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(page).toHaveURL('/contentmanager/blogger')
  await expect(card(page, title).getByText('draft', { exact: true })).toBeVisible()
  await expect(page.getByText('Unsaved work on')).toHaveCount(0)
})

test('a draft is edited and published, a published article only updated', async ({
  staffPage: page,
  request,
}) => {
  const title = unique('From draft to published')
  const { blogId } = await addBlog(request, { title })
  await page.goto(edit(blogId))
  await expect(page.getByRole('heading', { name: 'EDIT BLOG - DRAFT' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save as Draft' })).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page).toHaveURL('/contentmanager/blogger')
  await expect.poll(async () => (await readBlog(request, blogId)).status).toBe('published')
  await page.goto(edit(blogId))
  await expect(page.getByRole('heading', { name: 'UPDATE BLOG' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save as Draft' })).toHaveCount(0)
  await page.getByLabel('Title', { exact: true }).fill(`${title} again`)
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page).toHaveURL('/contentmanager/blogger')
  await expect(card(page, `${title} again`)).toBeVisible()
})

test('an id that is no integer or no blog leads to the readers', async ({
  staffPage: page,
  allowConsole,
}) => {
  allowConsole(/404|Error getting Blog by id/)
  for (const id of ['abc', '1.5', '99999999']) {
    await page.goto(`/contentmanager/blogger/edit/${id}`)
    await expect(page).toHaveURL('/resources')
  }
})

test('blocks move, are announced, deleted, undone and redone by keyboard', async ({
  staffPage: page,
  request,
}) => {
  const { blogId } = await addBlog(request, {
    title: unique('Moving'),
    paragraphs: ['first', 'second'],
  })
  await page.goto(edit(blogId))
  const names = page.locator('[data-block-head] > span')
  await expect(names).toHaveText(['1. Title', '2. Paragraph', '3. Paragraph'])
  const ups = page.getByRole('button', { name: 'Move up' })
  await expect(ups.first()).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Move down' }).last()).toBeDisabled()
  await ups.nth(1).focus()
  await page.keyboard.press('Enter')
  await expect(names).toHaveText(['1. Paragraph', '2. Title', '3. Paragraph'])
  await expect(page.getByText('Paragraph moved to position 1 of 3')).toBeAttached()
  await expect(page.getByRole('button', { name: 'Move down' }).first()).toBeFocused()
  await paragraph(page, 1).focus()
  await page.keyboard.press('Alt+Shift+ArrowUp')
  await expect(names).toHaveText(['1. Paragraph', '2. Paragraph', '3. Title'])
  await page.getByRole('button', { name: 'Delete block' }).first().click()
  await expect(names).toHaveText(['1. Paragraph', '2. Title'])
  await paragraph(page).click()
  await page.keyboard.press('End')
  await page.keyboard.type(' and more')
  await expect(paragraph(page)).toHaveText('second and more')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(paragraph(page)).toHaveText('second')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(names).toHaveCount(3)
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(names).toHaveCount(2)
})

test('links: the prompt, its three answers and the schemes', async ({
  staffPage: page,
  request,
}) => {
  const { blogId } = await addBlog(request, { title: unique('Links'), paragraphs: ['a link here'] })
  await page.goto(edit(blogId))
  const link = page.getByRole('button', { name: 'Link', exact: true })
  const asked: string[] = []
  let answer: string | null = null
  page.on('dialog', async (dialog) => {
    asked.push(`${dialog.message()} ${dialog.defaultValue()}`)
    if (answer === null) await dialog.dismiss()
    else await dialog.accept(answer)
  })
  await paragraph(page).click()
  await page.keyboard.press('ControlOrMeta+a')
  await link.click()
  await expect(paragraph(page).locator('a')).toHaveCount(0)
  for (const bad of ['javascript:alert(1)', 'data:text/html,x']) {
    answer = bad
    await link.click()
    await expect(paragraph(page).locator('a')).toHaveCount(0)
  }
  answer = 'mailto:team@example.com'
  await link.click()
  await expect(paragraph(page).locator('a')).toHaveAttribute('href', 'mailto:team@example.com')
  await expect(link).toHaveAttribute('aria-pressed', 'true')
  answer = null
  await link.click()
  await expect(paragraph(page).locator('a')).toHaveCount(1)
  answer = ''
  await link.click()
  await expect(paragraph(page).locator('a')).toHaveCount(0)
  expect(asked[0]).toBe('Enter URL: https://')
  expect(asked.at(-1)).toBe('Enter URL: mailto:team@example.com')
})

test('what is no image is refused in words; drawings become bitmaps; files can be dropped', async ({
  staffPage: page,
}) => {
  await page.goto('/contentmanager/blogger/createblog')
  await add(page, 'Image')
  const file = page.locator('[data-block-body] input[type=file]')
  await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(page.getByText('“notes.txt” is not an image.').first()).toBeVisible()
  await file.setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('x') })
  await expect(page.getByText('“broken.png” cannot be read as an image.').first()).toBeVisible()
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4"><path d="M0 0h8v4H0z"/></svg>'
  await file.setInputFiles({
    name: 'drawing.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(svg),
  })
  const shown = page.locator('[data-block-body] img')
  await expect(shown).toHaveCount(1)
  await expect
    .poll(() => shown.evaluate((img) => (img as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(100)
  const data = await page.evaluateHandle((svgText) => {
    const transfer = new DataTransfer()
    for (const name of ['a.svg', 'b.svg']) {
      transfer.items.add(new File([svgText], name, { type: 'image/svg+xml' }))
    }
    return transfer
  }, svg)
  await page.dispatchEvent('section[aria-label="Article"]', 'drop', { dataTransfer: data })
  await expect(shown).toHaveCount(3)
})

test('after a crash the work is offered and continued with one click, images too', async ({
  staffPage: page,
  context,
  request,
  allowConsole,
}) => {
  allowConsole(/./)
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
  await expect(fresh.getByText('Unsaved work on')).toHaveCount(0)
  const cards = await request.get('/api/v0/blogs/cards?limit=100', {
    headers: await staffHeaders(request),
  })
  const { blogId } = (await cards.json()).cards.find(
    (one: { title: string }) => one.title === title,
  )
  expect((await readBlog(request, blogId)).blocks[1].src).toMatch(/^\/media\//)
})

test('without a network an update waits and is sent later', async ({
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
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(`${title} changed`)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect.poll(async () => (await readBlog(request, blogId)).status).toBe('published')
  await expect(page.getByText('Unsaved work on')).toHaveCount(0)
})

test('a session that ends meanwhile asks for a login and loses nothing', async ({
  staffPage: page,
  request,
  allowConsole,
}) => {
  allowConsole(/401|Error updating blog by id/)
  const title = unique('Signed out meanwhile')
  const { blogId } = await addBlog(request, { title })
  await page.goto(edit(blogId))
  await page.getByLabel('Title', { exact: true }).fill(`${title} changed`)
  const token = await page.evaluate(() => localStorage.getItem('jwt_access_token'))
  await request.post('/api/v0/user/logout', { headers: { authorization: `Bearer ${token}` } })
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(page).toHaveURL('/contentmanager/login')
  await page.getByLabel('Username').fill(staffAccount.username)
  await page.getByLabel('Password').fill(staffAccount.password)
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await expect(page.getByText('The session had ended. Nothing is lost.')).toBeVisible()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(`${title} changed`)
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
  await expect(page.getByText('Saved, with the changes of someone else taken in.')).toBeAttached()
  await expect(paragraph(page, 1)).toHaveText('two, theirs')
  const texts = async () =>
    (await readBlog(request, blogId)).blocks
      .slice(1)
      .map((block: { content: string }) => block.content)
  expect(await texts()).toEqual(['<p>one, mine</p>', '<p>two, theirs</p>'])

  await paragraph(other, 0).fill('one, theirs')
  await other.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(other).toHaveURL('/contentmanager/blogger')
  await expect(other.getByText('Someone else changed the same parts meanwhile.')).toBeVisible()
  expect(await texts()).toEqual(['<p>one, mine</p>', '<p>two, theirs</p>'])
  await other.getByRole('link', { name: 'Continue' }).click()
  const dialog = other.getByRole('dialog', { name: 'Two versions of the same' })
  await expect(dialog.getByText('one, mine')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'BRING TOGETHER' })).toBeDisabled()
  await expectAccessible(other)
  await dialog.getByRole('radio', { name: /^Mine/ }).check()
  await dialog.getByRole('button', { name: 'BRING TOGETHER' }).click()
  await other.getByRole('button', { name: 'Save as Draft' }).click()
  await expect.poll(texts).toEqual(['<p>one, theirs</p>', '<p>two, theirs</p>'])
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
  await dialog.getByRole('button', { name: 'RESTORE' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title)
  await page.getByRole('link', { name: 'Go back' }).click()
  await expect(page.getByRole('heading', { name: 'Leave without saving?' })).toBeVisible()
  await page.getByRole('button', { name: 'LEAVE' }).click()
  await expect(page).toHaveURL('/contentmanager/blogger')
  await expect(page.getByText(`Unsaved work on “${title}”`)).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText(`Unsaved work on “${title}”`)).toHaveCount(0)
})

test('preview, counts and checks while writing', async ({ staffPage: page }) => {
  await page.goto('/contentmanager/blogger/createblog')
  await add(page, 'Paragraph')
  await expect(page.getByText('There is no title.')).toBeVisible()
  await page.getByRole('button', { name: 'Paragraph (block 1) is empty.' }).click()
  await expect(paragraph(page)).toBeFocused()
  await page.keyboard.type('four words are here')
  await expect(page.getByText(/4 words · 1 min read/)).toBeVisible()
  await page.getByRole('button', { name: 'Preview' }).click()
  const frame = page.frameLocator('iframe[title="Preview of the article"]')
  await expect(frame.getByText('four words are here')).toBeVisible()
  expect(
    await frame.locator('body').evaluate((body) => body.ownerDocument.defaultView?.innerWidth),
  ).toBe(390)
  await page.getByRole('button', { name: 'Desktop' }).click()
  await expect
    .poll(() =>
      frame.locator('body').evaluate((body) => body.ownerDocument.defaultView?.innerWidth),
    )
    .toBe(1280)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Close preview' }).click()
  await expectNoSidewaysScroll(page)
})

test('text from Google Docs and Word keeps its structure and nothing else', async ({
  staffPage: page,
  request,
}) => {
  const { blogId } = await addBlog(request, { title: unique('Pasted'), paragraphs: ['x'] })
  await page.goto(edit(blogId))
  const paste = async (html: string) => {
    await paragraph(page).click()
    await page.keyboard.press('ControlOrMeta+a')
    await paragraph(page).evaluate((element, text) => {
      const data = new DataTransfer()
      data.setData('text/html', text)
      const event = new ClipboardEvent('paste', {
        clipboardData: data,
        bubbles: true,
        cancelable: true,
      })
      element.dispatchEvent(event)
    }, html)
    return (await paragraph(page).innerHTML()).replaceAll(/ (target|rel)="[^"]*"/g, '')
  }
  const docs = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1a2b">
    <h2 dir="ltr"><span style="font-size:16pt;font-weight:400;">Findings</span></h2>
    <p dir="ltr" style="line-height:1.38;"><span style="font-weight:700;">Bold</span><span style="font-weight:400;"> and </span><span style="font-style:italic;">slanted</span> <a href="https://example.com" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;">a link</span></a></p>
    <ul><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr"><span>One</span></p></li><li dir="ltr" aria-level="1"><p dir="ltr"><span style="text-decoration:line-through;">Two</span></p></li></ul></b>`
  expect(await paste(docs)).toBe(
    '<p><strong>Findings</strong></p><p><strong>Bold</strong> and <em>slanted</em> <a href="https://example.com">a link</a></p><ul><li><p>One</p></li><li><p><s>Two</s></p></li></ul>',
  )
  const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body lang=EN-US>
    <!--StartFragment--><p class=MsoNormal><b>Plan</b><o:p></o:p></p>
    <p class=MsoListParagraphCxSpFirst style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>Draw<o:p></o:p></p>
    <p class=MsoListParagraphCxSpLast style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>2.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]><u>Test</u><o:p></o:p></p><!--EndFragment--></body></html>`
  expect(await paste(word)).toBe(
    '<p><strong>Plan</strong></p><ol><li><p>Draw</p></li><li><p><u>Test</u></p></li></ol>',
  )
  const hostile =
    '<p onclick="x()">Fine<script>alert(1)</script><img src=x onerror=alert(1)></p><a href="javascript:alert(1)">bad</a>'
  expect(await paste(hostile)).not.toMatch(/script|onerror|onclick|javascript/)
})
