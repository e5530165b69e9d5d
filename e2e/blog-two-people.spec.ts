/* Somebody else deletes or publishes an article that is being edited, and responses get lost on the way. */
import type { APIRequestContext, Page } from '@playwright/test'
import { add, addBlog, card, edit, paragraph, readBlog, staffHeaders, unique } from './articles.ts'
import { expect, expectAccessible, test } from './fixtures.ts'

const titleField = (page: Page) => page.getByLabel('Title', { exact: true })

async function byAnother(request: APIRequestContext, path: string, data?: object) {
  await request.post(`/api/v0/blogs/${path}`, { headers: await staffHeaders(request), data })
}

/** The server handles the request, but its response never arrives. */
async function loseAnswer(page: Page, url: string) {
  await page.route(
    url,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
}

test('changes to an article that somebody else deleted open as a new article, also after a reload', async ({
  staffPage: page,
  request,
  allowConsole,
}) => {
  allowConsole(/404|Error updating blog by id|Error getting Blog by id/)
  const title = unique('Deleted meanwhile')
  const { blogId } = await addBlog(request, { title, paragraphs: ['the words'] })
  await page.goto(edit(blogId))
  await titleField(page).fill(`${title} changed`)
  await byAnother(request, `${blogId}/delete`)
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(page.getByText('This article was deleted in the meantime.')).toBeVisible()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page.getByText('This article was deleted by someone else.')).toBeVisible()
  await expect(titleField(page)).toHaveValue(`${title} changed`)
  await expectAccessible(page)

  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByRole('heading', { name: 'CREATE NEW BLOG' })).toBeVisible()
  await expect(titleField(page)).toHaveValue(`${title} changed`)
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(card(page, `${title} changed`)).toBeVisible()
  await expect(page.getByText('Unsaved changes to')).toHaveCount(0)
})

test('a reload of the page of a deleted article opens the changes too', async ({
  staffPage: page,
  request,
  allowConsole,
}) => {
  allowConsole(/404|Error getting Blog by id/)
  const title = unique('Deleted and reloaded')
  const { blogId } = await addBlog(request, { title })
  await page.goto(edit(blogId))
  await titleField(page).fill(`${title} changed`)
  await expect(page.getByText('Kept in this browser')).toBeVisible()
  await byAnother(request, `${blogId}/delete`)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByText('This article was deleted by someone else.')).toBeVisible()
  await expect(titleField(page)).toHaveValue(`${title} changed`)
})

test('in the open editor a deleted article can be saved as a new one', async ({
  staffPage: page,
  request,
  allowConsole,
}) => {
  allowConsole(/404|Error updating blog by id|Error getting/)
  const title = unique('Deleted under the editor')
  const { blogId } = await addBlog(request, { title })
  await page.goto(edit(blogId))
  await titleField(page).fill(`${title} changed`)
  await byAnother(request, `${blogId}/delete`)
  await titleField(page).press('ControlOrMeta+s')
  await page.getByRole('button', { name: 'Save as a new article' }).click()
  await expect(page).toHaveURL('/contentmanager/blogger')
  await expect(card(page, `${title} changed`)).toBeVisible()
})

test('a draft that somebody else published: saving it as a draft changes nothing public', async ({
  staffPage: page,
  request,
  allowConsole,
}) => {
  allowConsole(/412|PublishedMeanwhile|published in the meantime/)
  const title = unique('Published meanwhile')
  const { blogId } = await addBlog(request, { title, paragraphs: ['for the public'] })
  await page.goto(edit(blogId))
  await paragraph(page).fill('not for the public yet')
  await byAnother(request, `${blogId}/update`, { status: 'published' })
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(page.getByText('This article was published in the meantime.')).toBeVisible()
  const publicText = async () => (await readBlog(request, blogId)).blocks[1].content
  expect(await publicText()).toBe('<p>for the public</p>')

  await page.getByRole('link', { name: 'Continue' }).click()
  const dialog = page.getByRole('dialog', { name: 'This article was published in the meantime' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Go on editing' }).click()
  await expect(paragraph(page)).toHaveText('not for the public yet')
  await page.keyboard.press('ControlOrMeta+s')
  await dialog.getByRole('button', { name: 'Keep my changes as a new draft' }).click()
  await expect(page).toHaveURL('/contentmanager/blogger')
  await expect(card(page, title).filter({ hasText: 'draft' })).toHaveCount(1)
  expect(await publicText()).toBe('<p>for the public</p>')
})

test('a draft that somebody else published can be updated there, when that is chosen', async ({
  staffPage: page,
  request,
  allowConsole,
}) => {
  allowConsole(/412|PublishedMeanwhile|published in the meantime/)
  const { blogId } = await addBlog(request, { title: unique('Joined'), paragraphs: ['one'] })
  await page.goto(edit(blogId))
  await paragraph(page).fill('one more')
  await byAnother(request, `${blogId}/update`, { status: 'published', summary: 'By another' })
  await page.keyboard.press('ControlOrMeta+s')
  await page.getByRole('button', { name: 'Update the published article' }).click()
  await expect(page.getByRole('heading', { name: 'UPDATE BLOG' })).toBeVisible()
  await expect(page.getByPlaceholder('Write a summary')).toHaveValue('By another')
  expect((await readBlog(request, blogId)).blocks[1].content).toBe('<p>one</p>')
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect
    .poll(async () => (await readBlog(request, blogId)).blocks[1].content)
    .toBe('<p>one more</p>')
})

test('publishing puts nothing online that the publisher has not seen', async ({
  staffPage: page,
  request,
  allowConsole,
}) => {
  allowConsole(/412|UnseenChanges|Someone else changed/)
  const title = unique('Unseen')
  const paragraphs = ['mine', 'half a sentence']
  const { blogId } = await addBlog(request, { title, paragraphs })
  await page.goto(edit(blogId))
  await paragraph(page).fill('mine, done')
  const { blocks } = await readBlog(request, blogId)
  const theirs = blocks.with(2, { ...blocks[2], content: '<p>half a sent</p>' })
  await byAnother(request, `${blogId}/update`, { content: JSON.stringify(theirs) })
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(
    page.getByText('Someone else changed this article in the meantime (Paragraph).'),
  ).toBeVisible()
  expect((await readBlog(request, blogId)).status).toBe('draft')

  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(paragraph(page, 1)).toHaveText('half a sent')
  await expect(paragraph(page)).toHaveText('mine, done')
  await expectAccessible(page)
  await paragraph(page, 1).fill('a whole sentence')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect.poll(async () => (await readBlog(request, blogId)).status).toBe('published')
  const published = (await readBlog(request, blogId)).blocks
  expect(published[1].content).toBe('<p>mine, done</p>')
  expect(published[2].content).toBe('<p>a whole sentence</p>')
})

test('an update does not publish again what somebody else has unpublished', async ({
  staffPage: page,
  request,
  allowConsole,
}) => {
  allowConsole(/412|UnseenChanges|Someone else changed/)
  const { blogId } = await addBlog(request, {
    title: unique('Taken back'),
    status: 'published',
    paragraphs: ['one'],
  })
  await page.goto(edit(blogId))
  await paragraph(page).fill('one more')
  await byAnother(request, `${blogId}/unpublish`)
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('Someone else unpublished this article')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeVisible()
  expect((await readBlog(request, blogId)).status).toBe('draft')
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect
    .poll(async () => (await readBlog(request, blogId)).blocks[1].content)
    .toBe('<p>one more</p>')
  expect((await readBlog(request, blogId)).status).toBe('draft')
})

test("undo after a merge keeps the colleague's text", async ({
  staffPage: page,
  request,
  allowConsole,
}) => {
  allowConsole(/412/)
  const { blogId } = await addBlog(request, {
    title: unique('Undone'),
    paragraphs: ['mine', 'theirs'],
  })
  await page.goto(edit(blogId))
  await paragraph(page).fill('mine, changed')
  const { blocks } = await readBlog(request, blogId)
  const content = JSON.stringify(blocks.with(2, { ...blocks[2], content: '<p>theirs, saved</p>' }))
  await byAnother(request, `${blogId}/update`, { content })
  await page.keyboard.press('ControlOrMeta+s')
  await expect(paragraph(page, 1)).toHaveText('theirs, saved')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(paragraph(page)).toHaveText('mine')
  await expect(paragraph(page, 1)).toHaveText('theirs, saved')
  await page.keyboard.press('ControlOrMeta+s')
  const texts = async () =>
    (await readBlog(request, blogId)).blocks.map((one: { content: string }) => one.content)
  await expect.poll(texts).toContain('<p>mine</p>')
  expect(await texts()).toContain('<p>theirs, saved</p>')
})

test('a create whose answer got lost and that is changed and sent again makes one article', async ({
  staffPage: page,
  allowConsole,
}) => {
  allowConsole(/./)
  const title = unique('Created once')
  await page.goto('/contentmanager/blogger/createblog')
  await page.getByPlaceholder('Write a summary').fill('A summary')
  await add(page, 'Title')
  await titleField(page).fill(title)
  await loseAnswer(page, '**/api/v0/blogs?*')
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(page.getByText('The server could not be reached.')).toBeVisible()
  await titleField(page).fill(`${title} word`)
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(page).toHaveURL('/contentmanager/blogger')
  await expect(card(page, title)).toHaveCount(1)
  await expect(card(page, `${title} word`)).toBeVisible()
})

test('after a reload too', async ({ staffPage: page, allowConsole }) => {
  allowConsole(/./)
  const title = unique('Created once, reloaded')
  await page.goto('/contentmanager/blogger/createblog')
  await page.getByPlaceholder('Write a summary').fill('A summary')
  await add(page, 'Title')
  await titleField(page).fill(title)
  await loseAnswer(page, '**/api/v0/blogs?*')
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(page.getByText('Your changes are kept in this browser.')).toBeVisible()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole('link', { name: 'Continue' }).click()
  await titleField(page).fill(`${title} word`)
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(page).toHaveURL('/contentmanager/blogger')
  await expect(card(page, title)).toHaveCount(1)
})

test("one's own update whose response got lost is not taken for somebody else's", async ({
  staffPage: page,
  request,
  allowConsole,
}) => {
  allowConsole(/./)
  const { blogId } = await addBlog(request, { title: unique('My own'), paragraphs: ['one'] })
  await page.goto(edit(blogId))
  await paragraph(page).fill('one two')
  await loseAnswer(page, '**/api/v0/blogs/*/update*')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('The server could not be reached.')).toBeVisible()
  await paragraph(page).fill('one two three')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('Saved.', { exact: true })).toBeAttached()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect((await readBlog(request, blogId)).blocks[1].content).toBe('<p>one two three</p>')

  // The same through the list: the unsaved changes continue from the server's version.
  await paragraph(page).fill('one two three four')
  await loseAnswer(page, '**/api/v0/blogs/*/update*')
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(paragraph(page)).toHaveText('one two three four')
  await expect(page.getByText('Someone else')).toHaveCount(0)
})
