import { addBlog, card, edit, paragraph, staffHeaders, unique } from './articles.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'

test('articles, pages, topics and FAQs are found by title in the link dialog', async ({
  staffPage: page,
  request,
}) => {
  const { blogId } = await addBlog(request, { title: unique('Linking'), paragraphs: ['here'] })
  await page.goto(edit(blogId))
  await paragraph(page).click()
  await page.keyboard.press('ControlOrMeta+a')
  const choose = async (words: string, found: RegExp) => {
    await page.keyboard.press('ControlOrMeta+k')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill(words)
    await dialog.getByRole('list', { name: 'Found' }).getByRole('button', { name: found }).click()
    await expect(dialog).toHaveCount(0)
    await expect(link).toHaveCount(1)
  }
  const link = paragraph(page).locator('a')
  await choose('prototyping', /^Prototyping Topic$/)
  await expect(link).toHaveAttribute('href', '/topics/prototyping')
  await choose('changelog', /^Changelog Page$/)
  await expect(link).toHaveAttribute('href', '/changelog')
  const faqs = (await (await request.get('/api/v0/faq')).json()).faqs
  const { faqid, question } = faqs[0]
  await choose(question, /FAQ$/)
  await expect(link).toHaveAttribute('href', `/faq#faq-${faqid}`)
  await expect(page.getByText('Nothing to look at.')).toBeVisible()
})

test('the texts whose links break are named before an article is unpublished or deleted', async ({
  staffPage: page,
  request,
}) => {
  const title = unique('Target')
  const { blogId } = await addBlog(request, { title, status: 'published' })
  const linking = unique('Linking')
  const from = await addBlog(request, {
    title: linking,
    status: 'published',
    paragraphs: [`<a href="/blog/${blogId}?from=here#part">there</a>`],
  })
  const waiting = unique('Waiting')
  await addBlog(request, { title: waiting, paragraphs: [`<a href="/blog/${blogId}/name">x</a>`] })
  await page.goto(edit(blogId))
  await page.getByRole('button', { name: 'Unpublish' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('2 texts link here. These links would break:')).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveText([
    `${linking} Article, published`,
    `${waiting} Article, draft`,
  ])
  await expect(dialog.getByRole('link', { name: linking })).toHaveAttribute(
    'href',
    edit(from.blogId),
  )
  await expectAccessible(page)
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
  }
  await dialog.getByRole('button', { name: 'Unpublish' }).click()
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeVisible()
  // The article with the broken link says so.
  await page.goto(edit(from.blogId))
  await expect(
    page.getByText(`Paragraph (block 2) links to /blog/${blogId}, which is not published.`),
  ).toBeVisible()
  // In the grid, alone and together with an article that goes as well.
  await page.goto(`/contentmanager/blogger?q=${encodeURIComponent(title)}`)
  await card(page, title).getByRole('button', { name: 'DELETE' }).click()
  await expect(dialog.getByText('2 texts link here.')).toBeVisible()
  await dialog.getByRole('button', { name: 'CANCEL' }).click()
  const headers = await staffHeaders(request)
  await request.post(`/api/v0/blogs/${from.blogId}/delete`, { headers })
  await card(page, title).getByRole('button', { name: 'DELETE' }).click()
  await expect(dialog.getByText('1 text links here.')).toBeVisible()
  await dialog.getByRole('button', { name: 'DELETE' }).click()
  await expect(card(page, title)).toHaveCount(0)
})
