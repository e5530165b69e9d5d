import { expect, test } from 'vitest'
import { change, draft, openArticle, post, stored, withContent } from '../documents.ts'
import { testSite } from '../test-site.ts'
import { hostileUpdates, throwing } from './documents.ts'

async function writerSite() {
  const site = await testSite()
  const [owner, writer] = [await site.signIn(), await site.signIn('wim', 'writer')]
  const { blog } = (await site.call('POST', '/blogs', draft, writer)).body
  const blogId: number = blog.blogId
  return { site, owner, writer, blogId, opened: await openArticle(site, writer, blogId) }
}

test("updates of a writer's own client are refused, and the article stays as it is", async () => {
  const { site, owner, writer, blogId, opened } = await writerSite()
  const { id, y } = opened
  const before = process.memoryUsage().heapUsed
  for (const [name, { update, status }] of Object.entries(hostileUpdates)) {
    expect((await post(site, writer, id, update())).status, name).toBe(status)
  }
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(100_000_000)
  const rows = await site.db.selectFrom('document_updates').select('seq').execute()
  expect(rows).toHaveLength(1)
  const typed = change(y, withContent('a', 'Honest words'))
  expect((await post(site, writer, id, typed)).status).toBe(200)
  expect((await openArticle(site, owner, blogId)).document.read().blocks[0]?.content).toBe(
    'Honest words',
  )
})

test('documents of others are not found', async () => {
  const { site, owner, writer, opened } = await writerSite()
  const own = change(opened.y, withContent('a', 'x'))
  const { blog } = (await site.call('POST', '/blogs', draft, owner)).body
  const { id } = await openArticle(site, owner, blog.blogId)
  expect((await post(site, writer, id, own)).status).toBe(404)
  expect((await post(site, writer, id, own, { begins: true })).status).toBe(404)
  const presence = { client: '17', state: 'here' }
  const path = `/documents/${opened.id}/presence`
  await site.call('POST', path, presence, owner)
  await site.call('POST', path, { ...presence, state: null }, writer)
  const { body } = await site.call('GET', `/documents/${opened.id}/changes`, undefined, writer)
  expect(body.presence).toMatchObject([{ client: '17', state: 'here' }])
})

test('an article whose document cannot be applied stays usable, and its words are kept', async () => {
  const { site, owner, writer, blogId, opened } = await writerSite()
  const { id, y } = opened
  await post(site, writer, id, change(y, withContent('b', '<p>Unsaved words of Wim</p>')))
  await site.db
    .insertInto('document_updates')
    .values({ document_id: id, seq: 3, data: throwing })
    .execute()
  await site.db.updateTable('documents').set({ last_seq: 3 }).where('id', '=', id).execute()
  // The thread has this document already: another process would read all of it.
  const again = await openArticle(site, owner, blogId)
  expect(again.id).not.toBe(id)
  expect(again.document.read().blocks[1]?.content).toBe('<p>The quick brown fox</p>')
  const late = change(y, withContent('a', 'Later'))
  expect((await post(site, writer, id, late)).status).toBe(404)
  const { documents } = (await site.call('GET', '/documents?kind=article', undefined, writer)).body
  expect(documents).toMatchObject([{ copyOf: id }])
  const copy = await stored(site, writer, documents[0].id)
  expect(copy.blocks[0]?.content).toContain('nsaved words of Wim')

  const save = (change: object) => site.call('POST', `/blogs/${blogId}/update`, change, owner)
  expect((await save({ summary: 'T' })).status).toBe(200)
  expect((await save({ status: 'published' })).status).toBe(200)
  expect((await openArticle(site, owner, blogId)).id).toBe(again.id)
  expect((await site.call('POST', `/blogs/${blogId}/delete`, undefined, owner)).status).toBe(204)
})
