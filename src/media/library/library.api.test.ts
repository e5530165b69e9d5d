import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { PictureUses } from '#src/feature/picture-uses.ts'
import { change, openArticle, post, stored, withContent } from '#src/testing/documents.ts'
import { picture } from '#src/testing/pictures.ts'
import { testSite } from '#src/testing/test-site.ts'
import { checkImage } from '../image-file.ts'
import { mediaUrl } from '../reference.ts'
import { replacePicture } from './change.ts'

async function librarySite() {
  const made = await testSite()
  const staff = await made.signIn()
  const send = async (path: string, bytes: Buffer, who: Record<string, string> = staff) => {
    const response = await made.site.request(`/api/v0${path}`, {
      method: 'POST',
      headers: { 'content-type': 'image/png', ...who },
      body: new Uint8Array(bytes),
    })
    return { status: response.status, body: await response.json() }
  }
  const upload = async (color: string, name?: string): Promise<string> => {
    const query = name === undefined ? '' : `?name=${encodeURIComponent(name)}`
    const { status, body } = await send(`/media${query}`, await picture(color))
    expect(status).toBe(201)
    return body.media.url
  }
  const list = async (query = '', who: Record<string, string> = staff) =>
    (await made.call('GET', `/media${query}`, undefined, who)).body
  const found = async (query: string, who: Record<string, string> = staff) =>
    ((await list(query, who)).media as { url: string }[]).map(({ url }) => url)
  const usesOf = async (url: string) => {
    const { media } = await list('?limit=100')
    return media.find((one: { url: string }) => one.url === url)?.uses
  }
  const article = async (text: string, fields: object = {}) => {
    const { status, body } = await made.call(
      'POST',
      '/blogs?images=linked',
      draftOf(text, fields),
      staff,
    )
    expect(status).toBe(201)
    return body.blog as { blogId: number; version: number }
  }
  const save = (blogId: number, fields: object) =>
    made.call('POST', `/blogs/${blogId}/update?images=linked`, fields, staff)
  const read = async (blogId: number) =>
    (await made.call('GET', `/blogs/${blogId}?images=linked`, undefined, staff)).body.blog
  const setDetails = (url: string, fields: object, who: Record<string, string> = staff) =>
    made.call('POST', url, fields, who)
  const remove = (url: string, who: Record<string, string> = staff) =>
    made.call('DELETE', url, undefined, who)
  const replace = async (url: string, color: string, who: Record<string, string> = staff) =>
    send(`${url}/replace`, await picture(color), who)
  return {
    ...made,
    staff,
    send,
    upload,
    list,
    found,
    usesOf,
    article,
    save,
    read,
    setDetails,
    remove,
    replace,
  }
}

const blocks = (title: string, src?: string, alt = '') =>
  JSON.stringify([
    { id: 'a', type: 'title', content: title },
    ...(src ? [{ id: 'p', type: 'image', src, alt }] : []),
  ])

const draftOf = (
  title: string,
  { src, alt, ...fields }: { src?: string; alt?: string } & object = {},
) => ({
  content: blocks(title, src, alt),
  summary: 'S',
  status: 'draft',
  ...fields,
})

test('the library lists pictures newest first, a page at a time, to staff only', async () => {
  const { upload, list, call } = await librarySite()
  expect(await list()).toEqual({ media: [], nextCursor: null })
  const urls: string[] = []
  for (const color of ['red', 'green', 'blue']) urls.unshift(await upload(color))
  const first = await list('?limit=2')
  expect(first.media[0]).toEqual({
    url: urls[0],
    width: 8,
    height: 6,
    bytes: expect.any(Number),
    type: 'image/png',
    name: '',
    alt: '',
    focus: { x: 0.5, y: 0.5 },
    uses: [],
  })
  const rest = await list(`?limit=2&cursor=${first.nextCursor}`)
  expect([...first.media, ...rest.media].map(({ url }: { url: string }) => url)).toEqual(urls)
  expect(rest.nextCursor).toBeNull()
  expect((await call('GET', '/media')).status).toBe(401)
})

test('pictures are found by alternative text, file name and the title of a text', async () => {
  const { upload, found, article, setDetails, call, staff, signIn } = await librarySite()
  const [loom, ferry, letter] = [
    await upload('red'),
    await upload('green', 'IMG_Ferry 100%.png'),
    await upload('blue'),
  ]
  await setDetails(loom, { alt: 'A loom in Ísafjörður' })
  await article('Ways to weave', { src: ferry })
  const newsletter = {
    subject: 'Spring news',
    preheader: '',
    audience: { lists: [] },
    kind: 'newsletter',
    content: blocks('Hello', letter),
  }
  expect((await call('POST', '/newsletters', newsletter, staff)).status).toBe(201)
  expect(await found('?q=ÍSAFJ')).toEqual([loom])
  expect(await found('?q=ferry%20img')).toEqual([ferry])
  expect(await found('?q=100%25.p')).toEqual([ferry])
  expect(await found('?q=%25')).toEqual([ferry])
  expect(await found('?q=weave')).toEqual([ferry])
  expect(await found('?q=weave%20ferry')).toEqual([ferry])
  expect(await found('?q=spring')).toEqual([letter])
  expect(await found('?q=weave%20loom')).toEqual([])
  expect(await found('?q=_')).toEqual([ferry])
  // The title of a draft is for its writer and editors.
  const writer = await signIn('will', 'writer')
  expect(await found('?q=weave', writer)).toEqual([])
})

test('every use is a place, until it is gone', async () => {
  const { upload, usesOf, found, article, save, call, staff, signIn } = await librarySite()
  const url = await upload('red')
  const { blogId } = await article('In a draft', { src: url })
  const href = `/contentmanager/blogger/edit/${blogId}`
  const draft = { kind: 'Article', title: 'In a draft', href, isEarlier: false, isOnline: false }
  expect(await usesOf(url)).toEqual([draft])
  await save(blogId, { status: 'published' })
  expect(await usesOf(url)).toEqual([{ ...draft, isOnline: true }])
  await save(blogId, { content: blocks('In a draft') })
  expect(await usesOf(url)).toEqual([{ ...draft, isEarlier: true }])
  await save(blogId, { thumbnail: url })
  expect(await usesOf(url)).toEqual([{ ...draft, isOnline: true }])
  await save(blogId, { thumbnail: null, shareImage: url })
  expect(await usesOf(url)).toEqual([{ ...draft, isOnline: true }])
  expect(await found('?unused=true')).toEqual([])
  const staged = await upload('green')
  await call('POST', `/blogs/${blogId}/staged-updates`, { content: blocks('Later', staged) }, staff)
  expect(await usesOf(staged)).toEqual([
    { kind: 'Staged update', title: 'In a draft', href, isEarlier: false, isOnline: false },
  ])
  const inLetter = await upload('blue')
  const letter = {
    subject: 'News',
    preheader: '',
    audience: { lists: [] },
    kind: 'newsletter',
    content: blocks('Hello', inLetter),
  }
  await call('POST', '/newsletters', letter, staff)
  expect(await usesOf(inLetter)).toMatchObject([{ kind: 'Newsletter', title: 'News' }])
  const face = await upload('black')
  await call('POST', '/user/profile', { displayName: 'Ada', avatar: face }, staff)
  expect(await usesOf(face)).toMatchObject([{ kind: 'Profile', title: 'Ada', isOnline: true }])
  const unused = await upload('white')
  expect(await found('?unused=true')).toEqual([unused])
  // A writer learns that a picture is used, not by which draft.
  const writer = await signIn('will', 'writer')
  const own = await upload('pink')
  await article('A secret', { src: own })
  const { media } = (await call('GET', '/media', undefined, writer)).body
  expect(media.find((one: { url: string }) => one.url === own).uses).toMatchObject([
    { title: 'A draft of a colleague', href: null },
  ])
})

test('a text that nobody has saved uses its pictures', async () => {
  const site = await librarySite()
  const { upload, usesOf, article, staff, remove } = site
  const url = await upload('red')
  const { blogId } = await article('Open')
  const { id, y } = await openArticle(site, staff, blogId)
  const update = change(y, (now) => ({ ...now, thumbnail: url }))
  await post(site, staff, id, update, { images: [url] })
  expect(await usesOf(url)).toMatchObject([{ kind: 'Text being written' }])
  expect((await remove(url)).status).toBe(409)
})

test('alternative text and focal point are set once, within their limits', async () => {
  const { upload, setDetails, found, list, call, staff } = await librarySite()
  const url = await upload('red')
  const { status, body } = await setDetails(url, { alt: '  A loom ', focus: { x: 0.25, y: 0.8 } })
  expect([status, body.media]).toMatchObject([200, { alt: 'A loom', focus: { x: 0.25, y: 0.8 } }])
  expect((await setDetails(url, { focus: { x: 1, y: 0 } })).body.media.alt).toBe('A loom')
  expect((await setDetails(url, { alt: '' })).body.media).toMatchObject({
    alt: '',
    focus: { x: 1, y: 0 },
  })
  expect(await found('?q=loom')).toEqual([])
  for (const wrong of [
    { alt: 'x'.repeat(1001) },
    { alt: 'a\nb' },
    { focus: { x: 1.1, y: 0 } },
    { focus: { x: 0 } },
  ]) {
    expect((await setDetails(url, wrong)).status).toBe(422)
  }
  for (const name of ['nothing', `${'0'.repeat(64)}.png`, url.slice(7).replace('png', 'jpg')]) {
    expect((await call('POST', `/media/${name}`, { alt: 'A' }, staff)).status).toBe(404)
  }
  expect((await list('?cursor=nonsense&q=')).status).toBe(422)
})

test('pictures of the library stay; others go a day after their upload', async () => {
  const { upload, list, setDetails, cleanUp, remove } = await librarySite()
  const [kept, described] = [await upload('red', 'loom.png'), await upload('green')]
  await upload('blue')
  await setDetails(described, { alt: 'A loom' })
  const inTwoDays = Date.now() + 2 * 86_400_000
  expect(await cleanUp(inTwoDays)).toHaveLength(1)
  const { media } = await list()
  expect(media.map(({ url }: { url: string }) => url).toSorted()).toEqual(
    [kept, described].toSorted(),
  )
  expect((await remove(kept)).status).toBe(204)
  expect((await list('?unused=1')).media).toHaveLength(1)
})

test('only an editor replaces and deletes, and sets the focal point of what visitors see', async () => {
  const { upload, article, setDetails, remove, replace, signIn } = await librarySite()
  const writer = await signIn('will', 'writer')
  const url = await upload('red')
  expect((await setDetails(url, { alt: 'A', focus: { x: 0, y: 0 } }, writer)).status).toBe(200)
  await article('Online', { thumbnail: url, status: 'published' })
  expect((await setDetails(url, { focus: { x: 1, y: 1 } }, writer)).status).toBe(403)
  expect((await setDetails(url, { alt: 'B' }, writer)).status).toBe(200)
  expect((await remove(url, writer)).status).toBe(403)
  expect((await replace(url, 'blue', writer)).status).toBe(403)
})

test('the focal point reaches cards and articles, and none is sent for the middle', async () => {
  const { upload, article, setDetails, read, call } = await librarySite()
  const url = await upload('red')
  const { blogId } = await article('Online', { src: url, thumbnail: url, status: 'published' })
  const card = async () => (await call('GET', '/blogs/cards')).body.cards[0]
  expect(await card()).not.toHaveProperty('focus')
  expect((await read(blogId)).imageSizes).toEqual({ [url]: [8, 6] })
  await setDetails(url, { focus: { x: 0.2, y: 0.9 } })
  expect((await card()).focus).toEqual([20, 90])
  expect((await read(blogId)).imageSizes).toEqual({ [url]: [8, 6, 20, 90] })
})

test('a picture in use is not deleted, and the answer names the places', async () => {
  const { upload, article, remove, call, staff, site } = await librarySite()
  const url = await upload('red', 'loom.png')
  const { blogId } = await article('With a picture', { src: url })
  const refused = await remove(url)
  expect(refused).toMatchObject({
    status: 409,
    body: { places: [{ kind: 'Article', title: 'With a picture', isEarlier: false }] },
  })
  await call('POST', `/blogs/${blogId}/delete`, undefined, staff)
  expect((await remove(url)).status).toBe(204)
  expect((await site.request(url)).status).toBe(404)
  expect((await remove(url)).status).toBe(404)
})

test('a deletion and a save that begins to use the picture: one of them is refused', async () => {
  const { upload, article, save, remove, read, site } = await librarySite()
  for (const color of ['red', 'green', 'blue', 'black', 'white', 'pink']) {
    const url = await upload(color, 'race.png')
    const { blogId } = await article('Race')
    const [saved, removed] = await Promise.all([save(blogId, { thumbnail: url }), remove(url)])
    expect([
      [200, 409],
      [422, 204],
    ]).toContainEqual([saved.status, removed.status])
    const isThere = (await site.request(url)).status === 200
    expect(isThere).toBe(saved.status === 200)
    expect((await read(blogId)).thumbnail).toBe(isThere ? url : '')
  }
})

test('a replacement changes articles with their earlier versions, newsletters and profiles at once', async () => {
  const { upload, article, save, read, call, staff, replace, setDetails, usesOf, remove, site } =
    await librarySite()
  const url = await upload('red', 'old.png')
  await setDetails(url, { alt: 'A loom' })
  const { blogId } = await article('Online', { src: url, thumbnail: url, status: 'published' })
  await save(blogId, { content: blocks('Online'), shareImage: url })
  const other = await article('Another', { src: await upload('green') })
  const letter = {
    subject: 'News',
    preheader: '',
    audience: { lists: [] },
    kind: 'newsletter',
    content: blocks('Hello', url),
  }
  const { newsletterId } = (await call('POST', '/newsletters', letter, staff)).body.newsletter
  await call('POST', '/user/profile', { displayName: 'Ada', avatar: url }, staff)
  const before = (await site.request('/sitemap.xml')).headers.get('etag')
  const { status, body } = await replace(url, 'blue')
  const now = body.media.url
  expect([status, now === url, body.media.alt]).toEqual([200, false, 'A loom'])
  expect((await site.request('/sitemap.xml')).headers.get('etag')).not.toBe(before)
  const blog = await read(blogId)
  expect(blog).toMatchObject({ thumbnail: now, shareImage: now, version: 3 })
  const earlier = await call('GET', `/blogs/${blogId}/revisions/1?images=linked`, undefined, staff)
  expect(JSON.stringify(earlier.body)).toContain(now)
  expect(JSON.stringify(earlier.body)).not.toContain(url)
  expect((await read(other.blogId)).version).toBe(other.version)
  const sent = await call('GET', `/newsletters/${newsletterId}`, undefined, staff)
  expect(sent.body.newsletter.content).toContain(now)
  expect((await call('GET', '/blogs/cards?pick=all')).body.cards[0]).toMatchObject({
    authorPicture: now,
    thumbnail: now,
  })
  expect(await usesOf(url)).toEqual([])
  expect((await usesOf(now)).map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
    'Article',
    'Newsletter',
    'Profile',
  ])
  // It is put back, or deleted.
  expect((await replace(now, 'red')).body.media.url).toBe(url)
  expect((await read(blogId)).thumbnail).toBe(url)
  expect((await remove(now)).status).toBe(204)
})

test('an open text gets the new picture in what is saved and in what is not, and keeps its words', async () => {
  const site = await librarySite()
  const { upload, article, read, replace, save, remove, usesOf, signIn } = site
  const url = await upload('red', 'old.png')
  const { blogId } = await article('Open', { src: url })
  const ben = await signIn('ben', 'editor')
  const { id, y } = await openArticle(site, ben, blogId)
  const typed = change(y, (now) => ({ ...withContent('a', 'Open, typed')(now), thumbnail: url }))
  await post(site, ben, id, typed, { images: [url] })
  const now = (await replace(url, 'blue')).body.media.url
  const text = await stored(site, ben, id)
  expect(text.thumbnail).toBe(now)
  expect(text.blocks).toMatchObject([{ content: 'Open, typed' }, { src: now, content: now }])
  expect((await read(blogId)).title).toBeUndefined()
  expect(JSON.parse((await read(blogId)).content)).toMatchObject([
    { content: 'Open' },
    { src: now },
  ])
  expect(await usesOf(url)).toEqual([])
  expect((await remove(url)).status).toBe(204)
  // An editor that goes on writing is not in conflict, and its save has the new picture.
  const last = (await site.call('GET', `/documents/${id}/changes`, undefined, ben)).body.last
  const saved = await save(blogId, { content: JSON.stringify(text.blocks), thumbnail: now })
  expect([saved.status, last]).toEqual([200, expect.any(Number)])
})

test('if the process dies after the replacement, the next reader of an open text gets the new picture', async () => {
  const site = await librarySite()
  const { upload, article, replace, usesOf, remove, found, db, composed, signIn, read } = site
  const { media, all } = composed.features
  const [url, other] = [await upload('red', 'old.png'), await upload('green')]
  const { blogId } = await article('Open', { src: url })
  const ben = await signIn('ben', 'editor')
  const { id, y } = await openArticle(site, ben, blogId)
  const typed = change(y, (now) => ({ ...withContent('a', 'Open, typed')(now), thumbnail: url }))
  await post(site, ben, id, typed, { images: [url] })
  // Only what is committed happens, as in a process that is killed right after it.
  const killed = (use: PictureUses): PictureUses => ({
    ...use,
    replace: async (...asked) => ({ change: (await use.replace(...asked)).change }),
  })
  const uses = () => all.flatMap(({ pictureUses }) => pictureUses ?? []).map(killed)
  const file = await checkImage(media.images, await picture('blue'))
  const name = url.slice('/media/'.length)
  await replacePicture({ db, uses, ...media }, name, { file, who: 'ada' })
  const now = mediaUrl(file)
  expect(JSON.parse((await read(blogId)).content)).toMatchObject([{}, { src: now }])
  // Until then, the text keeps the earlier picture from being deleted.
  expect((await remove(url)).status).toBe(409)
  // Somebody who has not read the replacement goes on writing, and a further replacement follows.
  const more = change(y, withContent('a', 'Open, typed on'))
  await post(site, ben, id, more)
  const text = await stored(site, ben, id)
  expect(text.thumbnail).toBe(now)
  expect(text.blocks).toMatchObject([{ content: 'Open, typed on' }, { src: now, content: now }])
  expect(await usesOf(url)).toEqual([])
  expect((await remove(url)).status).toBe(204)
  const last = (await replace(now, 'black')).body.media.url
  expect((await stored(site, ben, id)).thumbnail).toBe(last)
  expect(await found('?unused=true')).toEqual(expect.arrayContaining([now, other]))
})

test('a picture that many texts have does not hide the places of another one', async () => {
  const { upload, usesOf, call, staff } = await librarySite()
  const [often, once] = [await upload('red'), await upload('blue')]
  const send = (src: string) =>
    call(
      'POST',
      '/newsletters',
      {
        subject: 'News',
        preheader: '',
        audience: { lists: [] },
        kind: 'newsletter',
        content: blocks('Hello', src),
      },
      staff,
    )
  await send(once)
  for (let nth = 0; nth < 42; nth++) await send(often)
  expect(await usesOf(once)).toHaveLength(1)
  expect(await usesOf(often)).toHaveLength(20)
})

test('a staged update gets the new picture, goes online with it, and leaves what was written since', async () => {
  const site = await librarySite()
  const { upload, article, read, call, staff, replace } = site
  const url = await upload('red', 'old.png')
  const { blogId } = await article('Online', { src: url, status: 'published' })
  const { id, y } = await openArticle(site, staff, blogId)
  const first = await post(site, staff, id, change(y, withContent('a', 'Staged')))
  const staging = `/blogs/${blogId}/staged-updates?document=${id}&seq=${first.body.last}`
  const sent = { content: blocks('Staged', url), summary: 'S' }
  const { body } = await call('POST', staging, sent, staff)
  expect(body.stagedUpdate.paused).toBeNull()
  await post(site, staff, id, change(y, withContent('a', 'Staged, and more')))
  const now = (await replace(url, 'blue')).body.media.url
  const stagedPath = `/blogs/${blogId}/staged-updates`
  const { stagedUpdate } = (await call('GET', stagedPath, undefined, staff)).body
  expect(stagedUpdate.paused).toBeNull()
  expect(stagedUpdate.stagedId).not.toBe(body.stagedUpdate.stagedId)
  const published = await call('POST', `${stagedPath}/${stagedUpdate.stagedId}/publish`, {}, staff)
  expect(published.status).toBe(200)
  expect(JSON.parse((await read(blogId)).content)).toMatchObject([
    { content: 'Staged' },
    { src: now },
  ])
  expect((await stored(site, staff, id)).blocks).toMatchObject([
    { content: 'Staged, and more' },
    { src: now },
  ])
})

test('what is no picture, or was never uploaded, replaces nothing', async () => {
  const { upload, send, replace, article, read } = await librarySite()
  const url = await upload('red')
  const { blogId } = await article('A', { thumbnail: url })
  expect((await send(`${url}/replace`, Buffer.from('<svg/>'))).status).toBe(422)
  expect((await replace(`/media/${'0'.repeat(64)}.png`, 'blue')).status).toBe(404)
  expect((await replace(url, 'red')).body.media.url).toBe(url)
  expect((await read(blogId)).thumbnail).toBe(url)
})

test('the picture of a shared link is cropped around the focal point', async () => {
  const { setDetails, send, site } = await librarySite()
  const left = { create: { width: 100, height: 100, channels: 3 as const, background: 'red' } }
  const halves = sharp({ create: { ...left.create, width: 400, background: 'blue' } })
    .composite([{ input: left, left: 0, top: 0 }])
    .png()
  const { url } = (await send('/media', await halves.toBuffer())).body.media
  const colorOf = async (focus: { x: number; y: number }) => {
    await setDetails(url, { focus })
    const response = await site.request(`${url}?share=${focus.x * 100}-50`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    const image = sharp(Buffer.from(await response.arrayBuffer()))
    expect(await image.metadata()).toMatchObject({ width: 1200, height: 630 })
    const { data } = await image
      .extract({ left: 100, top: 300, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    return [...data].map((value) => Math.round(value / 255))
  }
  expect(await colorOf({ x: 0, y: 0.5 })).toEqual([1, 0, 0])
  expect(await colorOf({ x: 1, y: 0.5 })).toEqual([0, 0, 1])
  expect((await site.request(`/media/${'0'.repeat(64)}.png?share=0-0`)).status).toBe(404)
})
