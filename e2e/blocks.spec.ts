/* The blocks of the menu "More": written by keyboard, published, and read with and without scripts. */
import type { Page } from '@playwright/test'
import { add, addBlog, bar, card, edit, paragraph, readBlog, unique } from './articles.ts'
import { addColleague, browserOf } from './colleagues.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'

const names = (page: Page) => page.locator('[data-block-head] > span')
const quoteText = (page: Page) => page.getByRole('textbox', { name: 'Quote' })
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

/** Chooses a type in the menu beside the add buttons, without a mouse. */
async function addByKeyboard(page: Page, name: string) {
  const more = page.getByRole('button', { name: 'More', exact: true })
  await more.focus()
  await press(page, 'Enter')
  const menu = page.getByRole('menu', { name: 'More blocks' })
  const item = menu.getByRole('menuitem', { name, exact: true })
  for (let step = 0; step < 20; step++) {
    if (await item.evaluate((element) => element === document.activeElement)) break
    await press(page, 'ArrowDown')
  }
  await press(page, 'Enter')
  await expect(menu).toHaveCount(0)
}

test('quote, callout, button and divider are written by keyboard, published, and read with and without scripts', async ({
  staffPage: page,
  browser,
  baseURL,
  request,
}) => {
  const title = unique('More blocks')
  await page.goto('/contentmanager/blogger/createblog')
  const adding = page.getByRole('group', { name: 'Add a block' }).getByRole('button')
  await expect(adding).toHaveText([
    '+ Title',
    '+ Subtitle',
    '+ Paragraph',
    '+ Image',
    '+ Fine Print',
    '+ Image Carousel',
    'More',
  ])
  await add(page, 'Title')
  await page.keyboard.type(title)
  await press(page, 'Enter')

  // By the sign of Markdown. Enter stays in the quote; in an empty last paragraph it leaves it.
  await page.keyboard.type('> First thought')
  await press(page, 'Enter')
  await page.keyboard.type('Second thought')
  await expect(quoteText(page).locator('p')).toHaveText(['First thought', 'Second thought'])
  await press(page, 'Enter', 'Enter')
  await expect(names(page)).toHaveText(['1. Title', '2. Quote', '3. Paragraph'])
  await expect(paragraph(page)).toBeFocused()
  await page.getByLabel('Source').fill('A reader')

  // By the slash menu, in an empty text.
  await paragraph(page).click()
  await page.keyboard.type('/call')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['Callout'])
  await press(page, 'Enter')
  await page.keyboard.type('Save before you leave')
  await page.getByLabel('Tone').selectOption({ label: 'Warning' })
  await expectAccessible(page)

  // By the menu, without a mouse. The Escape key returns to the button.
  await page.getByRole('button', { name: 'More', exact: true }).focus()
  await press(page, 'Enter', 'Escape')
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeFocused()
  await addByKeyboard(page, 'Divider')
  await expect(page.locator('[data-block=divider]')).toBeFocused()
  await addByKeyboard(page, 'Button')
  await expect(page.getByLabel('Label')).toBeFocused()
  await page.keyboard.type('See the prices')
  await press(page, 'Tab')
  await page.keyboard.type('javascript:alert(1)')
  await expect(page.getByRole('region', { name: 'Article' }).getByLabel('Address')).not.toHaveValue(
    /script:/,
  )
  await page
    .getByRole('region', { name: 'Article' })
    .getByLabel('Address')
    .fill('example.com/prices')
  await press(page, 'Tab')
  await expect(page.getByRole('region', { name: 'Article' }).getByLabel('Address')).toHaveValue(
    'https://example.com/prices',
  )
  const whole = ['1. Title', '2. Quote', '3. Callout', '4. Divider', '5. Button']
  await expect(names(page)).toHaveText(whole)

  // The sign of a divider keeps the text, and the caret in it. Undo takes back one step after the other.
  await add(page, 'Paragraph')
  await page.keyboard.type('--- The end')
  await expect(names(page)).toHaveText([...whole, '6. Divider', '7. Paragraph'])
  await expect(paragraph(page)).toHaveText('The end')
  const undo = page.getByRole('button', { name: 'Undo' })
  while (await undo.isEnabled()) await press(page, 'ControlOrMeta+z')
  await expect(names(page)).toHaveCount(0)
  const redo = page.getByRole('button', { name: 'Redo' })
  while (await redo.isEnabled()) await press(page, 'ControlOrMeta+Shift+z')
  await expect(names(page)).toHaveText([...whole, '6. Divider', '7. Paragraph'])
  await expect(page.getByLabel('Source')).toHaveValue('A reader')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await page.getByPlaceholder('Write a summary').fill('What it is about')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page).toHaveURL('/contentmanager/blogger')
  const href = await card(page, title).locator('a[href*="/edit/"]').getAttribute('href')
  const blogId = Number(/\d+$/.exec(href ?? '')?.[0])
  const { blocks } = await readBlog(request, blogId)
  expect(blocks).toMatchObject([
    { type: 'title' },
    { type: 'quote', content: '<p>First thought</p><p>Second thought</p>', source: 'A reader' },
    { type: 'callout', content: '<p>Save before you leave</p>', tone: 'warning' },
    { type: 'divider' },
    { type: 'button', label: 'See the prices', href: 'https://example.com/prices' },
    { type: 'divider' },
    { type: 'paragraph', content: '<p>The end</p>' },
  ])

  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ baseURL, javaScriptEnabled })
    const reader = await context.newPage()
    await reader.goto(`/blog/${blogId}`)
    const quote = reader.locator('[data-block=quote]')
    await expect(quote.getByRole('blockquote')).toContainText('Second thought')
    await expect(quote.getByRole('figure')).toContainText('A reader')
    await expect(quote.locator('blockquote')).toHaveCSS('margin-left', '0px')
    await expect(reader.locator('[data-tone=warning]')).toContainText('Warning')
    await expect(reader.getByRole('separator')).toHaveCount(2)
    await expect(reader.getByRole('link', { name: 'See the prices' })).toHaveAttribute(
      'href',
      'https://example.com/prices',
    )
    for (const width of [360, 820, 1440]) {
      await reader.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(reader)
    }
    if (javaScriptEnabled) await expectAccessible(reader)
    await context.close()
  }
})

test('only an article with such a block loads their style sheet', async ({ page, request }) => {
  const more = [{ id: 'd', type: 'divider' }]
  const status = 'published'
  const plain = await addBlog(request, { title: unique('Plain'), status })
  const rich = await addBlog(request, { title: unique('Divided'), status, more })
  const sheets: string[] = []
  page.on('request', (sent) => {
    if (/more-blocks.*\.css$/.test(sent.url())) sheets.push(sent.url())
  })
  await page.goto(`/blog/${plain.blogId}`, { waitUntil: 'networkidle' })
  expect(sheets).toEqual([])
  await page.goto(`/blog/${rich.blogId}`, { waitUntil: 'networkidle' })
  expect(sheets).toHaveLength(1)
  await expect(page.locator('hr')).toHaveCSS('border-top-width', '2px')
})

test('two people write in one quote and its source at once, and turn it into other texts', async ({
  browser,
  baseURL,
  request,
}) => {
  const more = [{ id: 'q', type: 'quote', content: '<p>Together:</p>', source: 'By' }]
  const { blogId } = await addBlog(request, { title: unique('One quote'), more })
  const people = await Promise.all(
    ['ann', 'ben'].map((name) => browserOf(browser, baseURL, addColleague(name))),
  )
  const [ann, ben] = people.map(({ page }) => page)
  if (!ann || !ben) throw new Error('two people')
  await Promise.all([ann, ben].map((page) => page.goto(edit(blogId))))
  for (const page of [ann, ben]) await expect(quoteText(page)).toBeVisible()
  await Promise.all(
    [ann, ben].map(async (page, who) => {
      await quoteText(page).click()
      await press(page, 'ControlOrMeta+End')
      await page.keyboard.type(who ? ' ben writes.' : ' ann writes.', { delay: 5 })
      await page.getByLabel('Source').click()
      await press(page, 'End')
      await page.keyboard.type(who ? ' ben' : ' ann', { delay: 5 })
    }),
  )
  for (const page of [ann, ben]) {
    for (const word of ['ann', 'ben']) {
      await expect(quoteText(page)).toContainText(word)
      await expect(page.getByLabel('Source')).toHaveValue(new RegExp(word))
    }
    await expect(bar(page, 'Kept on the server')).toBeVisible()
  }
  const [text, source] = [
    await quoteText(ann).textContent(),
    await ann.getByLabel('Source').inputValue(),
  ]
  expect(text).toHaveLength('Together: ann writes. ben writes.'.length)

  // The source of a quote becomes a paragraph of its own, and undo brings the quote back, for both.
  await ann.locator('[data-block-id=q]').hover()
  await ann.locator('[data-block-id=q]').getByRole('button', { name: 'Block actions' }).click()
  await ann.getByRole('menuitem', { name: 'Turn into Callout' }).click()
  await expect(ben.getByRole('textbox', { name: 'Callout' })).toHaveText(text ?? '')
  await expect(paragraph(ben)).toHaveText(source)
  await press(ann, 'ControlOrMeta+z')
  await expect(quoteText(ben)).toHaveText(text ?? '')
  await expect(ben.getByLabel('Source')).toHaveValue(source)
  for (const { messages } of people) expect(messages).toEqual([])
})

test('staff see a block of an unknown type as kept, and can move and delete it', async ({
  staffPage: page,
  request,
}) => {
  const hologram = { id: 'h', type: 'hologram', content: '<p>Depth</p>', layers: [{ depth: 3 }] }
  const { blogId } = await addBlog(request, {
    title: unique('From a newer version'),
    paragraphs: ['Text'],
    more: [hologram],
  })
  await page.goto(edit(blogId))
  await expect(names(page)).toHaveText(['1. Title', '2. Paragraph', '3. Unknown block'])
  const kept = page.locator('[data-block-id=h]')
  await expect(kept).toContainText('This block has the type “hologram”')
  await expect(kept.locator('input, textarea, [contenteditable=true]')).toHaveCount(0)
  await kept.hover()
  await kept.getByRole('button', { name: 'Move up' }).click()
  await expect(names(page)).toHaveText(['1. Title', '2. Unknown block', '3. Paragraph'])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(page).toHaveURL('/contentmanager/blogger')
  await expect.poll(async () => (await readBlog(request, blogId)).blocks[1]).toEqual(hologram)
  await page.goto(edit(blogId))
  await kept.hover()
  await kept.getByRole('button', { name: 'Delete block' }).click()
  await expect(names(page)).toHaveText(['1. Title', '2. Paragraph'])
})
