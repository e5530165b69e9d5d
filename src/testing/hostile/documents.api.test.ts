import { expect, test } from 'vitest'
import { findDocument } from '#src/editor/api/update-log.ts'
import { change, content, draft, openArticle, post, stored, withContent } from '../documents.ts'
import { throwing } from './documents.ts'
import { writerSite } from './writer-site.ts'

test('documents of others are not found', async () => {
  const { site, owner, writer, opened } = await writerSite()
  const own = change(opened.y, withContent('a', 'x'))
  const { blog } = (await site.call('POST', '/blogs', draft, owner)).body
  const { id } = await openArticle(site, owner, blog.blogId)
  expect((await post(site, writer, id, own)).status).toBe(404)
  expect((await post(site, writer, id, own, { begins: true })).status).toBe(404)
})

test('presence is bounded, and nobody speaks for the editor of another account', async () => {
  const { site, owner, writer, opened } = await writerSite()
  const path = `/documents/${opened.id}/presence`
  const tell = async (presence: object, staff = writer) =>
    (await site.call('POST', path, presence, staff)).status
  const known = async () =>
    (await site.call('GET', `/documents/${opened.id}/changes`, undefined, writer)).body.presence
  expect(await tell({ client: '17', state: 'here' }, owner)).toBe(204)
  expect(await tell({ client: '17', state: null })).toBe(403)
  expect(await tell({ client: '17', state: 'elsewhere' })).toBe(403)
  expect(await tell({ client: '17', username: 'ada', state: 'elsewhere' })).toBe(403)
  expect(await tell({ client: '18', state: 'x'.repeat(4001) })).toBe(422)
  expect(await tell({ client: '1'.repeat(41), state: 'here' })).toBe(422)
  expect(await known()).toEqual([{ client: '17', username: 'ada', state: 'here' }])
  // Each state goes to everybody who has the document open.
  for (let client = 100; client < 150; client++) {
    expect(await tell({ client: `${client}`, state: 'x'.repeat(4000) })).toBe(204)
  }
  expect((await known()).length).toBeLessThan(30)
  expect(await known()).toContainEqual({ client: '17', username: 'ada', state: 'here' })
})

test('a staged update that names the document of somebody else has no part of it', async () => {
  const { site, owner, writer, opened } = await writerSite()
  await post(site, writer, opened.id, change(opened.y, withContent('a', 'Words of Wim')))
  const before = await findDocument(site.db, opened.id)
  const published = { ...draft, status: 'published' }
  const { blogId } = (await site.call('POST', '/blogs', published, owner)).body.blog
  const own = await openArticle(site, owner, blogId)
  const path = `/blogs/${blogId}/staged-updates`
  // The content is the first update of that document, so it is equal to what it names.
  const query = `document=${opened.id}&seq=1&confirmed=1`
  const staged = await site.call('POST', `${path}?${query}`, { content, summary: 'New' }, owner)
  const { stagedId } = staged.body.stagedUpdate
  expect((await site.call('POST', `${path}/${stagedId}/publish`, {}, owner)).status).toBe(200)
  expect(await findDocument(site.db, opened.id)).toEqual(before)
  expect((await openArticle(site, owner, blogId)).id).toBe(own.id)
  expect((await stored(site, owner, own.id)).summary).toBe('New')
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
