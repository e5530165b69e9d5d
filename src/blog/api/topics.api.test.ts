import { expect, test } from 'vitest'
import { statementsOf } from '#src/testing/count-statements.ts'
import { testSite } from '#src/testing/test-site.ts'

async function setUp() {
  const made = await testSite()
  const staff = await made.signIn()
  const add = async (title: string, topics: string[], status = 'published', more = {}) => {
    const content = JSON.stringify([{ id: 't', type: 'title', content: title }])
    const fields = { content, summary: 'S', status, topics, ...more }
    const { body } = await made.call('POST', '/blogs', fields, staff)
    return body.blog
  }
  const update = async (blogId: number, change: object) =>
    (await made.call('POST', `/blogs/${blogId}/update`, change, staff)).body.newBlog
  const topics = async (query = '') => (await made.call('GET', `/topics${query}`)).body.topics
  const titles = async (query: string, headers = {}) => {
    const { body } = await made.call('GET', `/blogs/cards?${query}`, undefined, headers)
    return body.cards.map((card: { title: string }) => card.title)
  }
  return { ...made, staff, add, update, topics, titles }
}

test('visitors see the topics of published blogs, and their blogs newest first', async () => {
  const { add, topics, titles, staff } = await setUp()
  const at = (day: number) => ({ createdAt: `2026-01-0${day}T00:00:00.000Z` })
  await add('First', ['Research', 'C++'], 'published', at(1))
  await add('Second', ['research'], 'published', at(2))
  await add('Third', ['Prototyping'], 'published', at(3))
  await add('Draft', ['Research', 'Plans'], 'draft', at(4))
  expect(await topics()).toEqual([
    { name: 'Research', slug: 'research', articles: 2 },
    { name: 'C++', slug: 'c-plus-plus', articles: 1 },
    { name: 'Prototyping', slug: 'prototyping', articles: 1 },
  ])
  expect(await topics('?limit=1')).toEqual([{ name: 'Research', slug: 'research', articles: 2 }])
  expect(await topics('?slug=c-plus-plus')).toMatchObject([{ name: 'C++' }])
  expect(await topics('?slug=plans')).toEqual([])
  expect(await titles('topic=research')).toEqual(['Second', 'First'])
  expect(await titles('topic=plans')).toEqual([])
  expect(await titles('topic=research', staff)).toEqual(['Draft', 'Second', 'First'])
  expect(await titles('topic=')).toEqual([])
})

test('a topic has the spelling of the published blogs: when one is saved, and when it is published', async () => {
  const { add, update, topics, call, staff } = await setUp()
  // The spelling of a draft binds nobody.
  const draft = await add('Draft', ['ux'], 'draft')
  const { blogId } = await add('First', ['UX', ' Design  systems'])
  expect((await add('Second', ['ux', 'Ux', 'DESIGN SYSTEMS'])).topics).toEqual([
    'UX',
    'Design systems',
  ])
  expect(draft.topics).toEqual(['ux'])
  expect((await update(draft.blogId, { status: 'published' })).topics).toEqual(['UX'])
  expect((await update(blogId, { topics: ['Ux'] })).topics).toEqual(['UX'])
  expect(await topics()).toMatchObject([
    { name: 'UX', articles: 3 },
    { name: 'Design systems', articles: 1 },
  ])
  // The only blog of a topic decides its spelling.
  const alone = await add('Alone', ['tokens'])
  expect((await update(alone.blogId, { topics: ['Tokens'] })).topics).toEqual(['Tokens'])
  const copy = await call('POST', `/blogs/${alone.blogId}/duplicate`, undefined, staff)
  expect(copy.body.blog.topics).toEqual(['Tokens'])
})

test('topics change in public only with a publication, and go with the blog', async () => {
  const { add, update, topics, call, staff } = await setUp()
  const { blogId } = await add('First', ['Research'])
  const names = async () => (await topics()).map(({ name }: { name: string }) => name)
  const publishAt = new Date(Date.now() + 86_400_000).toISOString()
  await update(blogId, { topics: ['Later'], publishAt })
  expect(await names()).toEqual(['Research'])
  const path = `/blogs/${blogId}/staged-updates`
  const { stagedUpdate } = (await call('GET', path, undefined, staff)).body
  const publish = `${path}/${stagedUpdate.stagedId}/publish`
  expect((await call('POST', publish, {}, staff)).status).toBe(200)
  expect(await names()).toEqual(['Later'])
  await call('POST', `/blogs/${blogId}/unpublish`, undefined, staff)
  expect(await names()).toEqual([])
  await update(blogId, { status: 'published' })
  expect(await names()).toEqual(['Later'])
  await call('POST', `/blogs/${blogId}/delete`, undefined, staff)
  expect(await names()).toEqual([])
})

test.each([
  [['a', 'b', 'c', 'd', 'e', 'f'], 'An article has at most 5 topics'],
  [['x'.repeat(41)], 'A topic must be at most 40 characters long'],
  [['  '], 'A topic needs a letter or a digit.'],
  [['?!'], 'A topic needs a letter or a digit.'],
  [['a\nb'], 'A topic must be one line of text.'],
])('topics that cannot be an address are refused: %j', async (topics, message) => {
  const { call, staff } = await setUp()
  const { status, body } = await call(
    'POST',
    '/blogs',
    { summary: 'S', content: '[]', topics },
    staff,
  )
  expect([status, Object.values(body.errors).flat()]).toEqual([422, [message]])
})

test('a list of topics is one statement, however many there are', async () => {
  const { add, call } = await setUp()
  for (let i = 0; i < 5; i++) await add(`Article ${i}`, [`Topic ${i}`, 'All'])
  const sent = await statementsOf(async () => {
    await call('GET', '/topics')
  })
  expect(sent).toHaveLength(1)
})
