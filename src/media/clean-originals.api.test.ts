import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createLog } from '#src/log/log.ts'
import { picture } from '#src/testing/pictures.ts'
import { runJob } from '#src/testing/run-job.ts'
import { testSite } from '#src/testing/test-site.ts'
import { originalsCleaning } from './clean-originals.ts'
import type { ImageWorker } from './image-worker/image-worker.ts'

/** A photo as an earlier version stored it: with a location, rotated in its metadata, and without a checksum. */
async function oldPhoto(color: string) {
  const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background: color } })
    .withExif({ IFD0: { Artist: 'Ada Lovelace' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  return { bytes, ext: 'jpg' as const, width: 40, height: 20 }
}

async function siteWithOldPictures(count: number) {
  const made = await testSite()
  const staff = await made.signIn()
  const hashes: string[] = []
  const add = async (
    file: Awaited<ReturnType<typeof oldPhoto>> | { bytes: Buffer; ext: 'png' },
  ) => {
    const hash = createHash('sha256').update(file.bytes).digest('hex')
    const created_at = new Date().toISOString()
    const size = file.bytes.length
    await made.db
      .insertInto('images')
      .values({ width: 8, height: 6, ...file, hash, size, created_at })
      .execute()
    hashes.push(hash)
    return `/media/${hash}.${file.ext}`
  }
  const urls: string[] = []
  for (let i = 0; i < count; i++) urls.push(await add(await oldPhoto(`rgb(${i * 40}, 0, 0)`)))
  const plain = await add({ bytes: await picture('teal'), ext: 'png' })
  const body = {
    content: JSON.stringify([{ id: 'i', type: 'image', src: urls[0], alt: 'A' }]),
    summary: 'S',
    thumbnail: urls[1] ?? '',
    status: 'published',
  }
  expect((await made.call('POST', '/blogs?images=linked', body, staff)).status).toBe(201)
  const read = async (url: string) =>
    Buffer.from(await (await made.site.request(url)).arrayBuffer())
  const unchecked = async () =>
    (await made.db.selectFrom('images').select('hash').where('checksum', 'is', null).execute())
      .length
  return { ...made, urls, plain, read, unchecked }
}

test('stored photos lose location and artist, become upright and keep their URLs', async () => {
  const { db, bytes: store, images, variants, ...site } = await siteWithOldPictures(2)
  const { urls, plain, read, unchecked, call } = site
  const plainBefore = await read(plain)
  expect((await sharp(await read(urls[0] ?? '')).metadata()).exif).toBeDefined()
  const job = originalsCleaning({ db, bytes: store, images, variants, log: createLog('silent') })
  await runJob(job)
  for (const url of urls) {
    const bytes = await read(url)
    const { exif, orientation, width, height } = await sharp(bytes).metadata()
    expect({ exif, orientation, width, height }).toEqual({ width: 20, height: 40 })
    expect(bytes.toString('latin1')).not.toContain('Lovelace')
  }
  expect(await read(plain)).toEqual(plainBefore)
  expect(await unchecked()).toBe(0)
  // The article shows the same URLs with the new sizes.
  const { blog } = (await call('GET', '/blogs/1?images=linked')).body
  expect(blog.content).toContain(urls[0])
  expect(blog.imageSizes[urls[1] ?? '']).toEqual([20, 40])
  const embedded = (await call('GET', '/blogs/1')).body.blog
  expect(Buffer.from(embedded.thumbnail.split(',')[1], 'base64')).toEqual(await read(urls[1] ?? ''))
})

test('the job continues where it was interrupted, and skips pictures that cannot be decoded', async () => {
  const { db, bytes: store, images, variants, unchecked } = await siteWithOldPictures(3)
  const broken = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('no picture')])
  const hash = createHash('sha256').update(broken).digest('hex')
  const row = { hash, ext: 'jpg' as const, width: 1, height: 1, size: broken.length }
  const created_at = new Date().toISOString()
  await db
    .insertInto('images')
    .values({ ...row, created_at, bytes: broken })
    .execute()
  let left = 2
  const dying: ImageWorker = {
    ...images,
    async inspect(bytes) {
      if (left-- === 0) throw new Error('killed')
      return images.inspect(bytes)
    },
  }
  const log = createLog('silent')
  const first = originalsCleaning({ db, bytes: store, images: dying, variants, log })
  await expect(runJob(first)).rejects.toThrow('killed')
  const remaining = await unchecked()
  expect(remaining).toBeGreaterThan(0)
  expect(remaining).toBeLessThan(5)
  const second = originalsCleaning({ db, bytes: store, images, variants, log })
  await runJob(second)
  expect(await unchecked()).toBe(0)
  const rows = await db.selectFrom('images').select(['hash', 'bytes']).execute()
  expect(rows).toHaveLength(5)
  for (const { bytes } of rows) {
    expect(Buffer.from(bytes).toString('latin1')).not.toContain('Lovelace')
  }
})
