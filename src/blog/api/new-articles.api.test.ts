import { expect, test } from 'vitest'
import { asDataUrl, picture } from '#src/testing/pictures.ts'
import { testSite } from '#src/testing/test-site.ts'
import { deleteOldNewArticles } from './new-articles.ts'

const content = (text: string) => JSON.stringify([{ id: 'a', type: 'title', content: text }])
const article = (text: string, rest: object = {}) => ({
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
const key = 'key-of-an-article'
const path = `/working-copies/${key}`

async function signedIn() {
  const site = await testSite()
  const staff = await site.signIn()
  const list = async (who = staff) =>
    (await site.call('GET', '/working-copies', undefined, who)).body.workingCopies
  return { ...site, staff, list }
}

test('a new article is on the server before its first save, for its writer on any device', async () => {
  const { call, signIn, staff, list } = await signedIn()
  const version = (await call('GET', '/blogs')).headers.get('etag')
  const kept = await call('PUT', path, article('Being written'), staff)
  expect([kept.status, kept.body.revision]).toEqual([200, 1])
  expect(await list()).toEqual([
    { key, changesId: 'laptop', title: 'Being written', savedAt: kept.body.savedAt },
  ])
  const { body } = await call('GET', path, undefined, staff)
  expect(body.workingCopy).toMatchObject({ key, content: content('Being written'), revision: 1 })
  // Nobody else can read it, and it is not an article yet.
  const other = await signIn('bob')
  expect(await list(other)).toEqual([])
  expect((await call('GET', path, undefined, other)).status).toBe(404)
  await call('DELETE', path, undefined, other)
  expect(await list()).toHaveLength(1)
  expect((await call('GET', path)).status).toBe(401)
  expect((await call('GET', '/blogs/cards', undefined, staff)).body.cards).toEqual([])
  expect((await call('GET', '/blogs/search?q=written', undefined, staff)).body.blogs).toEqual([])
  expect((await call('GET', '/blogs')).headers.get('etag')).toBe(version)
})

test('a new article without a title is listed by its summary', async () => {
  const { call, staff, list } = await signedIn()
  await call('PUT', path, article('', { content: '[]', summary: ' About looms' }), staff)
  expect(await list()).toMatchObject([{ title: 'About looms' }])
})

test('the first save turns it into an article, and a late write does not restore the working copy', async () => {
  const { call, staff, list } = await signedIn()
  await call('PUT', path, article('One'), staff)
  const save = { content: content('One'), summary: 'S' }
  const created = await call('POST', '/blogs', save, { ...staff, 'idempotency-key': key })
  expect([created.status, created.headers.get('idempotency-replayed')]).toEqual([201, null])
  expect(await list()).toEqual([])
  const late = await call('PUT', path, article('One more word', { previous: 1 }), staff)
  expect(late.status).toBe(409)
  expect(await list()).toEqual([])
  // Another device that saves the same article gets the existing one.
  const second = { content: content('Two'), summary: 'S' }
  const repeat = await call('POST', '/blogs', second, { ...staff, 'idempotency-key': key })
  expect(repeat.body.blog.blogId).toBe(created.body.blog.blogId)
  expect(repeat.headers.get('idempotency-replayed')).toBe('true')
})

test('discarding deletes the version that was read, not a newer one of another device', async () => {
  const { call, staff, list } = await signedIn()
  await call('PUT', path, article('One'), staff)
  await call('DELETE', `${path}?changesId=phone`, undefined, staff)
  expect(await list()).toHaveLength(1)
  expect((await call('DELETE', `${path}?changesId=laptop`, undefined, staff)).status).toBe(204)
  expect(await list()).toEqual([])
})

test('a second device that has not read it does not overwrite it', async () => {
  const { call, staff } = await signedIn()
  await call('PUT', path, article('On the laptop'), staff)
  const phone = { changesId: 'phone' }
  expect((await call('PUT', path, article('On the phone', phone), staff)).status).toBe(412)
  const informed = article('On the phone', { ...phone, previous: 1 })
  expect((await call('PUT', path, informed, staff)).body.revision).toBe(2)
  expect((await call('PUT', path, article('Laptop again', { previous: 1 }), staff)).status).toBe(
    412,
  )
})

test('its pictures stay as long as it does, and both are deleted 90 days after the last change', async () => {
  const { call, staff, list, db, cleanUp, site } = await signedIn()
  const blog = { content: '[]', summary: 'S', thumbnail: asDataUrl(await picture('#00ff00')) }
  const { body } = await call('POST', '/blogs?images=linked', blog, staff)
  const { thumbnail, blogId } = body.blog
  expect((await call('PUT', path, article('One', { thumbnail }), staff)).status).toBe(200)
  const { workingCopy } = (await call('GET', path, undefined, staff)).body
  expect(workingCopy.imageSizes).toHaveProperty([thumbnail])
  await call('POST', `/blogs/${blogId}/delete`, undefined, staff)
  const days = (count: number) => Date.now() + count * 86_400_000
  await cleanUp(days(80))
  await deleteOldNewArticles(db, days(80))
  expect((await site.request(thumbnail)).status).toBe(200)
  expect(await list()).toHaveLength(1)
  await deleteOldNewArticles(db, days(91))
  await cleanUp(days(91))
  expect(await list()).toEqual([])
  expect((await site.request(thumbnail)).status).toBe(404)
})

test('an account keeps at most 50 articles that are not saved', async () => {
  const { call, signIn } = await testSite()
  const [wim, wanda] = [await signIn('wim', 'writer'), await signIn('wanda', 'writer')]
  const fields = { content: '[]', summary: '', thumbnail: '', main: false, featured: false }
  const texts = { searchTitle: '', searchDescription: '', shareImage: '' }
  const keep = async (nth: number, who = wim, previous: number | null = null) => {
    const body = { ...fields, ...texts, changesId: `c${nth}`, previous }
    return (await call('PUT', `/working-copies/article-${nth}`, body, who)).status
  }
  for (let nth = 0; nth < 50; nth++) expect(await keep(nth)).toBe(200)
  expect(await keep(50)).toBe(422)
  expect(await keep(3, wim, 1)).toBe(200)
  expect(await keep(50, wanda)).toBe(200)
  await call('DELETE', '/working-copies/article-7', undefined, wim)
  expect(await keep(50)).toBe(200)
})
