/* Public pages for programs that read: real pages as Markdown, and their list. */
import { addBlog, staffHeaders, unique } from './articles.ts'
import { expect, test } from './fixtures.ts'

test('each page in /llms.txt is Markdown with the heading, the words and the links of the page', async ({
  page,
  request,
}) => {
  const list = await (await request.get('/llms.txt')).text()
  const [, pages = ''] = list.split('\n## ')
  const addresses = [...pages.matchAll(/\]\((\S+)\)/g)].map(([, url = '']) => new URL(url).pathname)
  expect(addresses.length).toBeGreaterThan(10)
  for (const address of addresses) {
    const answer = await request.get(address)
    expect([answer.status(), answer.headers()['content-type']], address).toEqual([
      200,
      'text/markdown; charset=utf-8',
    ])
    const text = await answer.text()
    await page.goto(address === '/index.md' ? '/' : address.replace(/\.md$/, ''))
    const heading = await page.getByRole('heading', { level: 1 }).first().textContent()
    expect(text.split('\n'), address).toContain(`# ${heading}`)
    for (const below of await page.locator('main h2').allTextContents()) {
      expect(text.replace(/[\\*_[\]]/g, ''), address).toContain(
        below.replace(/[*_[\]]/g, '').trim(),
      )
    }
    // Neither markup nor the names of styles and scripts.
    expect(text.replace(/`[^`]*`/g, '')).not.toMatch(/<\w+[ >]|\{[\w-]+:|class=|undefined|\[object/)
    expect(text.match(/The form is on the page/g)?.length ?? 0, address).toBeLessThan(2)
  }
})

test('a client that prefers Markdown gets an article at its address, as soon as it is published', async ({
  request,
}) => {
  const title = unique('For programs')
  const table = { id: 'a', type: 'table', rows: [['<p>Name</p>'], ['<p>Wire</p>']], header: true }
  const { blogId } = await addBlog(request, { title, paragraphs: ['One sentence.'], more: [table] })
  const headers = { accept: 'text/markdown' }
  expect((await request.get(`/blog/${blogId}`, { headers })).status()).toBe(404)
  const change = { headers: await staffHeaders(request), data: { status: 'published' } }
  expect((await request.post(`/api/v0/blogs/${blogId}/update`, change)).status()).toBe(200)
  const answer = await request.get(`/blog/${blogId}`, { headers })
  expect(answer.headers()['content-type']).toBe('text/markdown; charset=utf-8')
  const text = await answer.text()
  expect(text).toContain(`# ${title}\n`)
  expect(text).toContain('One sentence.')
  expect(text).toMatch(/\| Name \|\n\| -+ \|\n\| Wire \|/)
  // A browser gets the page.
  const page = await request.get(`/blog/${blogId}`)
  expect(page.headers()['content-type']).toContain('text/html')
})
