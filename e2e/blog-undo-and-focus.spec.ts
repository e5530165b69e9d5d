/*
 * Undo wherever the focus is, keys typed right after a block is added, and pictures that are chosen quickly or
 * transparent.
 */
import sharp from 'sharp'
import { add, addBlog, card, paragraph, photo, readBlog, staffHeaders, unique } from './articles.ts'
import { expect, test } from './fixtures.ts'

test('undo and redo go through the article step by step, wherever the focus is', async ({
  staffPage: page,
}) => {
  await page.goto('/contentmanager/blogger/createblog')
  await add(page, 'Paragraph')
  await page.keyboard.type('Paragraph one')
  await add(page, 'Title')
  await page.keyboard.type('The title')
  await add(page, 'Paragraph')
  await page.keyboard.type('Paragraph two')
  const state = async () => [
    await paragraph(page, 0).textContent(),
    await page.getByLabel('Title', { exact: true }).inputValue(),
    await paragraph(page, 1).textContent(),
  ]
  await page.getByRole('heading', { name: 'CREATE NEW BLOG' }).click()
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(state).toEqual(['Paragraph one', 'The title', ''])
  await page.keyboard.press('ControlOrMeta+z')
  await expect(paragraph(page, 1)).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('')
  await expect(paragraph(page, 0)).toHaveText('Paragraph one')
  for (const keys of ['ControlOrMeta+Shift+z', 'ControlOrMeta+y', 'ControlOrMeta+Shift+z']) {
    await page.keyboard.press(keys)
  }
  await expect.poll(state).toEqual(['Paragraph one', 'The title', 'Paragraph two'])

  // The undo of the browser's own menu is an input event.
  const prevented = await paragraph(page, 0).evaluate(
    (text) =>
      !text.dispatchEvent(
        new InputEvent('beforeinput', {
          inputType: 'historyUndo',
          bubbles: true,
          cancelable: true,
        }),
      ),
  )
  expect(prevented).toBe(true)
  await expect.poll(state).toEqual(['Paragraph one', 'The title', ''])
})

test('keys typed right after a block is added are in the block, on a slow machine too', async ({
  staffPage: page,
  context,
}) => {
  await page.goto('/contentmanager/blogger/createblog')
  await expect(page.getByRole('button', { name: '+ Paragraph' })).toBeVisible()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  for (const name of ['Paragraph', 'Fine Print', 'Title']) {
    await page.getByRole('button', { name: `+ ${name}`, exact: true }).focus()
    // All at once, as fast as keys can be pressed: nothing waits for the page in between.
    await Promise.all(['Enter', 'a', 'Space', 'b'].map((key) => page.keyboard.press(key)))
  }
  await expect(paragraph(page)).toHaveText('a b')
  await expect(page.getByRole('textbox', { name: 'Fine Print' })).toHaveText('a b')
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('a b')
  await expect(page.locator('[data-block-id]')).toHaveCount(3)
})

test('a click in a text that cannot be written in yet puts the caret there', async ({
  staffPage: page,
  request,
}) => {
  const paragraphs = ['Nobody may lose these words']
  const { blogId } = await addBlog(request, { title: unique('Clicked early'), paragraphs })
  // A slow machine: nothing comes near the viewport, so the text stays the one for readers.
  await page.addInitScript(() => {
    IntersectionObserver.prototype.observe = () => {}
  })
  await page.goto(`/contentmanager/blogger/edit/${blogId}`)
  const body = page.locator('[data-block-id="p0"] [data-block-body]')
  await expect(body).toHaveText(paragraphs.join(''))
  await expect(body.getByRole('textbox')).toHaveCount(0)
  const text = await body.locator('p').boundingBox()
  await page.mouse.click((text?.x ?? 0) + 1, (text?.y ?? 0) + 10)
  await page.keyboard.type('Indeed. ')
  await expect(body.getByRole('textbox')).toHaveText('Indeed. Nobody may lose these words')
})

test('choosing more files for a carousel before the first are ready loses none', async ({
  staffPage: page,
}) => {
  await page.addInitScript(() => {
    const make = window.createImageBitmap
    const gate = new Promise<void>((resolve) => {
      window.addEventListener('test-go-on', () => resolve())
    })
    window.createImageBitmap = async (...args: unknown[]) => {
      await gate
      return make.apply(window, args as Parameters<typeof make>)
    }
  })
  await page.goto('/contentmanager/blogger/createblog')
  await add(page, 'Image Carousel')
  const files = page.locator('[data-block-body] input[type=file]')
  for (const width of [40, 50]) {
    const buffer = await photo(width, 40)
    await files.setInputFiles({ name: `${width}.png`, mimeType: 'image/png', buffer })
  }
  await page.evaluate(() => window.dispatchEvent(new Event('test-go-on')))
  const tiles = page.getByRole('list', { name: 'Images of the carousel' }).getByRole('listitem')
  await expect(tiles).toHaveCount(2)
})

test('a transparent picture stays transparent where the browser cannot write WebP, like WebKit', async ({
  staffPage: page,
  request,
}) => {
  await page.addInitScript(() => {
    const toBlob = HTMLCanvasElement.prototype.toBlob
    HTMLCanvasElement.prototype.toBlob = function (done, type, quality) {
      toBlob.call(this, done, type === 'image/webp' ? 'image/png' : type, quality)
    }
  })
  const title = unique('See-through')
  await page.goto('/contentmanager/blogger/createblog')
  await add(page, 'Title')
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByPlaceholder('Write a summary').fill('A summary')
  const ring =
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><circle cx="100" cy="100" r="50" fill="red"/></svg>'
  await add(page, 'Image')
  await page
    .locator('[data-block-body] input[type=file]')
    .setInputFiles({ name: 'ring.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(ring) })
  await expect(page.getByLabel('Alt text')).toBeVisible()
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(page).toHaveURL('/contentmanager/blogger')
  await expect(card(page, title)).toBeVisible()
  const cards = await request.get('/api/v0/blogs/cards?limit=100', {
    headers: await staffHeaders(request),
  })
  const { blogId } = (await cards.json()).cards.find(
    (one: { title: string }) => one.title === title,
  )
  const { src } = (await readBlog(request, blogId)).blocks[1]
  const headers = { ...(await staffHeaders(request)), accept: 'image/png' }
  const { data, info } = await sharp(await (await request.get(src, { headers })).body())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(data[3]).toBe(0)
  expect(data[(info.width * (info.height / 2) + info.width / 2) * 4 + 3]).toBe(255)
})
