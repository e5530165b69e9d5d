import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { blocksAnother } from '#src/testing/blocks-another.ts'
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
import { unsavedPeople } from './changes.ts'
import { appendUpdate, findDocument } from './update-log.ts'

async function articleSite() {
  const site = await testSite()
  const [ada, ben] = [await site.signIn(), await site.signIn('ben', 'editor')]
  const { blog } = (await site.call('POST', '/blogs', draft, ada)).body
  const unsavedBy = (id: string) => unsavedPeople(site.db, id)
  return { site, ada, ben, blogId: blog.blogId as number, unsavedBy }
}

test('a save that waits for the update of a colleague still names the colleague', async () => {
  const { site, ada, blogId, unsavedBy } = await articleSite()
  const { id, y, changes } = await openArticle(site, ada, blogId)
  const update = Buffer.from(change(y, withContent('b', '<p>By Ben</p>')), 'base64')
  const path = `/blogs/${blogId}/update?document=${id}&seq=${changes.last}`
  let saved: ReturnType<typeof site.call> | undefined
  await site.db.transaction().execute(async (trx) => {
    await appendUpdate(trx, id, { update, username: 'ben' })
    saved = site.call('POST', path, { summary: 'T' }, ada)
    await blocksAnother(trx, site.engine)
  })
  expect((await saved)?.status).toBe(200)
  expect(await unsavedBy(id)).toEqual(['ben'])
})

test('a save names a document that its account may open, and an update of it', async () => {
  const { site, ada, ben, blogId } = await articleSite()
  const { id, y } = await openArticle(site, ada, blogId)
  const own = 'a-text-of-ben'
  const begun = change(new Y.Doc(), (now) => ({ ...now, blocks: JSON.parse(content) }))
  await post(site, ben, own, begun, { begins: true })
  const create = (query: string, staff = ada) => site.call('POST', `/blogs?${query}`, draft, staff)
  const update = (query: string, text = content) =>
    site.call('POST', `/blogs/${blogId}/update?${query}`, { content: text }, ada)
  for (const query of [`document=${own}&seq=1`, `document=${id}&seq=1`, 'document=unknown&seq=1']) {
    expect((await create(query)).status, query).toBe(422)
  }
  // The article has a document already, and an FAQ is no article.
  expect((await update(`document=${own}&seq=1`)).status).toBe(422)
  const faq = { question: 'Why is it so?', answer: 'Because.', navigationHeading: 'Why', order: 1 }
  expect((await site.call('POST', `/faq?document=${own}&seq=1`, faq, ben)).status).toBe(422)
  expect((await create(`document=${own}&seq=1`, ben)).status).toBe(201)
  await post(site, ada, id, change(y, withContent('a', 'Later')))
  const later = content.replace('On its way', 'Later')
  expect((await update(`document=${id}&seq=2`, later)).status).toBe(200)
  expect(await findDocument(site.db, id)).toMatchObject({ saved_seq: 2, unmerged_by: null })
  // An older text is a change back to it.
  expect((await update(`document=${id}&seq=1`)).status).toBe(200)
  expect((await stored(site, ada, id)).blocks[0]?.content).toBe('On its way')
})

test('a save that is not the text that it names leaves the words of a colleague unsaved', async () => {
  const { site, ada, ben, blogId, unsavedBy } = await articleSite()
  const { id, y } = await openArticle(site, ada, blogId)
  const { body } = await post(site, ben, id, change(y, withContent('b', '<p>By Ben</p>')))
  const query = `document=${id}&seq=${body.last}`
  const claimed = { content, summary: 'By Ada' }
  expect((await site.call('POST', `/blogs/${blogId}/update?${query}`, claimed, ada)).status).toBe(
    200,
  )
  expect(await stored(site, ben, id)).toMatchObject({
    summary: 'By Ada',
    blocks: [{}, { content: '<p>By Ben</p>' }],
  })
  expect(await unsavedBy(id)).toEqual(['ben'])
})

test('an editor that has not read the text of a colleague does not make it count as saved', async () => {
  const { site, ada, ben, blogId, unsavedBy } = await articleSite()
  const { id, y: offline } = await openArticle(site, ada, blogId)
  const { y } = await openArticle(site, ben, blogId)
  // Offline, Ada types a letter and removes it. Her browser has not heard of Ben's words when it sends both.
  const typed = [
    change(offline, withContent('a', 'On its way!')),
    change(offline, withContent('a', 'On its way')),
  ].map((update) => Buffer.from(update, 'base64'))
  const words = '<p>The quick brown fox, and three paragraphs by Ben</p>'
  await post(site, ben, id, change(y, withContent('b', words)), { title: 'By Ben' })
  const retry = Buffer.from(Y.mergeUpdates(typed)).toString('base64')
  expect((await post(site, ada, id, retry, { equalsSaved: true })).status).toBe(200)
  expect(await unsavedBy(id)).toContain('ben')

  const blocks = JSON.parse(content)
  blocks[0].content = 'By a program'
  const program = { content: JSON.stringify(blocks) }
  expect((await site.call('POST', `/blogs/${blogId}/update`, program, ada)).status).toBe(200)
  const now = await stored(site, ben, id)
  expect(now.blocks.map((block) => block.content)).toEqual(['By a program', words])

  expect((await site.call('POST', `/blogs/${blogId}/delete`, undefined, ada)).status).toBe(204)
  const { documents } = (await site.call('GET', '/documents?kind=article', undefined, ben)).body
  expect(documents).toMatchObject([{ title: 'By Ben', copyOf: id }])
  expect((await stored(site, ben, documents[0].id)).blocks[1]?.content).toBe(words)
})

test('changes that were undone are no unsaved changes', async () => {
  const { site, ada, blogId, unsavedBy } = await articleSite()
  const { id, y } = await openArticle(site, ada, blogId)
  // Somebody's own client can say that nothing has changed.
  const lie = change(y, withContent('a', 'Another title'))
  await post(site, ada, id, lie, { equalsSaved: true })
  expect(await unsavedPeople(site.db, id)).toEqual(['ada'])
  await post(site, ada, id, change(y, withContent('a', 'On its way')), { equalsSaved: true })
  expect(await unsavedBy(id)).toEqual([])
})
