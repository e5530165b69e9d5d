import { expect, test } from 'vitest'
import { harmIn, hostileRichText } from '#src/testing/hostile-rich-text.ts'
import { testSite } from '#src/testing/test-site.ts'

test('a row written without the API is sanitized in every response', async () => {
  const { db, call } = await testSite()
  const blocks = hostileRichText.flatMap((content, i) => [
    { id: `p${i}`, type: 'paragraph', content: content.replaceAll('\u0001', '') },
    { id: `f${i}`, type: 'fineprint', content: content.replaceAll('\u0001', '') },
  ])
  const now = new Date().toISOString()
  await db
    .insertInto('blogs')
    .values({
      status: 'published',
      created_at: now,
      edited_at: now,
      author: 'mallory',
      edited_by: 'mallory',
      content: JSON.stringify(blocks),
      title: 'Hostile',
      summary: 'Hostile',
      thumbnail: '',
      main: 0,
      featured: 0,
      minutes_to_read: 1,
      version: 1,
    })
    .execute()
  const { body: list } = await call('GET', '/blogs')
  const [{ blogId }] = list.blogs
  const one = await call('GET', `/blogs/${blogId}`)
  const linked = await call('GET', `/blogs/${blogId}?images=linked`)
  const paged = await call('GET', '/blogs?limit=1')
  for (const blog of [list.blogs[0], one.body.blog, linked.body.blog, paged.body.blogs[0]]) {
    const shown: { content: string }[] = JSON.parse(blog.content)
    expect(shown).toHaveLength(blocks.length)
    for (const { content } of shown) expect(harmIn(content)).toBeUndefined()
  }
})
