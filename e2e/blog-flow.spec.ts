/* Writing without the mouse: one flow of text, and blocks that are inserted, moved, selected and copied. */
import type { Page } from '@playwright/test'
import { add, addBlog, edit, paragraph, unique } from './articles.ts'
import { expect, expectAccessible, test } from './fixtures.ts'

const names = (page: Page) => page.locator('[data-block-head] > span')
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

test('an article is written in one flow, and undone in one history', async ({
  staffPage: page,
}) => {
  await page.goto('/contentmanager/blogger/createblog')
  await add(page, 'Title')
  await page.keyboard.type('The title')
  await press(page, 'Enter')
  await expect(names(page)).toHaveText(['1. Title', '2. Paragraph'])
  await expect(paragraph(page)).toBeFocused()
  await page.keyboard.type('one two')
  await expect(page.getByRole('toolbar')).toHaveCount(1)
  await press(page, 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'Enter')
  await expect(names(page)).toHaveText(['1. Title', '2. Paragraph', '3. Paragraph'])
  await expect(paragraph(page, 0)).toHaveText('one')
  await expect(paragraph(page, 1)).toHaveText('two')
  await press(page, 'Backspace')
  await expect(names(page)).toHaveCount(2)
  await page.keyboard.type(',')
  await expect(paragraph(page)).toHaveText('one ,two')

  await press(page, 'ControlOrMeta+End', 'Enter')
  await expect(paragraph(page, 1)).toBeFocused()
  await page.keyboard.type('## Part')
  await expect(page.getByLabel('Subtitle', { exact: true })).toHaveValue('Part')
  await expect(page.getByLabel('Subtitle', { exact: true })).toBeFocused()
  await press(page, 'Enter')
  await page.keyboard.type('- **bold** _slanted_ [here](example.com)')
  const list = paragraph(page, 1).locator('ul > li')
  await expect(list.locator('strong')).toHaveText('bold')
  await expect(list.locator('em')).toHaveText('slanted')
  await expect(list.getByRole('link', { name: 'here' })).toHaveAttribute(
    'href',
    'https://example.com',
  )
  await press(page, 'Enter', 'Enter')
  await expect(names(page)).toHaveText([
    '1. Title',
    '2. Paragraph',
    '3. Subtitle',
    '4. Paragraph',
    '5. Paragraph',
  ])
  await page.keyboard.type('/fi')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['Fine Print'])
  await expectAccessible(page)
  await press(page, 'Enter')
  await page.keyboard.type('small')
  await expect(page.getByRole('textbox', { name: 'Fine Print' })).toHaveText('small')

  await press(page, 'Home', 'ArrowUp', 'ArrowUp')
  await expect(page.getByLabel('Subtitle', { exact: true })).toBeFocused()
  await press(page, 'ArrowUp')
  await expect(paragraph(page, 0)).toBeFocused()

  const undo = page.getByRole('button', { name: 'Undo' })
  while (await undo.isEnabled()) await press(page, 'ControlOrMeta+z')
  await expect(names(page)).toHaveCount(0)
  const redo = page.getByRole('button', { name: 'Redo' })
  while (await redo.isEnabled()) await press(page, 'ControlOrMeta+Shift+z')
  await expect(names(page)).toHaveText([
    '1. Title',
    '2. Paragraph',
    '3. Subtitle',
    '4. Paragraph',
    '5. Fine Print',
  ])
  await expect(paragraph(page, 0)).toHaveText('one ,two')

  // On a phone the toolbar at the bottom does not cover the slash menu.
  await page.setViewportSize({ width: 360, height: 640 })
  await add(page, 'Paragraph')
  await page.keyboard.type('/')
  const last = page.getByRole('option', { name: 'Image Carousel' })
  await expect
    .poll(() =>
      last.evaluate((option) => {
        const { left, right, top, bottom } = option.getBoundingClientRect()
        const at = (y: number) => document.elementFromPoint((left + right) / 2, y)
        return [top + 2, bottom - 2].every((y) => option.contains(at(y)))
      }),
    )
    .toBe(true)
})

test('blocks are inserted anywhere, dragged, selected, duplicated, copied to another article and turned into others', async ({
  staffPage: page,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const paragraphs = ['first', 'second', 'third']
  const { blogId } = await addBlog(request, { title: unique('Blocks'), paragraphs })
  const other = await addBlog(request, { title: unique('Other'), paragraphs: ['there'] })
  await page.goto(edit(blogId))
  const texts = () => page.getByRole('textbox', { name: 'Paragraph' }).allTextContents()

  await page.getByRole('button', { name: 'Insert below' }).nth(1).click()
  await page.getByRole('menuitem', { name: 'Subtitle' }).click()
  await page.keyboard.type('In between')
  await expect(names(page)).toHaveText([
    '1. Title',
    '2. Paragraph',
    '3. Subtitle',
    '4. Paragraph',
    '5. Paragraph',
  ])
  const grip = page.getByRole('button', { name: 'Block actions' })
  await grip.nth(2).click()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Turn into Paragraph' }).click()
  await expect.poll(texts).toEqual(['first', 'In between', 'second', 'third'])

  const target = (await page.locator('[data-block-id]').nth(1).boundingBox()) ?? { x: 0, y: 0 }
  const from = (await grip.nth(4).boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.move(from.x + 8, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(from.x + 8, from.y - 20)
  await page.mouse.move(target.x + 20, target.y + 4)
  await page.mouse.up()
  await expect.poll(texts).toEqual(['third', 'first', 'In between', 'second'])

  await paragraph(page, 1).click()
  await press(page, 'Escape', 'Shift+ArrowDown')
  await expect(page.locator('[data-selected]')).toHaveCount(2)
  await press(page, 'ControlOrMeta+d')
  await expect
    .poll(texts)
    .toEqual(['third', 'first', 'In between', 'first', 'In between', 'second'])
  await paragraph(page, 0).click()
  await press(page, 'Escape', 'Shift+ArrowDown', 'Alt+Shift+ArrowDown')
  await expect
    .poll(texts)
    .toEqual(['In between', 'third', 'first', 'first', 'In between', 'second'])
  await expect(page.locator('[data-selected]')).toHaveCount(2)
  await grip.nth(3).click()
  await page.getByRole('menuitem', { name: 'Cut' }).click()
  await expect.poll(texts).toEqual(['In between', 'first', 'In between', 'second'])
  await press(page, 'ControlOrMeta+s')
  await expect(page.getByText('· Saved')).toBeVisible()

  await page.goto(edit(other.blogId))
  await paragraph(page).click()
  await press(page, 'Escape', 'ControlOrMeta+v')
  await expect.poll(texts).toEqual(['there', 'third', 'first'])
  await press(page, 'ControlOrMeta+z')
  await expect.poll(texts).toEqual(['there'])
  await paragraph(page).click()
  await press(page, 'ControlOrMeta+a', 'ControlOrMeta+a', 'Delete')
  await expect(names(page)).toHaveCount(0)
})
