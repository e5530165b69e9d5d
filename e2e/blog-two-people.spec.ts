/* Somebody else deletes an article that is being edited, and responses get lost on the way. */
import type { APIRequestContext, Page } from '@playwright/test'
import {
  add,
  addBlog,
  bar,
  card,
  deafen,
  edit,
  offer,
  paragraph,
  readBlog,
  staffHeaders,
  unique,
} from './articles.ts'
import { addColleague, browserOf } from './colleagues.ts'
import { expect, test } from './fixtures.ts'

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

test('a reload of the page of a deleted article opens what only this browser has', async ({
  browser,
  baseURL,
  request,
}) => {
  const { page, context } = await browserOf(browser, baseURL, addColleague('reloads'))
  const title = unique('Deleted and reloaded')
  const { blogId } = await addBlog(request, { title })
  await page.goto(edit(blogId))
  await titleField(page).fill(`${title} sent`)
  await expect(bar(page, 'Kept on the server')).toBeVisible()
  const updates = '**/api/v0/documents/*/updates'
  await page.route(updates, (route) => route.abort())
  await titleField(page).fill(`${title} changed`)
  await expect(bar(page, 'Kept in this browser')).toBeVisible()
  await byAnother(request, `${blogId}/delete`)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByText('This article was deleted by someone else.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'CREATE NEW BLOG' })).toBeVisible()
  await expect(titleField(page)).toHaveValue(`${title} changed`)
  await page.unroute(updates)
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(card(page, `${title} changed`)).toHaveCount(1)
  await expect(offer(page, title)).toHaveCount(0)
  await context.close()
})

test('a create whose answer got lost and that is changed and sent again makes one article', async ({
  staffPage: page,
  allowConsole,
}) => {
  allowConsole(/./)
  const title = unique('Created once')
  const hearNothing = await deafen(page)
  await page.goto('/contentmanager/blogger/createblog')
  await page.getByPlaceholder('Write a summary').fill('A summary')
  await add(page, 'Title')
  await titleField(page).fill(title)
  await expect(bar(page, 'Kept on the server')).toBeVisible()
  hearNothing()
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
  const hearNothing = await deafen(page)
  await page.goto('/contentmanager/blogger/createblog')
  await page.getByPlaceholder('Write a summary').fill('A summary')
  await add(page, 'Title')
  await titleField(page).fill(title)
  await expect(bar(page, 'Kept on the server')).toBeVisible()
  hearNothing()
  await loseAnswer(page, '**/api/v0/blogs?*')
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(page.getByText('Your text is kept on the server: try again.')).toBeVisible()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  // It was saved, and opens as what it is.
  await expect(page.getByRole('heading', { name: 'EDIT BLOG - DRAFT' })).toBeVisible()
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
  const hearNothing = await deafen(page)
  await page.goto(edit(blogId))
  await paragraph(page).fill('one two')
  await expect(bar(page, 'Kept on the server')).toBeVisible()
  hearNothing()
  await loseAnswer(page, '**/api/v0/blogs/*/update*')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('The server could not be reached.')).toBeVisible()
  await paragraph(page).fill('one two three')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('Saved.', { exact: true })).toBeAttached()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect((await readBlog(request, blogId)).blocks[1].content).toBe('<p>one two three</p>')

  // The same through the list: the text continues from the server's version.
  await paragraph(page).fill('one two three four')
  await loseAnswer(page, '**/api/v0/blogs/*/update*')
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(paragraph(page)).toHaveText('one two three four')
  await expect(page.getByText('Someone else')).toHaveCount(0)
})
