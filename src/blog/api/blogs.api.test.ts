import { expect, test } from 'vitest'
import { testSite } from '#src/testing/test-site.ts'

const content = (title: string) =>
  JSON.stringify([
    { id: 'a', type: 'title', content: title },
    { id: 'b', type: 'paragraph', content: '<p>Some words.</p>' },
  ])

const blog = (title: string, rest: object = {}) => ({
  content: content(title),
  summary: `About ${title}`,
  status: 'published',
  ...rest,
})

const ids = (answer: { body: { cards: { blogId: number }[] } }) =>
  answer.body.cards.map((card) => card.blogId)

test('a blog is created with the spec fields, the signed-in author and a draft by default', async () => {
  const { call, signIn } = await testSite()
  const staff = await signIn()
  const { status, body, headers } = await call(
    'POST',
    '/blogs',
    { content: content('One'), summary: 'S', author: 'mallory' },
    staff,
  )
  expect(status).toBe(201)
  expect(body.blog).toMatchObject({
    blogId: expect.any(Number),
    status: 'draft',
    summary: 'S',
    thumbnail: '',
    main: false,
    featured: false,
    author: 'ada',
  })
  expect(headers.get('etag')).toBe(`"blog-${body.blog.blogId}-1"`)
  const read = await call('GET', `/blogs/${body.blog.blogId}`, undefined, staff)
  expect(read.body.blog).toEqual(body.blog)
})

test('for visitors a draft does not exist', async () => {
  const { call, signIn } = await testSite()
  const staff = await signIn()
  const draft = await call('POST', '/blogs', blog('Draft', { status: 'draft' }), staff)
  const published = await call('POST', '/blogs', blog('Out'), staff)
  const draftPath = `/blogs/${draft.body.blog.blogId}`
  expect((await call('GET', draftPath)).status).toBe(404)
  expect((await call('GET', draftPath, undefined, staff)).status).toBe(200)
  expect((await call('GET', '/blogs')).body.blogs).toEqual([published.body.blog])
  expect((await call('GET', '/blogs?status=draft')).body.blogs).toEqual([published.body.blog])
  expect(ids(await call('GET', '/blogs/cards?status=draft'))).toEqual([published.body.blog.blogId])
  expect((await call('GET', '/blogs', undefined, staff)).body.blogs).toHaveLength(2)
  expect(ids(await call('GET', '/blogs/cards?status=draft', undefined, staff))).toEqual([
    draft.body.blog.blogId,
  ])
})

test('a token must be valid even where none is needed', async () => {
  const { call } = await testSite()
  const bad = { authorization: 'Bearer x.y.z' }
  expect((await call('GET', '/blogs', undefined, bad)).status).toBe(401)
  expect((await call('GET', '/blogs/cards', undefined, bad)).status).toBe(401)
})

test('without a token, blogs cannot be written and revisions cannot be read', async () => {
  const { call, signIn } = await testSite()
  const { body } = await call('POST', '/blogs', blog('One'), await signIn())
  const path = `/blogs/${body.blog.blogId}`
  expect((await call('POST', '/blogs', blog('Two'))).status).toBe(401)
  expect((await call('POST', `${path}/update`, { summary: 'x' })).status).toBe(401)
  expect((await call('POST', `${path}/delete`)).status).toBe(401)
  expect((await call('GET', `${path}/revisions`)).status).toBe(401)
  expect((await call('GET', `${path}/revisions/1`)).status).toBe(401)
})

test('cards are newest first, carry title and minutes, and page by cursor', async () => {
  const { call, signIn } = await testSite()
  const staff = await signIn()
  const made: number[] = []
  for (const [i, day] of ['03', '01', '02', '02', '05'].entries()) {
    const createdAt = `2026-01-${day}T10:00:00.000Z`
    const { body } = await call('POST', '/blogs', blog(`B${i}`, { createdAt }), staff)
    made.push(body.blog.blogId)
  }
  const expected = [made[4], made[0], made[3], made[2], made[1]]
  const seen: number[] = []
  let cursor: string | null = ''
  let pages = 0
  while (cursor !== null) {
    const page: Awaited<ReturnType<typeof call>> = await call(
      'GET',
      `/blogs/cards?limit=2${cursor && `&cursor=${cursor}`}`,
    )
    seen.push(...ids(page))
    cursor = page.body.nextCursor
    pages++
  }
  expect(pages).toBe(3)
  expect(seen).toEqual(expected)
  const [card] = (await call('GET', '/blogs/cards?limit=1')).body.cards
  expect(card).toMatchObject({ title: 'B4', minutesToRead: 1, summary: 'About B4' })
  expect(card).not.toHaveProperty('content')
  const { body } = await call('GET', `/blogs/${card.blogId}?images=linked`)
  expect(body.blog.minutesToRead).toBe(1)
  const full = (await call('GET', '/blogs')).body.blogs.map((b: { blogId: number }) => b.blogId)
  expect(full).toEqual(expected)
  const limited = (await call('GET', '/blogs?limit=2')).body
  expect(limited.blogs).toHaveLength(2)
  expect(limited.nextCursor).toEqual(expect.any(String))
})

test('a forged cursor is refused, not executed', async () => {
  const { call } = await testSite()
  const nasty = Buffer.from("2026-01-01' or 1=1 -- 1").toString('base64url')
  expect((await call('GET', `/blogs/cards?cursor=${nasty}`)).status).toBe(422)
  expect((await call('GET', '/blogs?cursor=%00')).status).toBe(422)
})

test('among published blogs at most one is main', async () => {
  const { call, signIn } = await testSite()
  const staff = await signIn()
  const first = (await call('POST', '/blogs', blog('A', { main: true }), staff)).body.blog
  const draft = (await call('POST', '/blogs', blog('B', { main: true, status: 'draft' }), staff))
    .body.blog
  expect(ids(await call('GET', '/blogs/cards?pick=main'))).toEqual([first.blogId])

  await call('POST', `/blogs/${draft.blogId}/update`, { status: 'published' }, staff)
  expect(ids(await call('GET', '/blogs/cards?pick=main'))).toEqual([draft.blogId])

  await call('POST', `/blogs/${first.blogId}/update`, { main: true }, staff)
  expect(ids(await call('GET', '/blogs/cards?pick=main'))).toEqual([first.blogId])
  expect((await call('GET', `/blogs/${draft.blogId}`)).body.blog.main).toBe(false)
})

test('main and featured exclude each other', async () => {
  const { call, signIn } = await testSite()
  const staff = await signIn()
  const both = await call('POST', '/blogs', blog('A', { main: true, featured: true }), staff)
  expect(both.status).toBe(422)
  const { blogId } = (await call('POST', '/blogs', blog('A', { main: true }), staff)).body.blog
  const update = async (change: object) =>
    (await call('POST', `/blogs/${blogId}/update`, change, staff)).body.newBlog
  expect(await update({ featured: true })).toMatchObject({ main: false, featured: true })
  expect(await update({ main: true })).toMatchObject({ main: true, featured: false })
  expect(await update({ main: false })).toMatchObject({ main: false, featured: false })
})

test('a published blog stays published', async () => {
  const { call, signIn } = await testSite()
  const staff = await signIn()
  const { blogId } = (await call('POST', '/blogs', blog('A'), staff)).body.blog
  const back = await call('POST', `/blogs/${blogId}/update`, { status: 'draft' }, staff)
  expect(back.status).toBe(422)
  expect((await call('GET', `/blogs/${blogId}`)).status).toBe(200)
})

test('an update keeps fields it leaves out, and stores the previous version as a revision', async () => {
  const { call, signIn } = await testSite()
  const staff = await signIn()
  const before = (await call('POST', '/blogs', blog('Before', { featured: true }), staff)).body.blog
  const path = `/blogs/${before.blogId}`
  const other = await signIn('grace')
  const { status, body } = await call(
    'POST',
    `${path}/update`,
    { content: content('After') },
    other,
  )
  expect(status).toBe(200)
  expect(body.newBlog).toEqual({
    ...before,
    content: content('After'),
    slug: 'after',
    version: 2,
    editedAt: expect.any(String),
  })
  const { revisions } = (await call('GET', `${path}/revisions`, undefined, staff)).body
  expect(revisions).toEqual([
    {
      version: 1,
      savedAt: before.editedAt,
      savedBy: 'ada',
      title: 'Before',
      status: 'published',
      changed: null,
    },
  ])
  const old = await call('GET', `${path}/revisions/1`, undefined, staff)
  expect(old.body.blog.content).toBe(before.content)
  expect((await call('GET', `${path}/revisions/7`, undefined, staff)).status).toBe(404)
  await call('POST', `${path}/update`, { summary: 'Another', featured: true, main: false }, other)
  const list = (await call('GET', `${path}/revisions`, undefined, staff)).body.revisions
  expect(list.map(({ changed }: { changed: string[] | null }) => changed)).toEqual([
    ['content'],
    null,
  ])
  expect(list[0].changedBlocks).toEqual({ title: 1 })
  expect((await call('GET', '/blogs/999/revisions', undefined, staff)).status).toBe(404)
})

test('an update with a stale version is refused with the current one, and changes nothing', async () => {
  const { call, signIn } = await testSite()
  const staff = await signIn()
  const created = await call('POST', '/blogs', blog('A'), staff)
  const match = { ...staff, 'if-match': created.headers.get('etag') ?? '' }
  const path = `/blogs/${created.body.blog.blogId}/update`
  expect((await call('POST', path, { summary: 'Mine' }, match)).status).toBe(200)
  const late = await call('POST', path, { summary: 'Late' }, match)
  expect(late.status).toBe(412)
  expect(late.body.current.blog.summary).toBe('Mine')
  expect(late.headers.get('etag')).toBe(`"blog-${created.body.blog.blogId}-2"`)
  const fresh = { ...staff, 'if-match': late.headers.get('etag') ?? '' }
  expect((await call('POST', path, { summary: 'Merged' }, fresh)).status).toBe(200)
})

test('exactly one of many updates with the same version succeeds', async () => {
  const { call, signIn } = await testSite()
  const staff = await signIn()
  const created = await call('POST', '/blogs', blog('A'), staff)
  const match = { ...staff, 'if-match': created.headers.get('etag') ?? '' }
  const path = `/blogs/${created.body.blog.blogId}/update`
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) => call('POST', path, { summary: `S${i}` }, match)),
  )
  expect(answers.map((one) => one.status).sort()).toEqual([200, ...Array(7).fill(412)])
})

test('a delete removes the blog and its revisions for good', async () => {
  const { call, signIn, db } = await testSite()
  const staff = await signIn()
  const { blogId } = (await call('POST', '/blogs', blog('A'), staff)).body.blog
  await call('POST', `/blogs/${blogId}/update`, { summary: 'B' }, staff)
  const gone = await call('POST', `/blogs/${blogId}/delete`, undefined, staff)
  expect(gone.status).toBe(204)
  expect((await call('GET', `/blogs/${blogId}`, undefined, staff)).status).toBe(404)
  expect((await call('POST', `/blogs/${blogId}/delete`, undefined, staff)).status).toBe(404)
  expect(await db.selectFrom('blog_revisions').select('version').execute()).toEqual([])
})

test('invalid fields are named', async () => {
  const { call, signIn } = await testSite()
  const staff = await signIn()
  const wrong = await call('POST', '/blogs', { content: '{"not":"a list"}', summary: 'S' }, staff)
  expect(wrong.body.errors).toEqual({ content: ['Must be a JSON list of blocks.'] })
  const more = await call(
    'POST',
    '/blogs',
    { content: 3, summary: '  ', main: 'yes', status: 'secret', createdAt: 'now' },
    staff,
  )
  expect(more.status).toBe(422)
  expect(Object.keys(more.body.errors).sort()).toEqual([
    'content',
    'createdAt',
    'main',
    'status',
    'summary',
  ])
})

test('rich text is cleaned when it is saved', async () => {
  const { call, signIn } = await testSite()
  const html =
    '<p style="color:red" onclick="x()">Hi <a href="javascript:alert(1)">a</a><script>x</script></p>'
  const { body } = await call(
    'POST',
    '/blogs',
    blog('A', { content: JSON.stringify([{ id: 'p', type: 'paragraph', content: html }]) }),
    await signIn(),
  )
  expect(JSON.parse(body.blog.content)[0].content).toBe('<p>Hi <a>a</a></p>')
})

test('texts are limited in depth and length, and the error says which limit was exceeded', async () => {
  const { call, signIn } = await testSite()
  const staff = await signIn()
  const save = async (...blocks: object[]) => {
    const sent = { content: JSON.stringify(blocks), summary: 'S' }
    const { status, body } = await call('POST', '/blogs', sent, staff)
    return status === 201 ? 'saved' : body.errors?.content?.[0]
  }
  const paragraph = (content: string) => ({ type: 'paragraph', content })
  const letters = (count: number) => 'x'.repeat(count)
  expect(await save(paragraph('<b>'.repeat(5000)))).toBe(
    'A text may be nested at most 100 levels deep.',
  )
  expect(await save(paragraph(letters(100_000)))).toBe('saved')
  expect(await save(paragraph(letters(100_001)))).toBe(
    'A text may have at most 100,000 characters.',
  )
  const all = 'All texts of an article may have at most'
  expect(await save(...Array(11).fill(paragraph(letters(95_000))))).toBe(
    `${all} 1,000,000 characters.`,
  )
  expect(await save({ type: 'image', alt: letters(2_100_000) })).toBe(
    `${all} 2,000,000 characters.`,
  )
})

test('a create that is retried with changes after a lost response makes one blog', async () => {
  const { call, signIn } = await testSite()
  const staff = { ...(await signIn()), 'idempotency-key': 'editor-tab-5678' }
  const first = await call('POST', '/blogs', blog('A'), staff)
  const again = await call('POST', '/blogs', blog('A word more'), staff)
  expect(again.status).toBe(201)
  expect(again.body).toEqual(first.body)
  expect((await call('GET', '/blogs', undefined, staff)).body.blogs).toHaveLength(1)
})

test('a repeated create with the same key makes one blog', async () => {
  const { call, signIn } = await testSite()
  const staff = { ...(await signIn()), 'idempotency-key': 'editor-tab-1234' }
  const answers = await Promise.all([1, 2, 3].map(() => call('POST', '/blogs', blog('A'), staff)))
  expect(new Set(answers.map((one) => one.body.blog.blogId)).size).toBe(1)
  expect((await call('GET', '/blogs')).body.blogs).toHaveLength(1)
})

test('the statuses of blogs show which of them exist, only to staff', async () => {
  const { call, signIn } = await testSite()
  const staff = await signIn()
  const blog = { content: '[]', summary: 'S' }
  const draft = (await call('POST', '/blogs', blog, staff)).body.blog.blogId
  const out = (await call('POST', '/blogs', { ...blog, status: 'published' }, staff)).body.blog
    .blogId
  const path = `/blogs/statuses?ids=${draft},${out},9999,9999999999`
  const { body } = await call('GET', path, undefined, staff)
  expect(body.blogs.toSorted((a: Row, b: Row) => a.blogId - b.blogId)).toEqual([
    { blogId: draft, status: 'draft' },
    { blogId: out, status: 'published' },
  ])
  expect((await call('GET', path)).status).toBe(401)
  expect((await call('GET', '/blogs/statuses?ids=1,x', undefined, staff)).status).toBe(422)
})

type Row = { blogId: number }

test('the name that signs in is never the public name of an author', async () => {
  const { call, signIn } = await testSite()
  const staff = await signIn('secret-login')
  const content = JSON.stringify([{ id: 't', type: 'title', content: 'Mine' }])
  const { body } = await call(
    'POST',
    '/blogs',
    { content, summary: 'S', status: 'published' },
    staff,
  )
  const path = `/blogs/${body.blog.blogId}?images=linked`
  const names = async () => [
    (await call('GET', '/blogs/cards')).body.cards[0].authorName,
    (await call('GET', path)).body.blog.authorName,
  ]
  expect(await names()).toEqual(['Wireloom', 'Wireloom'])
  await call('POST', '/user/profile', { displayName: 'Olga O.' }, staff)
  expect(await names()).toEqual(['Olga O.', 'Olga O.'])
})
