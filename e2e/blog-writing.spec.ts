import sharp from 'sharp'
import { add, addBlog, card, edit, paragraph, photo, readBlog, unique } from './articles.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'

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
  const image = { name: 'photo.png', mimeType: 'image/png', buffer: await photo(3000, 150) }
  const files = page.locator('[data-block-body] input[type=file]')
  await files.first().setInputFiles(image)
  await page.getByLabel('Alt text').first().fill('A violet field')
  await page.getByLabel('Caption').first().fill('Violet')
  await expect(page.getByText('Image Carousel', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Fit mode').locator('option:checked')).toHaveText(
    'Cover (Fill Screen)',
  )
  await page.getByLabel('Fit mode').selectOption({ label: 'Scale Down (Fit Inside)' })
  await expect(page.getByRole('button', { name: 'Add Image' })).toBeVisible()
  await files.last().setInputFiles([image, { ...image, buffer: await photo(40, 40) }])
  const tiles = page.getByRole('list', { name: 'Images of the carousel' }).getByRole('listitem')
  await expect(tiles).toHaveCount(2)
  await expect(tiles.first().getByRole('img')).toHaveAttribute('alt', 'Carousel Image')
  await tiles.first().getByLabel('Hover text').fill('Over it')
  await tiles.last().getByRole('button', { name: 'Remove Image' }).click()
  await expect(tiles).toHaveCount(1)

  await page.getByRole('button', { name: 'Set as Main' }).click()
  await expect(page.getByText('This is now the main article!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel Main' })).toBeVisible()
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
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
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
    await expect(page.getByText('This kind of link is not allowed.')).toBeInViewport()
  }
  answer = 'example.com/a'
  await link.click()
  await expect(paragraph(page).locator('a')).toHaveAttribute('href', 'https://example.com/a')
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

test('a page to link to is found by its title, and links to missing pages are listed', async ({
  staffPage: page,
  request,
}) => {
  const name = unique('Target')
  const target = await addBlog(request, { title: name, status: 'published' })
  const dead = '<a href="/blog/999999">gone</a> <a href="/nowhere">lost</a> here'
  const { blogId } = await addBlog(request, { title: unique('Linking'), paragraphs: [dead] })
  await page.goto(edit(blogId))
  for (const trouble of ['/blog/999999, which does not', '/nowhere, which readers cannot']) {
    await expect(page.getByText(`Paragraph (block 2) links to ${trouble}`)).toBeVisible()
  }
  await paragraph(page).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+k')
  const field = page.getByRole('dialog').getByRole('textbox')
  await expect(field).toBeFocused()
  // One field: an address and Enter, or words of a title.
  await field.fill('example.com/page')
  await page.keyboard.press('Enter')
  await expect(paragraph(page).locator('a')).toHaveCount(1)
  await expect(paragraph(page).locator('a')).toHaveAttribute('href', 'https://example.com/page')
  await page.keyboard.press('ControlOrMeta+k')
  await field.fill('https://')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The rest of the address is missing.')).toBeVisible()
  await field.fill(name)
  await expect(page.getByRole('button', { name })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  // The link is set in the next frame; until then there are two.
  await expect(paragraph(page).locator('a')).toHaveCount(1)
  await expect(paragraph(page).locator('a')).toHaveAttribute('href', `/blog/${target.blogId}`)
  await expect(page.getByText('Nothing to look at.')).toBeVisible()
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
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Desktop' }).click()
  await expect
    .poll(() =>
      frame.locator('body').evaluate((body) => body.ownerDocument.defaultView?.innerWidth),
    )
    .toBe(1280)
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close preview' }).click()
  await expectNoSidewaysScroll(page)
})

test('large images are listed, also those that are already stored', async ({
  staffPage: page,
  request,
}) => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const heavy = await sharp({
    create: { width: 800, height: 800, channels: 3, background: '#fff', noise },
  })
    .png()
    .toBuffer()
  const src = `data:image/png;base64,${heavy.toString('base64')}`
  const { blogId } = await addBlog(request, {
    title: unique('Heavy'),
    more: [{ id: 'i', type: 'image', src, content: src, alt: 'Noise', caption: '' }],
  })
  await page.goto(edit(blogId))
  const finding = page.getByRole('button', { name: /^Image \(block 2\) is heavy \(\d\.\d MB\)\.$/ })
  await expect(finding).toBeVisible()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(finding).toHaveCount(0)
})
