/* Code and tables: written by hand and by keyboard, by two people at once, pasted, published and read. */
import type { Page } from '@playwright/test'
import { addBlog, bar, edit, readBlog, unique } from './articles.ts'
import { addColleague, browserOf } from './colleagues.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, hydrate, test } from './fixtures.ts'

const code = (page: Page) => page.getByRole('textbox', { name: 'Code' })
const table = (page: Page) => page.getByRole('textbox', { name: 'Table' })
const cell = (page: Page, place: number) => table(page).locator('td').nth(place)
const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function addFromMore(page: Page, name: string) {
  await tool(page, 'More').click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** The block of this type in the saved article. The list of articles is shown before the save has ended. */
async function saved(request: Parameters<typeof readBlog>[0], blogId: number, type: string) {
  const find = async () =>
    (await readBlog(request, blogId)).blocks.find((block: { type: string }) => block.type === type)
  await expect.poll(find).toBeDefined()
  return find()
}

test('code is written with the keyboard, highlighted for readers, and read without scripts', async ({
  staffPage: page,
  request,
  browser,
  baseURL,
}) => {
  const { blogId } = await addBlog(request, { title: unique('Code'), paragraphs: ['Above'] })
  await page.goto(edit(blogId))
  await addFromMore(page, 'Code')
  await expect(code(page)).toBeFocused()
  await page.keyboard.type('function a() {')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('return "b"')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('}')
  await expect(code(page)).toHaveValue('function a() {\n  return "b"\n}')
  await page.getByLabel('Language of the code').selectOption('JavaScript')
  await code(page).focus()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(code(page)).not.toBeFocused()
  await page.keyboard.press('Enter')
  await expect(code(page)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+z')
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page).toHaveURL('/contentmanager/blogger')
  expect(await saved(request, blogId, 'code')).toMatchObject({
    content: 'function a() {\n  return "b"\n}',
    language: 'javascript',
  })

  const withoutScripts = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const reader = await withoutScripts.newPage()
  await reader.goto(`/blog/${blogId}`)
  const shown = reader.getByRole('group', { name: 'Code' })
  await expect(shown).toHaveText('function a() {\n  return "b"\n}')
  await expect(shown.locator('[data-token="keyword"]').first()).toHaveText(/function/)
  await withoutScripts.close()
})

test('two people write in one table, one of them adds a row and a column: every word stays', async ({
  staffPage: page,
  request,
  browser,
  baseURL,
}) => {
  const rows = [
    ['Name', 'Use'],
    ['', ''],
  ]
  const { blogId } = await addBlog(request, {
    title: unique('Table'),
    more: [{ id: 'x', type: 'table', rows, header: true }],
  })
  const ben = await browserOf(browser, baseURL, addColleague('ben'))
  await Promise.all([page.goto(edit(blogId)), ben.page.goto(edit(blogId))])
  await cell(page, 2).click()
  await cell(ben.page, 3).click()
  await Promise.all([
    page.keyboard.type('Loom', { delay: 10 }),
    ben.page.keyboard.type('weaves', { delay: 10 }),
  ])
  await tool(page, 'Insert column before').click()
  await ben.page.keyboard.type(' cloth', { delay: 10 })
  await ben.page.keyboard.press('Tab')
  await ben.page.keyboard.type('Shuttle')
  const words = (one: Page) => table(one).locator('td').allTextContents()
  for (const one of [page, ben.page]) {
    await expect
      .poll(async () => (await words(one)).filter(Boolean).sort())
      .toEqual(['Loom', 'Name', 'Shuttle', 'Use', 'weaves cloth'])
    await expect.poll(async () => (await words(one)).length).toBe(9)
  }
  expect(await words(page)).toEqual(await words(ben.page))
  // Undo takes back the own words only.
  await ben.page.keyboard.press('ControlOrMeta+z')
  await expect(table(page)).not.toContainText('Shuttle')
  await expect(table(page)).toContainText('Loom')
  await expect(bar(page, 'Kept on the server')).toBeVisible()
  expect(ben.messages).toEqual([])
  await ben.context.close()
})

test('a table is written by keyboard and paste, and read on a phone', async ({
  staffPage: page,
  request,
  baseURL,
  browser,
}) => {
  const { blogId } = await addBlog(request, { title: unique('Sheet'), paragraphs: ['Above'] })
  await page.goto(edit(blogId))
  await addFromMore(page, 'Table')
  await expect(table(page)).toBeFocused()
  await page.keyboard.type('Thread')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Colour')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('End')
  await page.keyboard.type('s')
  await expect(cell(page, 0)).toHaveText('Threads')
  await tool(page, 'Delete column').click()
  await expect(table(page).locator('td')).toHaveCount(6)
  await tool(page, 'Insert row below').click()
  await expect(table(page).locator('td')).toHaveCount(8)
  await expectAccessible(page)
  // Tab in the last cell adds a row.
  await cell(page, 7).click()
  await page.keyboard.press('Tab')
  await expect(table(page).locator('td')).toHaveCount(10)

  await cell(page, 2).click()
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    const wide = Array.from({ length: 9 }, (_, at) => `<td style="color:red">cell ${at}</td>`)
    clipboardData.setData(
      'text/html',
      `<meta><table><tr>${wide.join('')}</tr><tr><td><b>bold</b></td></tr></table>`,
    )
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  })
  await expect(table(page).locator('td')).toHaveCount(45)
  await expect(table(page).locator('td', { hasText: 'bold' }).locator('strong')).toHaveText('bold')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(page).toHaveURL('/contentmanager/blogger')
  const { rows, header } = await saved(request, blogId, 'table')
  expect(header).toBe(true)
  expect(rows[0].slice(0, 2)).toEqual(['<p>Colour</p>', ''])
  expect(rows[1]).toEqual(Array.from({ length: 9 }, (_, at) => `<p>cell ${at}</p>`))
  expect(rows[2].slice(0, 2)).toEqual(['<p><strong>bold</strong></p>', ''])

  const long = `const long = "${'x'.repeat(300)}"`
  const published = await addBlog(request, {
    title: unique('Read'),
    status: 'published',
    paragraphs: ['Above'],
    more: [
      { id: 'c', type: 'code', content: long, language: 'ts' },
      { id: 't', type: 'table', rows, header },
    ],
  })
  const phone = await browser.newContext({ viewport: { width: 360, height: 740 }, baseURL })
  const reader = await phone.newPage()
  const scripts = new Map<string, Promise<string>>()
  reader.on('response', (answer) => {
    if (answer.request().resourceType() === 'script') scripts.set(answer.url(), answer.text())
  })
  await reader.goto(`/blog/${published.blogId}`)
  await expectNoSidewaysScroll(reader)
  for (const name of ['Code', 'Table']) {
    const scroller = reader.getByRole('group', { name })
    await scroller.focus()
    expect(await scroller.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true)
  }
  await expect(reader.getByRole('columnheader')).toHaveText(['Colour'])
  await expectAccessible(reader)
  await hydrate(reader)
  await expect(reader.locator('[data-token="keyword"]').first()).toHaveText(/const/)
  await expectNoSidewaysScroll(reader)
  // The blocks stay as the server sent them. These texts of their code, the editor and the highlighter survive minifying.
  const unwanted = /table-scroll|data-token|ProseMirror|\$YJS\$|shiki|oniguruma/i
  expect(scripts.size).toBeGreaterThan(0)
  for (const [url, text] of scripts) expect(unwanted.test(await text), url).toBe(false)
  await phone.close()
})

test('code is colored in the preview', async ({ staffPage: page, request }) => {
  const more = [{ id: 'c', type: 'code', content: 'const wire = 1', language: 'ts' }]
  const { blogId } = await addBlog(request, { title: unique('Colored'), status: 'published', more })
  await page.goto(edit(blogId))
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.frameLocator('iframe[title="Preview of the article"]')
  await expect(preview.locator('[data-token="keyword"]').first()).toHaveText('const ')
})
