import { createHash } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createS3Client } from '#src/s3/client.ts'
import { objectStore } from '#src/testing/object-store/object-store.ts'
import { asDataUrl, picture } from '#src/testing/pictures.ts'
import { testSite } from '#src/testing/test-site.ts'
import { addPicture } from '../store.ts'

const day = 24 * 3_600_000

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A site whose pictures are objects, and another one on the same database, with a data folder of its own. */
async function twoSites({ redirect = false } = {}) {
  const store = await objectStore('pictures/')
  const media = { s3: store.settings, redirect }
  const site = await testSite({ media })
  const other = await testSite({ media, beside: site.where })
  const client = createS3Client(store.settings)
  const objects = async () => {
    const keys: string[] = []
    for await (const page of client.list('')) keys.push(...page.map(({ key }) => key))
    return keys.map((key) => key.slice(key.indexOf('/') + 1)).sort()
  }
  const staff = await site.signIn()
  const upload = async (bytes: Buffer) => {
    const response = await site.site.request('/api/v0/media', {
      method: 'POST',
      headers: { ...staff, 'content-type': 'image/png' },
      body: new Uint8Array(bytes),
    })
    return { status: response.status, body: await response.json() }
  }
  const publish = async (url: string) => {
    const content = JSON.stringify([{ id: 'i', type: 'image', src: url, alt: 'A' }])
    const blog = { content, summary: 'S', status: 'published' }
    const { status, body } = await site.call('POST', '/blogs?images=linked', blog, staff)
    expect(status).toBe(201)
    return body.blog.blogId as number
  }
  return { store, site, other, client, objects, staff, upload, publish }
}

async function get(of: Awaited<ReturnType<typeof testSite>>, path: string) {
  const response = await of.site.request(path, { headers: { accept: 'image/avif,*/*' } })
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

/** The files of resized copies and originals that a site has fetched or made. */
const cacheOf = ({ folder }: { folder: string }) => join(folder, 'cache', 'variants')

test('two sites share originals and resized copies, and each copy is made once', async () => {
  const { site, other, objects, upload } = await twoSites()
  const bytes = await picture()
  const { status, body } = await upload(bytes)
  expect(status).toBe(201)
  const { url } = body.media
  const row = await site.db.selectFrom('images').selectAll().executeTakeFirstOrThrow()
  expect(row.bytes).toHaveLength(0)
  const [original = ''] = await objects()
  expect(original).toMatch(new RegExp(`^originals/${sha256(bytes)}-[0-9a-f]{12}$`))
  expect(row.object?.endsWith(original)).toBe(true)
  expect(await get(other, url)).toEqual({ status: 200, type: 'image/png', bytes })

  const made = await get(site, `${url}?w=160`)
  expect(made.type).toBe('image/avif')
  expect(await objects()).toEqual([original, `variants/${sha256(bytes)}-160.avif`])
  // The other site could not make it: it has no original any more.
  rmSync(cacheOf(other), { recursive: true })
  await site.db.updateTable('images').set({ object: 'gone' }).execute()
  expect(await get(other, `${url}?w=160`)).toEqual(made)
})

test('uploading a picture again stores no second object, and repairs one that was lost', async () => {
  const { site, client, objects, upload } = await twoSites()
  const bytes = await picture()
  const { url } = (await upload(bytes)).body.media
  await upload(bytes)
  expect(await objects()).toHaveLength(1)
  const { object } = await site.db.selectFrom('images').select('object').executeTakeFirstOrThrow()
  await client.remove(object ?? '')
  expect((await get(site, url)).status).toBe(404)
  await upload(bytes)
  expect(await get(site, url)).toMatchObject({ status: 200, bytes })
})

test('an upload that is killed before its commit leaves no row, and its object goes after a day', async () => {
  const { site, objects, publish, upload } = await twoSites()
  const { url } = (await upload(await picture('red'))).body.media
  await publish(url)
  await get(site, `${url}?w=160`)
  const used = await objects()
  const killed = {
    ...site.bytes,
    async put(file: Parameters<typeof site.bytes.put>[0]) {
      await site.bytes.put(file)
      throw new Error('killed')
    },
  }
  const { db, images } = site
  const lost = addPicture({ db, images, bytes: killed }, await picture('blue'))
  await expect(lost).rejects.toThrow('killed')
  expect(await db.selectFrom('images').select('hash').execute()).toHaveLength(1)
  expect(await objects()).toHaveLength(used.length + 1)
  await site.cleanUp(Date.now() + day - 3_600_000)
  expect(await objects()).toHaveLength(used.length + 1)
  await site.cleanUp(Date.now() + day + 60_000)
  expect(await objects()).toEqual(used)
  expect((await get(site, url)).status).toBe(200)
})

test('the objects of a deleted picture go after a day, and not those of one that was uploaded again', async () => {
  const { site, objects, publish, staff, upload } = await twoSites()
  const bytes = await picture()
  const first = (await upload(bytes)).body.media
  const blogId = await publish(first.url)
  await get(site, `${first.url}?w=160`)
  await site.call('POST', `/blogs/${blogId}/delete`, {}, staff)
  expect((await get(site, first.url)).status).toBe(404)
  const again = (await upload(bytes)).body.media
  await publish(again.url)
  expect(await objects()).toHaveLength(3)
  await site.cleanUp(Date.now() + 2 * day)
  expect(await objects()).toHaveLength(2)
  expect(await get(site, again.url)).toMatchObject({ status: 200, bytes })
})

test('the clean-up leaves the pictures of another database in the same bucket alone', async () => {
  const { store, site, objects, upload } = await twoSites()
  const { url } = (await upload(await picture('red'))).body.media
  const stranger = await testSite({ media: { s3: store.settings } })
  await addPicture(stranger, await picture('blue'))
  await stranger.cleanUp(Date.now() + 2 * day)
  expect(await objects()).toHaveLength(1)
  expect((await get(site, url)).status).toBe(200)
})

test('while the store does not answer, uploads fail clearly and pictures that were shown are served', async () => {
  const { store, site, other, upload } = await twoSites()
  const bytes = await picture('red')
  const { url } = (await upload(bytes)).body.media
  await get(site, url)
  const copy = await get(site, `${url}?w=160`)
  store.cut()
  expect(await get(site, url)).toMatchObject({ status: 200, bytes })
  expect(await get(site, `${url}?w=160`)).toEqual(copy)
  expect((await get(other, url)).status).toBe(503)
  expect((await get(other, `${url}?w=160`)).status).toBe(503)
  const refused = await upload(await picture('blue'))
  expect(refused).toMatchObject({
    status: 503,
    body: { detail: 'The site cannot reach its pictures at the moment. Please try again soon.' },
  })
  expect(await site.db.selectFrom('images').select('hash').execute()).toHaveLength(1)
  store.mend()
  expect((await upload(await picture('blue'))).status).toBe(201)
  expect(await get(other, `${url}?w=160`)).toEqual(copy)
})

test('pictures that are embedded in a save are objects too, and reads embed them again', async () => {
  const { site, other, objects, staff } = await twoSites()
  const src = asDataUrl(await picture())
  const content = JSON.stringify([{ id: 'i', type: 'image', src, alt: 'A' }])
  const blog = { content, summary: 'S', status: 'published' }
  const { body } = await site.call('POST', '/blogs', blog, staff)
  expect(await objects()).toHaveLength(1)
  const read = await other.call('GET', `/blogs/${body.blog.blogId}`)
  expect(JSON.parse(read.body.blog.content)[0].src).toBe(src)
})

test('without the setting pictures stay in the database, and one that is an object says what is missing', async () => {
  const { site, upload } = await twoSites()
  const { url } = (await upload(await picture())).body.media
  const plain = await testSite({ beside: site.where })
  expect((await get(plain, url)).status).toBe(503)
  await addPicture(plain, await picture('blue'))
  const rows = await site.db.selectFrom('images').select(['object', 'size', 'bytes']).execute()
  expect(rows.filter(({ object }) => object === null).map(({ bytes }) => bytes.length)).toEqual(
    rows.filter(({ object }) => object === null).map(({ size }) => size),
  )
  expect(existsSync(cacheOf(plain)) ? readdirSync(cacheOf(plain)) : []).toEqual([])
})

test('browsers are redirected to signed addresses of originals and copies, and everybody else is not', async () => {
  const { store, site, other, upload } = await twoSites({ redirect: true })
  const bytes = await picture()
  const { url } = (await upload(bytes)).body.media
  const asked = (path: string, dest: string) =>
    other.site.request(path, { headers: { accept: 'image/avif,*/*', 'sec-fetch-dest': dest } })
  const fetched = async (path: string) => {
    const response = await asked(path, 'image')
    const { headers } = response
    const location = headers.get('location') ?? ''
    expect([response.status, new URL(location).origin]).toEqual([302, store.settings.endpoint])
    expect(headers.get('cache-control')).toBe('public, max-age=1800')
    expect(headers.get('vary')).toContain('sec-fetch-dest')
    const followed = await fetch(location)
    const body = Buffer.from(await followed.arrayBuffer())
    return { status: followed.status, type: followed.headers.get('content-type'), bytes: body }
  }
  expect(await fetched(url)).toEqual({ status: 200, type: 'image/png', bytes })
  // Nobody has made the copy yet: the site does, and sends it itself.
  expect((await asked(`${url}?w=160`, 'image')).status).toBe(200)
  expect(await fetched(`${url}?w=160`)).toEqual(await get(site, `${url}?w=160`))
  expect((await asked(url, 'empty')).status).toBe(200)
  const page = await site.site.request('/', { headers: { accept: 'text/html' } })
  expect(page.headers.get('content-security-policy')).toContain(
    `img-src 'self' data: blob: ${store.settings.endpoint};`,
  )
})
