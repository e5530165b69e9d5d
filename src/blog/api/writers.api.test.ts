import { expect, test } from 'vitest'
import { testSite } from '#src/testing/test-site.ts'

const draft = { content: '[]', summary: 'S', status: 'draft' }

async function newsroom() {
  const { call, signIn } = await testSite()
  const editor = await signIn('edna', 'editor')
  const wim = await signIn('wim', 'writer')
  const wanda = await signIn('wanda', 'writer')
  const write = async (who: Record<string, string>, blog: object = draft): Promise<number> =>
    (await call('POST', '/blogs', blog, who)).body.blog.blogId
  return { call, editor, wim, wanda, write }
}

test('a writer sees their own drafts and published blogs; other drafts do not exist', async () => {
  const { call, editor, wim, wanda, write } = await newsroom()
  const own = await write(wim)
  const other = await write(wanda)
  const published = await write(editor, { ...draft, status: 'published' })
  const ids = async (path: string, who: Record<string, string>) => {
    const { body } = await call('GET', path, undefined, who)
    return (body.cards ?? body.blogs).map((blog: { blogId: number }) => blog.blogId).toSorted()
  }
  for (const list of ['/blogs/cards', '/blogs']) {
    expect(await ids(list, wim)).toEqual([own, published])
    expect(await ids(`${list}?status=draft`, wim)).toEqual([own])
    expect(await ids(`${list}?status=published`, wim)).toEqual([published])
    expect(await ids(list, editor)).toEqual([own, other, published])
  }
  const titled = { ...draft, content: '[{"id":"t","type":"title","content":"Heddle"}]' }
  const found = await write(wim, titled)
  await write(wanda, titled)
  expect(await ids('/blogs/search?q=heddle', wim)).toEqual([found])
  for (const path of [`/blogs/${other}`, `/blogs/${other}/revisions`]) {
    expect((await call('GET', path, undefined, wim)).status).toBe(404)
  }
  expect((await call('GET', `/blogs/${own}`, undefined, wim)).status).toBe(200)
  // Earlier versions of another author's published article may contain text that was never public.
  await call('POST', `/blogs/${published}/update`, { summary: 'T' }, editor)
  expect((await call('GET', `/blogs/${published}/revisions`, undefined, wim)).status).toBe(404)
  expect((await call('GET', `/blogs/${published}/revisions/1`, undefined, wim)).status).toBe(404)
})

test('a writer changes and deletes only their own drafts, and publishes nothing', async () => {
  const { call, editor, wim, wanda, write } = await newsroom()
  const own = await write(wim)
  const other = await write(wanda)
  const post = (path: string, body: object | undefined, who = wim) => call('POST', path, body, who)
  expect((await post('/blogs', { ...draft, status: 'published' })).status).toBe(403)
  expect((await post(`/blogs/${own}/update`, { status: 'published' })).status).toBe(403)
  expect((await post(`/blogs/${own}/update`, { summary: 'T' })).status).toBe(200)
  for (const path of [`/blogs/${other}/update`, `/blogs/${other}/delete`]) {
    expect((await post(path, {})).status).toBe(404)
  }
  await post(`/blogs/${own}/update`, { status: 'published' }, editor)
  expect((await post(`/blogs/${own}/update`, { summary: 'U' })).status).toBe(403)
  expect((await post(`/blogs/${own}/delete`, {})).status).toBe(403)
  const another = await write(wim)
  expect((await post(`/blogs/${another}/delete`, {})).status).toBe(204)
})

test('a submitted draft is marked for editors until it is withdrawn or published', async () => {
  const { call, editor, wim, wanda, write } = await newsroom()
  const own = await write(wim)
  const submit = (submitted: boolean, who = wim) =>
    call('POST', `/blogs/${own}/submit`, { submitted }, who)
  const waiting = async (who = editor) =>
    (await call('GET', '/blogs/cards?pick=submitted', undefined, who)).body.cards
  expect((await submit(true, wanda)).status).toBe(404)
  expect(await waiting()).toEqual([])
  expect((await submit(true)).status).toBe(204)
  expect((await submit(true)).status).toBe(204)
  expect(await waiting()).toMatchObject([{ blogId: own, submittedAt: expect.any(String) }])
  const opened = (await call('GET', `/blogs/${own}?images=linked`, undefined, wim)).body.blog
  expect(opened.submittedAt).toEqual(expect.any(String))
  expect(await waiting(wanda)).toEqual([])
  expect((await call('GET', '/blogs/cards?pick=submitted')).body.cards).toEqual([])
  await call('POST', `/blogs/${own}/update`, { summary: 'Better' }, wim)
  expect(await waiting()).toHaveLength(1)
  await submit(false, editor)
  expect(await waiting()).toEqual([])
  await submit(true)
  await call('POST', `/blogs/${own}/update`, { status: 'published' }, editor)
  expect(await waiting()).toEqual([])
  expect((await submit(true, editor)).status).toBe(422)
})

test("a writer's change to a scheduled draft clears the schedule; nothing else of a writer cancels it", async () => {
  const { call, editor, wim, write } = await newsroom()
  const own = await write(wim)
  const publishAt = new Date(Date.now() + 3_600_000).toISOString()
  const update = (body: object, who = wim) => call('POST', `/blogs/${own}/update`, body, who)
  const scheduled = async () =>
    (await call('GET', `/blogs/${own}`, undefined, editor)).body.blog.publishAt
  for (const change of [
    { summary: 'Nobody has read this' },
    { main: true },
    { content: JSON.stringify([{ id: 'a', type: 'title', content: 'Nor this' }]) },
    { createdAt: '2020-01-01T00:00:00.000Z', publishAt: null },
  ]) {
    expect((await update({ publishAt }, editor)).status).toBe(200)
    const { status, body } = await update(change)
    expect([status, body.newBlog.publishAt]).toEqual([200, null])
    expect(await scheduled()).toBeNull()
  }
  await update({ publishAt }, editor)
  const { body: read } = await call('GET', `/blogs/${own}`, undefined, wim)
  const { content, summary, main, featured, createdAt } = read.blog
  const same = { content, summary, main, featured, createdAt, status: 'draft' }
  expect((await update({ publishAt: null })).status).toBe(403)
  expect((await update({ ...same, publishAt: null })).status).toBe(403)
  expect((await call('POST', `/blogs/${own}/delete`, {}, wim)).status).toBe(403)
  expect((await update(same)).body.newBlog.publishAt).toBe(publishAt)
  expect((await update({ summary: 'An editor may' }, editor)).body.newBlog.publishAt).toBe(
    publishAt,
  )
})

test("for a writer others' drafts have no status", async () => {
  const { call, editor, wim, wanda, write } = await newsroom()
  const own = await write(wim)
  const other = await write(wanda)
  const published = await write(wanda, draft)
  await call('POST', `/blogs/${published}/update`, { status: 'published' }, editor)
  const seen = async (who: Record<string, string>) => {
    const path = `/blogs/statuses?ids=${own},${other},${published}`
    const { body } = await call('GET', path, undefined, who)
    return body.blogs.map((blog: { blogId: number }) => blog.blogId).toSorted()
  }
  const authors = async (who: Record<string, string>) =>
    (await call('GET', '/blogs/authors', undefined, who)).body.authors
  expect(await authors(wim)).toEqual(['wanda', 'wim'])
  expect(await authors(wanda)).toEqual(['wanda'])
  expect(await authors(editor)).toEqual(['wanda', 'wim'])
  expect(await seen(wim)).toEqual([own, published])
  expect(await seen(wanda)).toEqual([other, published])
  expect(await seen(editor)).toEqual([own, other, published])
})

test('an update whose body names another blog is refused', async () => {
  const { call, editor, write } = await newsroom()
  const [one, two] = [await write(editor), await write(editor)]
  const update = (blogId: number) =>
    call('POST', `/blogs/${one}/update`, { blogId, summary: 'T' }, editor)
  const refused = await update(two)
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['blogId']])
  expect((await update(one)).status).toBe(200)
})
