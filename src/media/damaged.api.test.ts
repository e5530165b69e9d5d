import { readdirSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { asDataUrl, picture } from '#src/testing/pictures.ts'
import { testSite } from '#src/testing/test-site.ts'

async function siteWithPicture() {
  const made = await testSite()
  const staff = await made.signIn()
  const image = asDataUrl(await picture('teal', { width: 900, height: 600 }))
  const body = {
    content: JSON.stringify([{ id: 'i', type: 'image', src: image, alt: 'A' }]),
    summary: 'S',
    status: 'published',
  }
  const { blogId } = (await made.call('POST', '/blogs', body, staff)).body.blog
  const linked = (await made.call('GET', `/blogs/${blogId}?images=linked`)).body.blog
  const [, url = ''] = /"(\/media\/[^"]+)"/.exec(linked.content) ?? []
  const fetchMedia = (query = '') =>
    made.site.request(`${url}${query}`, { headers: { accept: 'image/webp' } })
  return { ...made, staff, body, image, blogId: blogId as number, fetchMedia }
}

test('a damaged image is not shown, affects nothing else, and uploading it again repairs it', async () => {
  const { db, call, staff, body, image, blogId, fetchMedia } = await siteWithPicture()
  const { bytes } = await db.selectFrom('images').select('bytes').executeTakeFirstOrThrow()
  const damaged = Buffer.from(bytes)
  damaged[damaged.length >> 1] = (damaged[damaged.length >> 1] ?? 0) ^ 255
  for (const broken of [damaged, damaged.subarray(0, 20), Buffer.alloc(0)]) {
    await db.updateTable('images').set({ bytes: broken }).execute()
    expect((await fetchMedia()).status).toBe(404)
    expect((await fetchMedia('?w=640')).status).toBe(404)
    expect((await call('GET', `/blogs/${blogId}`)).status).toBe(200)
    expect((await call('GET', '/blogs')).status).toBe(200)
  }
  expect((await call('POST', `/blogs/${blogId}/update`, body, staff)).status).toBe(200)
  expect((await fetchMedia()).status).toBe(200)
  expect((await call('GET', `/blogs/${blogId}`)).body.blog.content).toContain(image)
})

test('an image whose row is missing is a 404, and its article still opens and saves', async () => {
  const { db, call, staff, body, blogId, fetchMedia } = await siteWithPicture()
  await db.deleteFrom('blog_images').execute()
  await db.deleteFrom('images').execute()
  expect((await fetchMedia()).status).toBe(404)
  expect((await fetchMedia('?w=640')).status).toBe(404)
  expect((await call('GET', `/blogs/${blogId}`)).status).toBe(200)
  expect((await call('POST', `/blogs/${blogId}/update`, body, staff)).status).toBe(200)
  expect((await fetchMedia('?w=640')).status).toBe(200)
})

test('a truncated copy in the cache is made again', async () => {
  const { folder, fetchMedia } = await siteWithPicture()
  const copy = Buffer.from(await (await fetchMedia('?w=640')).arrayBuffer())
  const cache = join(folder, 'cache', 'variants')
  for (const length of [0, 40, copy.length]) {
    for (const file of readdirSync(cache)) truncateSync(join(cache, file), length)
    const again = Buffer.from(await (await fetchMedia('?w=640')).arrayBuffer())
    expect(again.equals(copy)).toBe(true)
  }
})
