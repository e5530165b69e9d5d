import { addBlog, edit, readBlog, staffHeaders, unique } from './articles.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, requestTest, test } from './fixtures.ts'

test('staff change the address of an article; earlier ones lead to it in one step', async ({
  staffPage: page,
  request,
  browser,
  baseURL,
}) => {
  const title = unique('Named article')
  const { blogId } = await addBlog(request, { title, status: 'published', paragraphs: ['Text'] })
  const first = `/blog/${blogId}/${(await readBlog(request, blogId)).slug}`
  await page.goto(edit(blogId))
  await page.getByText('Search and sharing').click()
  const address = page.getByLabel('Address', { exact: false }).first()
  await expect(page.getByText(`${first}. Empty: from the title.`)).toBeVisible()
  await address.fill('A Shorter Name!')
  await expect(page.getByText('It becomes “a-shorter-name”.')).toBeVisible()
  await address.press('Tab')
  await expect(address).toHaveValue('a-shorter-name')
  await expect(page.getByRole('figure', { name: 'Search result' })).toContainText(
    `/blog/${blogId}/a-shorter-name`,
  )
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  const current = `/blog/${blogId}/a-shorter-name`
  await expect
    .poll(async () => (await request.get(first, { maxRedirects: 0 })).headers().location)
    .toBe(current)

  const visitor = await (await browser.newContext({ baseURL })).newPage()
  const answer = await visitor.goto(`${first}/?utm_source=mail`)
  expect(new URL(visitor.url()).pathname).toBe(current)
  expect(new URL(visitor.url()).search).toBe('?utm_source=mail')
  // One redirect, straight to the page.
  expect(await answer?.request().redirectedFrom()?.url()).toContain(first)
  expect(answer?.request().redirectedFrom()?.redirectedFrom()).toBeNull()
  const canonical = visitor.locator('link[rel="canonical"]')
  await expect(canonical).toHaveAttribute('href', new RegExp(`${current}$`))
  await expect(visitor.locator('meta[property="og:url"]')).toHaveAttribute(
    'content',
    new RegExp(`${current}$`),
  )
  await expectAccessible(visitor)

  // A card links to the number, which is a page of its own, and names the readable address.
  await visitor.goto('/resources')
  await visitor.getByRole('link', { name: title }).first().click()
  await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(new URL(visitor.url()).pathname).toBe(`/blog/${blogId}`)
  await expect(canonical).toHaveAttribute('href', new RegExp(`${current}$`))
  await visitor.context().close()
})

requestTest(
  'the number and the readable address are pages; other spellings lead there',
  async ({ request }) => {
    const headers = await staffHeaders(request)
    const content = JSON.stringify([{ id: 't', type: 'title', content: '我们如何测试想法' }])
    const made = await request.post('/api/v0/blogs', {
      headers,
      data: { content, summary: 'S', status: 'published' },
    })
    const { blogId } = (await made.json()).blog
    const current = `/blog/${blogId}/${encodeURIComponent('我们如何测试想法')}`
    for (const path of [`/blog/${blogId}`, current]) {
      for (const _twice of ['rendered', 'cached']) {
        const answer = await request.get(path, { maxRedirects: 0 })
        expect([path, answer.status()]).toEqual([path, 200])
        expect(await answer.text()).toContain(`${current}"`)
      }
      expect((await request.head(path, { maxRedirects: 0 })).status()).toBe(200)
    }
    expect((await request.get(current)).headers()['cache-control']).toContain('s-maxage')
    for (const other of [`${current}/`, current.toLowerCase(), `/blog/${blogId}/Old?a=1`]) {
      const answer = await request.get(other, { maxRedirects: 0 })
      expect([other, answer.status()]).toEqual([other, 308])
      expect(answer.headers().location).toBe(current + new URL(other, 'http://a').search)
    }
  },
)
