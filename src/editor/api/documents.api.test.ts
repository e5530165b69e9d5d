import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { statementsOf } from '#src/testing/count-statements.ts'
import {
  change,
  content,
  draft,
  openArticle,
  post,
  stored,
  withContent,
} from '#src/testing/documents.ts'
import { testSite } from '#src/testing/test-site.ts'

test('two editors of an article get one document, and their changes merge', async () => {
  const site = await testSite()
  const [ada, ben] = [await site.signIn(), await site.signIn('ben', 'editor')]
  const { body } = await site.call('POST', '/blogs', draft, ada)
  const { blogId } = body.blog
  const [one, other] = await Promise.all([
    openArticle(site, ada, blogId),
    openArticle(site, ben, blogId),
  ])
  expect(other.id).toBe(one.id)
  expect(one.document.read().blocks.map((block) => block.content)).toEqual([
    'On its way',
    '<p>The quick brown fox</p>',
  ])
  const first = change(one.y, withContent('b', '<p>The very quick brown fox</p>'))
  const second = change(other.y, withContent('b', '<p>The quick brown fox jumps</p>'))
  const answers = await Promise.all([
    post(site, ada, one.id, first),
    post(site, ben, one.id, second),
    post(site, ben, one.id, second),
  ])
  expect(answers.map(({ body: { last } }) => last).sort()).toEqual([2, 3, 4])
  expect((await stored(site, ada, one.id)).blocks[1]?.content).toBe(
    '<p>The very quick brown fox jumps</p>',
  )
  const saved = await site.call('GET', `/blogs/${blogId}`, undefined, ada)
  expect(saved.body.blog.content).not.toContain('very')
})

test('waiting ends with the change of a colleague, also by another process', async () => {
  const site = await testSite()
  const beside = await testSite({ beside: site.where })
  const staff = await site.signIn()
  const { body } = await site.call('POST', '/blogs', draft, staff)
  const { id, y, changes } = await openArticle(site, staff, body.blog.blogId)
  const path = `/documents/${id}/changes?after=${changes.last}&presence=${changes.presenceChanges}&subject=${changes.subjectChanges}&wait=1`
  const waiting = [
    site.call('GET', path, undefined, staff),
    beside.call('GET', path, undefined, staff),
  ]
  const update = change(y, withContent('a', 'Here'))
  await post(site, staff, id, update)
  for (const answer of await Promise.all(waiting)) {
    expect(answer.body).toMatchObject({ updates: [update], last: changes.last + 1 })
  }
})

test('a save or a deletion ends the waiting in another process, and waiting sends no statements', async () => {
  const site = await testSite()
  const beside = await testSite({ beside: site.where })
  const staff = await site.signIn()
  const { body } = await site.call('POST', '/blogs', draft, staff)
  const { blogId } = body.blog
  const { id, changes } = await openArticle(site, staff, blogId)
  const wait = ({ last, presenceChanges, subjectChanges }: typeof changes) =>
    beside.call(
      'GET',
      `/documents/${id}/changes?after=${last}&presence=${presenceChanges}&subject=${subjectChanges}&wait=1`,
      undefined,
      staff,
    )
  let waiting: ReturnType<typeof wait> | undefined
  const statements = await statementsOf(async () => {
    waiting = wait(changes)
    await setTimeout(500)
  })
  const reads = statements.filter((statement) => statement.includes('from "documents"'))
  expect(reads).toHaveLength(2)
  await site.call('POST', `/blogs/${blogId}/update`, { summary: 'Saved by a program' }, staff)
  const savedAt = performance.now()
  const saved = await waiting
  expect(performance.now() - savedAt).toBeLessThan(10_000)
  expect(saved?.body.subjectChanges).toBe(changes.subjectChanges + 1)
  waiting = wait(saved?.body)
  await setTimeout(100)
  expect((await site.call('POST', `/blogs/${blogId}/delete`, {}, staff)).status).toBe(204)
  const deletedAt = performance.now()
  let ended = await waiting
  // The merge of the saved version is news too, and may come first.
  while (ended.status === 200) ended = await wait(ended.body)
  expect(ended.status).toBe(404)
  // Without a message it would end after minutes.
  expect(performance.now() - deletedAt).toBeLessThan(10_000)
})

test('a hundred calls of an account wait; one more ends the oldest', async () => {
  const site = await testSite()
  const staff = await site.signIn()
  const { body } = await site.call('POST', '/blogs', draft, staff)
  const { id, changes } = await openArticle(site, staff, body.blog.blogId)
  const { last, presenceChanges, subjectChanges } = changes
  const query = `after=${last}&presence=${presenceChanges}&subject=${subjectChanges}&wait=1`
  const ended: number[] = []
  const wait = async (number: number) => {
    const call = site.call('GET', `/documents/${id}/changes?${query}`, undefined, staff)
    void call.then(() => ended.push(number))
    await setTimeout(20)
  }
  for (let number = 0; number < 100; number++) await wait(number)
  await setTimeout(200)
  expect(ended).toEqual([])
  await wait(100)
  await expect.poll(() => ended).toHaveLength(1)
  expect(ended[0]).toBeLessThan(100)
})

test.each([
  ['POST', '/user/logout', 'ben'],
  ['POST', '/staff/ben/role', 'ada'],
  ['POST', '/staff/ben/logout', 'ada'],
  ['DELETE', '/staff/ben', 'ada'],
] as const)(
  '%s %s ends the waiting of a session that it ends, also in another process',
  async (method, path, by) => {
    const site = await testSite()
    const beside = await testSite({ beside: site.where })
    const accounts = { ada: await site.signIn(), ben: await site.signIn('ben', 'editor') }
    const { body } = await site.call('POST', '/blogs', draft, accounts.ada)
    const { id, changes } = await openArticle(site, accounts.ada, body.blog.blogId)
    const { last, presenceChanges, subjectChanges } = changes
    const wait = (staff: Record<string, string>) =>
      beside.call(
        'GET',
        `/documents/${id}/changes?after=${last}&presence=${presenceChanges}&subject=${subjectChanges}&wait=1`,
        undefined,
        staff,
      )
    const waiting = wait(accounts.ben)
    const other = wait(accounts.ada)
    await setTimeout(300)
    const fields = path.endsWith('/role') ? { role: 'writer' } : undefined
    expect((await site.call(method, path, fields, accounts[by])).status).toBeLessThan(300)
    const endedAt = performance.now()
    expect((await waiting).status).toBe(401)
    expect((await other).status).toBe(200)
    expect(performance.now() - endedAt).toBeLessThan(10_000)
  },
)

test('a save by a program merges with what people write meanwhile', async () => {
  const site = await testSite()
  const staff = await site.signIn()
  const { body } = await site.call('POST', '/blogs', draft, staff)
  const { blogId } = body.blog
  const { id, y, changes } = await openArticle(site, staff, blogId)
  await post(site, staff, id, change(y, withContent('b', '<p>The quick brown fox, unsaved</p>')))
  const blocks = JSON.parse(content)
  blocks[0].content = 'Changed by a program'
  blocks[1].content = '<p>A quick brown fox</p>'
  const update = await site.call(
    'POST',
    `/blogs/${blogId}/update`,
    { content: JSON.stringify(blocks) },
    staff,
  )
  expect(update.status).toBe(200)
  const now = await stored(site, staff, id)
  expect(now.blocks.map((block) => block.content)).toEqual([
    'Changed by a program',
    '<p>A quick brown fox, unsaved</p>',
  ])
  const path = `/documents/${id}/changes?after=${changes.last}`
  const later = await site.call('GET', path, undefined, staff)
  expect(later.body.subjectChanges).toBe(changes.subjectChanges + 1)
  const again = JSON.stringify([{ ...blocks[0], content: 'Changed again' }, blocks[1]])
  await site.call('POST', `/blogs/${blogId}/update`, { content: again }, staff)
  expect((await stored(site, staff, id)).blocks.map((block) => block.content)).toEqual([
    'Changed again',
    '<p>A quick brown fox, unsaved</p>',
  ])
})

test('hundreds of updates are merged, and a document with ten thousand changes stays whole', async () => {
  const site = await testSite()
  const staff = await site.signIn()
  const { body } = await site.call('POST', '/blogs', draft, staff)
  const { id, y } = await openArticle(site, staff, body.blog.blogId)
  // They are merged at 200, and what is merged once more at 400, by the same code on both databases.
  const count = site.engine === 'postgres' ? 230 : 450
  let title = ''
  for (let at = 0; at < count; at++) {
    title += at % 10
    expect((await post(site, staff, id, change(y, withContent('a', title)))).status).toBe(200)
  }
  expect((await stored(site, staff, id)).blocks[0]?.content).toBe(title)
  const rows = await site.db.selectFrom('document_updates').select('seq').execute()
  expect(rows.length).toBeLessThan(210)
})

test('a snapshot that is saved while its updates are merged stays readable', async () => {
  const site = await testSite()
  const staff = await site.signIn()
  const { body } = await site.call('POST', '/blogs', draft, staff)
  const { blogId } = body.blog
  const { id, y } = await openArticle(site, staff, blogId)
  let title = ''
  let seq = 0
  while (seq < 199) {
    title += seq % 10
    seq = (await post(site, staff, id, change(y, withContent('a', title)))).body.last
  }
  const unsaved = change(y, withContent('b', '<p>The quick brown fox, unsaved</p>'))
  expect((await post(site, staff, id, unsaved)).body.last).toBe(200)
  const blocks = JSON.parse(content)
  blocks[0].content = title
  const save = (json: unknown, query = '') =>
    site.call('POST', `/blogs/${blogId}/update${query}`, { content: JSON.stringify(json) }, staff)
  expect((await save(blocks, `?document=${id}&seq=${seq}`)).status).toBe(200)
  blocks[1].content = '<p>A quick brown fox</p>'
  expect((await save(blocks)).status).toBe(200)
  expect((await stored(site, staff, id)).blocks.map((block) => block.content)).toEqual([
    title,
    '<p>A quick brown fox, unsaved</p>',
  ])
})

test('a new article has a document of its own, which becomes that of the saved article', async () => {
  const site = await testSite()
  const [ada, ben] = [await site.signIn(), await site.signIn('ben', 'editor')]
  const y = new Y.Doc()
  const update = change(y, (now) => ({ ...now, summary: 'Begun', blocks: JSON.parse(content) }))
  const id = 'a-new-article'
  expect((await post(site, ada, id, update, { title: 'On its way' })).status).toBe(404)
  const begun = { title: 'On its way', begins: true }
  expect((await post(site, ada, id, update, begun)).status).toBe(200)
  const listed = await site.call('GET', '/documents?kind=article', undefined, ada)
  expect(listed.body.documents).toMatchObject([{ id, title: 'On its way', leftBy: null }])
  expect(
    (await site.call('GET', '/documents?kind=article', undefined, ben)).body.documents,
  ).toEqual([])
  expect((await site.call('GET', `/documents/${id}/changes`, undefined, ben)).status).toBe(404)
  expect((await post(site, ben, id, update)).status).toBe(404)
  const { body } = await site.call('POST', `/blogs?document=${id}&seq=1`, draft, ada)
  expect(
    (await site.call('GET', '/documents?kind=article', undefined, ada)).body.documents,
  ).toEqual([])
  const opened = await openArticle(site, ben, body.blog.blogId)
  expect(opened.id).toBe(id)
})

test("a deleted article leaves the unsaved text of others to them, and the deleter's own to nobody", async () => {
  const site = await testSite()
  const [ada, ben] = [await site.signIn(), await site.signIn('ben', 'editor')]
  const { body } = await site.call('POST', '/blogs', draft, ada)
  const { blogId } = body.blog
  const { id, y } = await openArticle(site, ben, blogId)
  const title = "Ben's words"
  await post(site, ben, id, change(y, withContent('a', title)), { title })
  await post(site, ada, id, change(y, withContent('b', '<p>Something of Ada</p>')))
  expect((await site.call('POST', `/blogs/${blogId}/delete`, undefined, ada)).status).toBe(204)
  expect((await site.call('GET', `/documents/${id}/changes`, undefined, ben)).status).toBe(404)
  // Ben's editor has not heard of it yet: his next words alone are no document.
  expect((await post(site, ben, id, change(y, withContent('a', 'More')))).status).toBe(404)
  expect(
    (await site.call('GET', '/documents?kind=article', undefined, ada)).body.documents,
  ).toEqual([])
  const { documents } = (await site.call('GET', '/documents?kind=article', undefined, ben)).body
  expect(documents).toMatchObject([{ title: "Ben's words", leftBy: expect.any(String) }])
  expect(documents[0].copyOf).toBe(id)
  expect((await stored(site, ben, documents[0].id)).blocks[0]?.content).toBe("Ben's words")
  expect((await site.call('DELETE', `/documents/${documents[0].id}`, undefined, ada)).status).toBe(
    404,
  )
  expect((await site.call('DELETE', `/documents/${documents[0].id}`, undefined, ben)).status).toBe(
    204,
  )
  expect(
    (await site.call('GET', '/documents?kind=article', undefined, ben)).body.documents,
  ).toEqual([])
})

test('a writer opens own drafts only; bytes that are no update are refused', async () => {
  const site = await testSite()
  const [owner, writer] = [await site.signIn(), await site.signIn('wim', 'writer')]
  const { body } = await site.call('POST', '/blogs', draft, owner)
  const open = (subjectId: number) =>
    site.call('POST', '/documents/open', { kind: 'article', subjectId }, writer)
  expect((await open(body.blog.blogId)).status).toBe(404)
  expect((await open(4711)).status).toBe(404)
  const own = await site.call('POST', '/blogs', draft, writer)
  const opened = await open(own.body.blog.blogId)
  expect(opened.status).toBe(200)
  const id = opened.body.documentId
  expect((await post(site, writer, id, 'AAEC/////w==')).status).toBe(422)
  await site.call('POST', `/blogs/${own.body.blog.blogId}/update`, { status: 'published' }, owner)
  expect((await post(site, writer, id, 'AAA=')).status).toBe(403)
})

test('a save that names updates which do not exist yet does not count them as saved', async () => {
  const site = await testSite()
  const staff = await site.signIn()
  const { blog } = (await site.call('POST', '/blogs', draft, staff)).body
  const { id, y } = await openArticle(site, staff, blog.blogId)
  const path = `/blogs/${blog.blogId}/update?document=${id}&seq=2000000000`
  expect((await site.call('POST', path, { summary: 'T' }, staff)).status).toBe(200)
  await post(site, staff, id, change(y, withContent('b', '<p>Written later</p>')))
  const { last_seq, saved_seq } = await site.db
    .selectFrom('documents')
    .select(['last_seq', 'saved_seq'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(saved_seq).toBe(last_seq - 1)
  expect((await stored(site, staff, id)).blocks[1]?.content).toBe('<p>Written later</p>')
})
