import { expect, test } from 'vitest'
import { asDataUrl, picture } from '#src/testing/pictures.ts'
import { testSite } from '#src/testing/test-site.ts'

const content = (text: string) => JSON.stringify([{ id: 'a', type: 'title', content: text }])
const copy = (text: string, rest: object = {}) => ({
  baseVersion: 1,
  changesId: 'laptop',
  previous: null,
  content: content(text),
  summary: '',
  thumbnail: '',
  main: false,
  featured: false,
  searchTitle: '',
  searchDescription: '',
  shareImage: '',
  lang: 'he',
  ...rest,
})

async function opened() {
  const site = await testSite()
  const staff = await site.signIn()
  const blog = { content: content('Public'), summary: 'S', status: 'published' }
  const { body } = await site.call('POST', '/blogs', blog, staff)
  const { blogId } = body.blog
  return { ...site, staff, blogId, path: `/blogs/${blogId}/working-copy` }
}

test('a working copy is available on every device of its writer, and to nobody else', async () => {
  const { call, signIn, staff, blogId, path } = await opened()
  const before = await call('GET', `/blogs/${blogId}`)
  const version = (await call('GET', '/blogs')).headers.get('etag')
  const kept = await call('PUT', path, copy('Being written'), staff)
  expect([kept.status, kept.body.revision]).toEqual([200, 1])
  const { body } = await call('GET', path, undefined, staff)
  expect(body.workingCopy).toMatchObject({ content: content('Being written'), baseVersion: 1 })
  expect(await call('GET', `/blogs/${blogId}`)).toMatchObject({ body: before.body })
  expect((await call('GET', '/blogs')).headers.get('etag')).toBe(version)
  expect((await call('GET', '/blogs/search?q=written')).body.blogs).toEqual([])
  const other = await signIn('bob')
  expect((await call('GET', path, undefined, other)).body.workingCopy).toBeNull()
  expect((await call('GET', path)).status).toBe(401)
})

test('saving or discarding deletes the working copy', async () => {
  const { call, staff, blogId, path } = await opened()
  const read = async () => (await call('GET', path, undefined, staff)).body.workingCopy
  await call('PUT', path, copy('One'), staff)
  await call('POST', `/blogs/${blogId}/update`, { summary: 'T' }, staff)
  expect(await read()).toBeNull()
  await call('PUT', path, copy('Two'), staff)
  await call('DELETE', `${path}?changesId=phone`, undefined, staff)
  expect(await read()).not.toBeNull()
  expect((await call('DELETE', `${path}?changesId=laptop`, undefined, staff)).status).toBe(204)
  expect(await read()).toBeNull()
})

test('a second device that has not read the copy does not overwrite it', async () => {
  const { call, staff, path } = await opened()
  await call('PUT', path, copy('On the laptop'), staff)
  const blind = await call('PUT', path, copy('On the phone', { changesId: 'phone' }), staff)
  expect(blind.status).toBe(412)
  const informed = copy('On the phone', { changesId: 'phone', previous: 1 })
  expect((await call('PUT', path, informed, staff)).body.revision).toBe(2)
  expect((await call('PUT', path, copy('Laptop again', { previous: 1 }), staff)).status).toBe(412)
  // A retry of one's own write after a lost response is not a conflict.
  expect((await call('PUT', path, informed, staff)).body.revision).toBe(3)
})

test('its text is sanitized and its pictures are not cleaned up', async () => {
  const { call, staff, path, cleanUp, site } = await opened()
  const { body: sent } = await call(
    'POST',
    '/blogs?images=linked',
    { content: '[]', summary: 'S', thumbnail: asDataUrl(await picture('#ff0000')) },
    staff,
  )
  const { thumbnail, blogId } = sent.blog
  const hostile = JSON.stringify([
    { id: 'p', type: 'paragraph', content: '<p onclick="x()">Hi<script>y()</script></p>' },
  ])
  await call('PUT', path, copy('', { content: hostile, thumbnail }), staff)
  const { workingCopy } = (await call('GET', path, undefined, staff)).body
  expect(workingCopy.content).not.toMatch(/script|onclick/)
  expect(workingCopy.imageSizes).toHaveProperty([thumbnail])
  await call('POST', `/blogs/${blogId}/delete`, undefined, staff)
  await cleanUp(Date.now() + 2 * 86_400_000)
  expect((await site.request(thumbnail)).status).toBe(200)
  const gone = `/media/${'a'.repeat(64)}.png`
  expect((await call('PUT', path, copy('', { thumbnail: gone, previous: 1 }), staff)).status).toBe(
    422,
  )
})

test('editors see who else has the article open, and in which block', async () => {
  const { db, call, signIn, staff, blogId } = await opened()
  const other = await signIn('bob')
  const presence = `/blogs/${blogId}/presence`
  const tell = async (who: object, tab: string, rest: object = {}) => {
    const { body } = await call('POST', presence, { tab, blockId: null, ...rest }, { ...who })
    return body.others
  }
  expect(await tell(staff, 'tab-of-ada')).toEqual([])
  expect(await tell(other, 'tab-of-bob', { blockId: 'a' })).toEqual([
    { username: 'ada', blockId: null },
  ])
  expect(await tell(staff, 'tab-of-ada')).toEqual([{ username: 'bob', blockId: 'a' }])
  await tell(other, 'tab-of-bob', { open: false })
  expect(await tell(staff, 'tab-of-ada')).toEqual([])
  await tell(other, 'tab-of-bob')
  await db
    .updateTable('open_editors')
    .set({ seen_at: '2020-01-01T00:00:00.000Z' })
    .where('username', '=', 'bob')
    .execute()
  expect(await tell(staff, 'tab-of-ada')).toEqual([])
})
