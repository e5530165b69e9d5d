import type { Page } from '@playwright/test'
import { addBlog, edit, paragraph, photo, readBlog, unique } from './articles.ts'
import { addColleague, browserOf } from './colleagues.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'

const names = (page: Page) => page.locator('[data-block-head] > span')
const title = (page: Page) => page.getByLabel('Title', { exact: true })
const createPath = '/contentmanager/blogger/createblog'

/** Pastes these formats into the focused text, as if a program had copied them. */
const pasteFormats = (page: Page, formats: Record<string, string>) =>
  page.evaluate((data) => {
    const clipboardData = new DataTransfer()
    for (const [type, text] of Object.entries(data)) clipboardData.setData(type, text)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, formats)

test('a new article begins with the caret in a title, which is no change until somebody writes', async ({
  staffPage: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(createPath)
  await expect(title(page)).toBeFocused()
  // Above the keyboard of a phone, also below a summary and a line about unsaved drafts.
  expect((await title(page).boundingBox())?.y).toBeLessThan(450)
  await expect(page.getByText('· New')).toBeVisible()
  await expect(names(page)).toHaveCount(0)
  await page.keyboard.type('First')
  await expect(title(page)).toHaveValue('First')
  await expect(names(page)).toHaveText(['1. Title'])
  await page.keyboard.press('Enter')
  await page.keyboard.type('words')
  await expect(paragraph(page)).toHaveText('words')

  const details = page.getByRole('button', { name: 'Details' })
  const summary = page.getByPlaceholder('Write a summary')
  const close = page.getByRole('button', { name: 'Close details' })
  await expect(close).toBeHidden()
  await details.click()
  await expect(close).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(close).toBeHidden()
  await expect(details).toBeFocused()
  // A missing summary is shown where it is filled in.
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(summary).toBeFocused()
  await expect(page.getByText('An article needs a summary before it is saved.')).toBeVisible()
  for (const width of [390, 820, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
})

test('a block stands where readers see it, and its controls change no layout', async ({
  staffPage: page,
  request,
}) => {
  const paragraphs = ['one', 'two']
  const { blogId } = await addBlog(request, {
    title: unique('Layout'),
    paragraphs,
    status: 'published',
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  const gap = (texts: ReturnType<Page['getByText']>) =>
    texts.evaluateAll(([first, second]) => {
      const [above, below] = [first?.getBoundingClientRect(), second?.getBoundingClientRect()]
      return Math.round((below?.top ?? 0) - (above?.bottom ?? 0))
    })
  await page.goto(`/blog/${blogId}`)
  const read = await gap(page.locator('p').filter({ hasText: /^(one|two)$/ }))
  await page.goto(edit(blogId))
  await expect(paragraph(page, 1)).toBeVisible()
  const written = page.getByRole('textbox', { name: 'Paragraph' })
  expect(await gap(written)).toBe(read)
  const controls = page.locator('[data-block-head]').nth(2)
  await page.mouse.move(0, 0)
  await expect(controls).toHaveCSS('opacity', '0')
  const before = await paragraph(page, 1).boundingBox()
  await paragraph(page, 1).click()
  await expect(controls).toHaveCSS('opacity', '1')
  expect(await paragraph(page, 1).boundingBox()).toEqual(before)
})

test('the slash menu stays inside the window, is named by the text, and a tap hits only it', async ({
  staffPage: page,
  request,
}) => {
  const paragraphs = Array.from({ length: 20 }, (_, place) => `Paragraph number ${place}`)
  const { blogId } = await addBlog(request, { title: unique('Slash'), paragraphs })
  await page.setViewportSize({ width: 1280, height: 700 })
  await page.goto(edit(blogId))
  // A text far below the window has no writing area yet.
  const frame = page.locator('[data-block-id="p19"]')
  await frame.scrollIntoViewIfNeeded()
  const last = frame.getByRole('textbox', { name: 'Paragraph' })
  await last.click()
  // The last line of the window.
  await last.evaluate((text) =>
    scrollBy(0, text.getBoundingClientRect().bottom - window.innerHeight + 30),
  )
  await page.keyboard.press('End')
  await page.keyboard.type(' /')
  const menu = page.getByRole('listbox', { name: 'Blocks' })
  await expect(menu).toBeVisible()
  const [box, text] = [await menu.boundingBox(), await last.boundingBox()]
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(700)
  expect(box?.y).toBeGreaterThanOrEqual(0)
  expect(box?.y).toBeLessThan(text?.y ?? 0)
  const chosen = () => last.getAttribute('aria-activedescendant')
  const first = await chosen()
  await expect(page.locator(`[id="${first}"]`)).toHaveText('Title')
  await page.keyboard.press('ArrowDown')
  await expect.poll(chosen).not.toBe(first)
  await expectAccessible(page)
  await page.getByRole('option', { name: 'Fine Print' }).click()
  await expect(menu).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Fine Print' })).toBeFocused()
  await expect(last).not.toHaveAttribute('aria-activedescendant')
})

test('a calculation stays as typed; Markdown, code and nested lists are pasted as blocks', async ({
  staffPage: page,
  request,
}) => {
  const { blogId } = await addBlog(request, { title: unique('Paste'), paragraphs: ['', 'end'] })
  await page.goto(edit(blogId))
  await paragraph(page).click()
  await page.keyboard.type('2 * 3 * 4 is *not* bold')
  await expect(paragraph(page)).toHaveText('2 * 3 * 4 is not bold')
  await expect(paragraph(page).locator('em')).toHaveText('not')
  await page.keyboard.press('Enter')
  const markdown =
    '## Part\n\nSome **words**\n\n- one\n  - inner\n- two\n\n```\nif (a) {\n  b()\n}\n```'
  await pasteFormats(page, { 'text/plain': markdown })
  await expect(names(page)).toHaveText([
    '1. Title',
    '2. Paragraph',
    '3. Subtitle',
    '4. Paragraph',
    '5. Paragraph',
    '6. Code',
    '7. Paragraph',
  ])
  await expect(paragraph(page, 2).locator('li li')).toHaveText('inner')
  await paragraph(page, 3).click()
  const docs = '<ul><li>a</li><ul><li>b</li></ul></ul><p>x</p><pre>one\n\n  two</pre>'
  await pasteFormats(page, { 'text/html': docs, 'text/plain': 'a' })
  await expect(page.locator('[data-block-body] li li').last()).toHaveText('b')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('· Saved')).toBeVisible()
  const { blocks } = await readBlog(request, blogId)
  const codes = blocks.filter(({ type }: { type: string }) => type === 'code')
  expect(codes.map(({ content }: { content: string }) => content)).toEqual([
    'if (a) {\n  b()\n}',
    'one\n\n  two',
  ])
})

test('pictures of a pasted page are fetched where their site allows it, others are named', async ({
  staffPage: page,
  request,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/)
  const body = await photo(40, 30)
  const open = { 'access-control-allow-origin': '*' }
  await page.route('https://pictures.example/**', (route) =>
    route.request().url().endsWith('open.png')
      ? route.fulfill({ body, contentType: 'image/png', headers: open })
      : route.abort(),
  )
  const { blogId } = await addBlog(request, { title: unique('Pictures'), paragraphs: ['text'] })
  await page.goto(edit(blogId))
  await paragraph(page).click()
  const html =
    '<p>a</p><img alt="A field" src="https://pictures.example/open.png"><p>b</p><img src="https://pictures.example/closed.png">'
  await pasteFormats(page, { 'text/html': html, 'text/plain': 'a b' })
  await expect(page.getByRole('img', { name: 'A field' })).toBeVisible()
  await expect(page.getByText('could not be copied')).toContainText('“closed.png”')
  await expect(page.getByText('Drop an image here, paste one, or')).toHaveCount(1)
})

test('formatting is announced, and a missing alt text leads to its field', async ({
  staffPage: page,
  request,
}) => {
  const image = { id: 'i', type: 'image', src: '', content: '', alt: '', caption: '' }
  const { blogId } = await addBlog(request, {
    title: unique('Said'),
    paragraphs: ['words'],
    more: [image],
  })
  await page.goto(edit(blogId))
  await paragraph(page).click()
  const said = page.getByRole('status').filter({ hasText: /Bold|Italic|Undone/ })
  await page.keyboard.press('ControlOrMeta+b')
  await expect(said).toHaveText('Bold on')
  await page.getByRole('button', { name: 'Bold', exact: true }).click()
  await expect(said).toHaveText('Bold off')
  const file = { name: 'a.png', mimeType: 'image/png', buffer: await photo(40, 40) }
  await page.locator('[data-block-body] input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: 'has no alt text' }).click()
  await expect(page.getByLabel('Alt text')).toBeFocused()
})

test('a selection crosses blocks, is replaced exactly, and arrow keys pass an image', async ({
  staffPage: page,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const image = { id: 'i', type: 'image', src: '', content: '', alt: '', caption: '' }
  const after = { id: 'z', type: 'paragraph', content: '<p>after</p>' }
  const { blogId } = await addBlog(request, {
    title: unique('Selecting'),
    paragraphs: ['first', 'second', 'third'],
    more: [image, after],
  })
  await page.goto(edit(blogId))
  await paragraph(page, 2).click()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('[data-block-id="i"]')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(paragraph(page, 3)).toBeFocused()
  await expect(page.locator('[data-selected]')).toHaveCount(0)

  // From the middle of the first text to the middle of the third, by pointer.
  const texts = page.getByRole('textbox', { name: 'Paragraph' })
  const all = ['first', 'second', 'third', 'after']
  const pointAt = (text: string, offset: number) =>
    texts.getByText(text, { exact: true }).evaluate((element, at) => {
      const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()
      const range = document.createRange()
      if (words) range.setStart(words, at)
      const { left, top, bottom } = range.getBoundingClientRect()
      return { x: left + 1, y: (top + bottom) / 2 }
    }, offset)
  await paragraph(page).click()
  const [from, to] = [await pointAt('first', 2), await pointAt('third', 3)]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 6 })
  await page.mouse.up()
  await expect(page.locator('[data-selected]')).toHaveCount(1)
  await expect(paragraph(page, 2)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+c')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe('rst\n\nsecond\n\nthi')
  await page.keyboard.type('New')
  await expect(texts).toHaveText(['fiNewrd', 'after'])
  await expect(paragraph(page)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(texts).toHaveText(all)

  // By keyboard, from the title over the first text and back by one letter.
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  const words = await title.inputValue()
  await title.click()
  await page.keyboard.press('End')
  for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight']) {
    await page.keyboard.press(key === 'ArrowLeft' ? key : `Shift+${key}`)
  }
  await expect(paragraph(page)).toBeFocused()
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Backspace')
  await expect(title).toHaveValue(`${words.slice(0, -1)}irst`)
  await expect(title).toBeFocused()
  await page.keyboard.type('+')
  await expect(title).toHaveValue(`${words.slice(0, -1)}+irst`)
  await page.keyboard.press('ControlOrMeta+z')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(texts).toHaveText(all)
  await expect(title).toHaveValue(words)

  // Over an image, up and back down again; Enter divides, and a paste replaces.
  await paragraph(page, 2).click()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  for (let key = 0; key < 5; key++) await page.keyboard.press('Shift+ArrowRight')
  await expect(paragraph(page, 3)).toBeFocused()
  await expect(page.locator('[data-block-id="i"]')).toHaveAttribute('data-selected')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(texts).toHaveText(['first', 'second', 'thi', 'fter'])
  await expect(page.locator('[data-block-id="i"]')).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(texts).toHaveText(all)
  await expect(page.locator('[data-block-id="i"]')).toHaveCount(1)
  await paragraph(page, 0).click()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('ControlOrMeta+x')
  const [cut = ''] = await texts.allTextContents()
  expect(cut.startsWith('firs')).toBe(true)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(texts).toHaveText(all)
  await page.evaluate(() => navigator.clipboard.writeText('pasted'))
  await paragraph(page, 0).click()
  await page.keyboard.press('End')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('ControlOrMeta+v')
  await expect(texts).toHaveText(['firstpastedsecond', 'third', 'after'])
  await page.keyboard.press('ControlOrMeta+z')
  await expect(texts).toHaveText(all)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('a selection crosses blocks by touch, and its blocks are deleted and brought back together', async ({
    staffPage: page,
    request,
  }) => {
    const paragraphs = ['first', 'second', 'third', 'fourth']
    const { blogId } = await addBlog(request, { title: unique('Touched'), paragraphs })
    await page.goto(edit(blogId))
    const selected = page.locator('[data-selected]')
    await paragraph(page, 1).tap()
    const actions = page.getByRole('button', { name: 'Block actions' })
    await actions.nth(2).tap()
    await page.getByRole('menuitem', { name: 'Select more blocks' }).tap()
    await expect(selected).toHaveCount(1)
    await paragraph(page, 3).tap()
    await expect(selected).toHaveCount(3)
    await paragraph(page, 0).tap()
    await expect(selected).toHaveCount(2)
    await paragraph(page, 2).tap()
    await expect(selected).toHaveCount(2)
    await actions.nth(2).tap()
    await page.getByRole('menuitem', { name: 'Delete' }).tap()
    const texts = page.getByRole('textbox', { name: 'Paragraph' })
    await expect(texts).toHaveText(['first', 'fourth'])
    await page.getByRole('button', { name: 'Undo' }).tap()
    await expect(texts).toHaveText(paragraphs)
    // A tap into the selection writes there.
    await paragraph(page, 1).tap()
    await actions.nth(2).tap()
    await page.getByRole('menuitem', { name: 'Select more blocks' }).tap()
    await paragraph(page, 1).tap()
    await expect(paragraph(page, 1)).toBeFocused()
    await expect(selected).toHaveCount(0)
  })
})

test('a refused time is named at its field, and words of two versions are compared', async ({
  staffPage: page,
  request,
  allowConsole,
}) => {
  allowConsole(/422/)
  const { blogId } = await addBlog(request, {
    title: unique('Times'),
    paragraphs: ['The quick fox'],
  })
  await page.goto(edit(blogId))
  await page.getByLabel('Publish at').fill('2020-01-01T10:00')
  await page.getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByLabel('Publish at')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('Not saved')).toHaveCount(0)
  await paragraph(page).click()
  await page.keyboard.press('End')
  await page.keyboard.type(' jumps')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('· Saved')).toBeVisible()
  await page.getByText('Earlier versions').click()
  await page.getByRole('listitem').getByRole('button', { name: 'ada' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Compare with').selectOption('editor')
  await expect(dialog.locator('ins')).toHaveText(' jumps')
  await expect(dialog.locator('del')).toHaveCount(0)
})

test('a writer gets a clear page for a published article', async ({
  browser,
  baseURL,
  request,
}) => {
  const name = unique('Public')
  const { blogId } = await addBlog(request, { title: name, status: 'published' })
  const { page, context, messages } = await browserOf(
    browser,
    baseURL,
    addColleague('writer', 'writer'),
  )
  await page.goto(edit(blogId))
  await expect(
    page.getByRole('heading', { name: 'Only editors change published articles' }),
  ).toBeVisible()
  await expect(page.getByText(name)).toBeVisible()
  await expectAccessible(page)
  expect(messages).toEqual([])
  await context.close()
})
