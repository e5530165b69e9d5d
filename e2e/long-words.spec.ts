import type { APIRequestContext } from '@playwright/test'
import { staffHeaders } from './articles.ts'
import { expect, expectNoSidewaysScroll, test } from './fixtures.ts'

const word = 'Wireloom'.repeat(25)

/** An article and an FAQ with a word of 200 letters; deleted afterwards. */
async function withLongWords(
  request: APIRequestContext,
  work: (blogId: number) => Promise<void>,
): Promise<void> {
  const headers = await staffHeaders(request)
  const { cards } = await (await request.get('/api/v0/blogs/cards?limit=3')).json()
  const rich = `<p>${word}</p><ul><li><a href="/faq">${word}</a></li></ul>`
  const blocks = [
    { id: '1', type: 'title', content: word },
    { id: '2', type: 'subtitle', content: word },
    { id: '3', type: 'paragraph', content: rich },
    { id: '4', type: 'fineprint', content: rich },
  ]
  const blog = {
    content: JSON.stringify(blocks),
    summary: word,
    status: 'published',
    // On the first page of the listing, but not first.
    createdAt: cards.at(-1).createdAt,
  }
  const made = await request.post('/api/v0/blogs', { headers, data: blog })
  const { blogId } = (await made.json()).blog
  const faq = {
    question: `${word}?`,
    answer: word,
    navigationHeading: word.slice(0, 100),
    order: 999,
  }
  const asked = await request.post('/api/v0/faq', { headers, data: faq })
  const { faqid } = (await asked.json()).faq
  try {
    await work(blogId)
  } finally {
    await request.post(`/api/v0/blogs/${blogId}/delete`, { headers })
    await request.delete(`/api/v0/faq/${faqid}`, { headers })
  }
}

test('a word of 200 letters stays within windows of 360 and 1440 px', async ({
  staffPage: page,
  request,
}) => {
  const expectItFits = async () => {
    await expect(page.getByText(word).first(), page.url()).toBeAttached()
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(page)
    }
  }
  await withLongWords(request, async (blogId) => {
    const readers = ['/resources', `/blog/${blogId}`, '/faq']
    const staff = ['/contentmanager/blogger', '/contentmanager/faq']
    for (const path of [...readers, ...staff, `/contentmanager/blogger/edit/${blogId}`]) {
      await page.goto(path)
      await expectItFits()
    }
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      await expect(page.getByRole('button', { name: 'Update', exact: true })).toBeInViewport()
    }
    // An open editor would hear of the deletion.
    await page.goto('/about')
  })
})
