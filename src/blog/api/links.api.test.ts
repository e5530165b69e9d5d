import { expect, test } from 'vitest'
import { testSite } from '#src/testing/test-site.ts'

async function setUp() {
  const made = await testSite()
  const staff = await made.signIn()
  const contentOf = (title: string, href?: string) => {
    const text = href ? `<p><a href="${href}">there</a></p>` : '<p>Nothing</p>'
    return JSON.stringify([
      { id: 't', type: 'title', content: title },
      { id: 'p', type: 'paragraph', content: text },
    ])
  }
  const add = async (title: string, href?: string, more: object = {}) => {
    const fields = { content: contentOf(title, href), summary: 'S', status: 'published', ...more }
    return (await made.call('POST', '/blogs', fields, staff)).body.blog.blogId as number
  }
  const linksHere = async (blogId: number, query = '') => {
    const path = `/blogs/${blogId}/links-here${query}`
    const { body } = await made.call('GET', path, undefined, staff)
    return body.links.map(({ kind, title, detail, href }: Record<string, string>) =>
      [kind, title, detail, href].filter(Boolean).join(' | '),
    )
  }
  const targets = async (q: string, headers: Record<string, string> = staff) => {
    const path = `/link-targets?q=${encodeURIComponent(q)}`
    const { body } = await made.call('GET', path, undefined, headers)
    return body.targets.map(({ kind, title, href }: Record<string, string>) =>
      [kind, title, href].join(' | '),
    )
  }
  return { ...made, staff, contentOf, add, linksHere, targets }
}

const faq = (question: string, answer: string) => ({
  question,
  answer,
  navigationHeading: 'Heading',
  order: 1,
})

test('everything that links to an article is named, whatever the link looks like', async () => {
  const { call, staff, contentOf, add, linksHere } = await setUp()
  const id = await add('Target')
  await add('Elsewhere', `/blog/${id}0`)
  const published = await add('Relative', `/blog/${id}/a-name?x=1#part`)
  const draft = await add('Absolute', `https://wireloom.test/blog/${id}`, { status: 'draft' })
  const staged = await add('Staged')
  const change = { content: contentOf('Staged', `/blog/${id}`) }
  await call('POST', `/blogs/${staged}/staged-updates`, change, staff)
  const letter = { subject: 'News', content: contentOf('News', `/blog/${id}`) }
  const sent = (await call('POST', '/newsletters', letter, staff)).body.newsletter
  const asked = faq('Where is it written?', `Read /blog/${id}, it is all there.`)
  const { faqid } = (await call('POST', '/faq', asked, staff)).body.faq
  await call('POST', '/faq', faq('Where else is it?', `Read /blog/${id}1 instead.`), staff)
  // A link of an article to itself breaks nothing for others.
  await call('POST', `/blogs/${id}/update`, { content: contentOf('Target', `/blog/${id}`) }, staff)
  const edit = '/contentmanager/blogger/edit'
  expect((await linksHere(id)).toSorted()).toEqual([
    `article | Absolute | draft | ${edit}/${draft}`,
    `article | Relative | published | ${edit}/${published}`,
    `faq | Where is it written? | /contentmanager/faq/edit/${faqid}`,
    `newsletter | News | draft | /contentmanager/newsletters/${sent.newsletterId}`,
    `update | Staged | staged update | ${edit}/${staged}`,
  ])
  expect(await linksHere(draft)).toEqual([])
})

test('several articles that go together are searched together, without links among them', async () => {
  const { add, linksHere } = await setUp()
  const first = await add('First')
  const second = await add('Second', `/blog/${first}`)
  const third = await add('Third', `/blog/${second}`)
  const edit = '/contentmanager/blogger/edit'
  expect(await linksHere(first)).toEqual([`article | Second | published | ${edit}/${second}`])
  expect(await linksHere(first, `?also=${second}`)).toEqual([
    `article | Third | published | ${edit}/${third}`,
  ])
})

test('the published texts come first, a hundred at most, and the answer says how many there are', async () => {
  const { db, call, staff, contentOf, add, linksHere } = await setUp()
  const id = await add('Target')
  const other = await add('Draft', `/blog/${id}`, { status: 'draft' })
  const row = await db
    .selectFrom('blogs')
    .selectAll()
    .where('id', '=', other)
    .executeTakeFirstOrThrow()
  const { id: _id, ...copied } = row
  const content = contentOf('Linking', `/blog/${id}`)
  const rows = Array.from({ length: 250 }, () => ({
    ...copied,
    content,
    status: 'published' as const,
  }))
  await db.insertInto('blogs').values(rows).execute()
  const { body } = await call('GET', `/blogs/${id}/links-here`, undefined, staff)
  expect([body.links.length, body.total]).toEqual([100, 251])
  expect((await linksHere(id)).filter((link: string) => link.includes('draft'))).toEqual([])
})

test('the link dialog finds articles, pages, topics and FAQs by their titles, closest first', async () => {
  const { call, staff, add, targets } = await setUp()
  const id = await add('Benefits of weaving', undefined, { topics: ['Benefits'] })
  const draft = await add('All benefits of drafts', undefined, { status: 'draft' })
  const asked = faq('What are the benefits?', 'There are many of them.')
  const { faqid } = (await call('POST', '/faq', asked, staff)).body.faq
  expect(await targets('benefits')).toEqual([
    'Topic | Benefits | /topics/benefits',
    'Page | Benefits | /benefits',
    `Article | Benefits of weaving | /blog/${id}`,
    `FAQ | What are the benefits? | /faq#faq-${faqid}`,
    `Draft | All benefits of drafts | /blog/${draft}`,
  ])
  expect(await targets('no such words')).toEqual([])
  expect(await targets('%')).toEqual([])
})

test("a writer finds no draft of others, and does not see others' texts that link to a blog", async () => {
  const { call, signIn, add, targets } = await setUp()
  const id = await add('Secret plans', undefined, { status: 'draft' })
  const writer = await signIn('wanda', 'writer')
  expect(await targets('secret plans', writer)).toEqual([])
  const { status } = await call('GET', `/blogs/${id}/links-here`, undefined, writer)
  expect(status).toBe(403)
})
