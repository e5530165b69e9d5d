import sharp from 'sharp'
import { expect, test } from 'vitest'
import { asDataUrl, picture } from '#src/testing/pictures.ts'
import { testSite } from '#src/testing/test-site.ts'

async function setUp() {
  const made = await testSite()
  const staff = await made.signIn()
  const upload = async (bytes: Buffer, headers: Record<string, string> = {}) => {
    const response = await made.site.request('/api/v0/media', {
      method: 'POST',
      headers: { 'content-type': 'image/png', ...staff, ...headers },
      body: new Uint8Array(bytes),
    })
    return { status: response.status, body: await response.json() }
  }
  const original = async (url: string) =>
    Buffer.from(await (await made.site.request(url)).arrayBuffer())
  return { ...made, staff, upload, original }
}

const day = 86_400_000

test('a picture is stored unchanged, and uploading it again returns the same url', async () => {
  const { upload, original } = await setUp()
  for (const format of ['png', 'jpeg', 'gif', 'webp', 'avif'] as const) {
    const bytes = await picture('red', { format, width: 20, height: 10 })
    const { status, body } = await upload(bytes)
    const type = `image/${format}`
    expect([status, body.media]).toEqual([
      201,
      { url: expect.any(String), width: 20, height: 10, bytes: bytes.length, type },
    ])
    expect((await upload(bytes, { 'content-type': type })).body).toEqual(body)
    expect((await original(body.media.url)).equals(bytes)).toBe(true)
  }
})

test('an uploaded picture can be used in an article', async () => {
  const { upload, call, staff } = await setUp()
  const { url } = (await upload(await picture())).body.media
  const content = JSON.stringify([{ id: 'i', type: 'image', src: url, alt: 'A' }])
  const body = { content, summary: 'S', thumbnail: url }
  const { blog } = (await call('POST', '/blogs?images=linked', body, staff)).body
  expect([blog.thumbnail, JSON.parse(blog.content)[0].src]).toEqual([url, url])
  expect(JSON.parse(blog.content)[0].content).toBe(url)
})

test('only staff upload, only pictures, and only within the limits', async () => {
  const { upload, site } = await setUp()
  const png = await picture()
  const noStaff = await site.request('/api/v0/media', {
    method: 'POST',
    headers: { 'content-type': 'image/png' },
    body: new Uint8Array(png),
  })
  expect(noStaff.status).toBe(401)
  expect((await upload(png, { 'content-type': 'application/json' })).status).toBe(415)
  expect((await upload(png, { 'content-type': 'multipart/form-data' })).status).toBe(415)
  expect((await upload(Buffer.alloc(20_000_001))).status).toBe(413)
  const wide = { create: { width: 10_000, height: 5001, channels: 3 as const, background: 'red' } }
  const refused = {
    'Only PNG, JPEG, GIF, WebP and AVIF images are taken.': Buffer.from('<svg/>'),
    'This image is damaged and cannot be read.': png.subarray(0, 20),
    'An image may have at most 50 megapixels.': await sharp(wide).png().toBuffer(),
    'An animation may have at most 2,000 frames.': gifOf(2001),
  }
  for (const [message, bytes] of Object.entries(refused)) {
    const { status, body } = await upload(bytes)
    expect([status, body.errors]).toEqual([422, { picture: [message] }])
  }
  expect((await upload(gifOf(2000))).status).toBe(201)
})

test('a photo is turned upright and loses location, device and artist, uploaded or embedded', async () => {
  const { upload, original, call, staff } = await setUp()
  for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
    const photo = await photoOf(format)
    const { media } = (await upload(photo)).body
    expect([media.width, media.height]).toEqual([20, 40])
    const stored = await original(media.url)
    const { exif, xmp, orientation, width, height } = await sharp(stored).metadata()
    expect({ exif, xmp, orientation, width, height }).toEqual({ width: 20, height: 40 })
    expect(stored.toString('latin1')).not.toMatch(/Ada|Lovelace/)
    // The left half was blue: after the rotation the upper half is.
    const { data } = await sharp(stored).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    expect((data[2] ?? 0) > 200 && (data[0] ?? 255) < 60, format).toBe(true)

    const body = { content: '[]', summary: 'S', thumbnail: asDataUrl(photo) }
    const { blog } = (await call('POST', '/blogs?images=linked', body, staff)).body
    expect(blog.thumbnail).toBe(media.url)
  }
})

test('an animation stays animated, with its metadata removed', async () => {
  const { upload, original } = await setUp()
  const frames = await Promise.all(['red', 'green', 'blue'].map((color) => picture(color)))
  const moving = (artist: boolean) => {
    const image = sharp(frames, { join: { animated: true } }).webp()
    return (artist ? image.withExif({ IFD0: { Artist: 'Ada' } }) : image).toBuffer()
  }
  const { url } = (await upload(await moving(true))).body.media
  const { pages, exif } = await sharp(await original(url)).metadata()
  expect([pages, exif]).toEqual([3, undefined])
  const plain = await moving(false)
  expect((await original((await upload(plain)).body.media.url)).equals(plain)).toBe(true)
})

test('unused pictures are deleted after a day; pictures of drafts and revisions stay', async () => {
  const { upload, call, staff, site, cleanUp } = await setUp()
  const url = async (color: string) => (await upload(await picture(color))).body.media.url
  const [unused, inDraft, inRevision] = [await url('red'), await url('green'), await url('blue')]
  const body = (thumbnail: string) => ({ content: '[]', summary: 'S', thumbnail })
  await call('POST', '/blogs', body(inDraft), staff)
  const { blog } = (await call('POST', '/blogs', body(inRevision), staff)).body
  await call('POST', `/blogs/${blog.blogId}/update`, { thumbnail: '' }, staff)
  await site.request(`${unused}?w=160`, { headers: { accept: 'image/webp' } })

  expect(await cleanUp(Date.now() + day - 60_000)).toEqual([])
  expect(await cleanUp(Date.now() + day + 60_000)).toEqual([unused.slice(7, 71)])
  expect((await site.request(unused)).status).toBe(404)
  expect(
    (await site.request(`${unused}?w=160`, { headers: { accept: 'image/webp' } })).status,
  ).toBe(404)
  for (const kept of [inDraft, inRevision]) expect((await site.request(kept)).status).toBe(200)
})

test('an unused picture that is uploaded again gets another day', async () => {
  const { upload, cleanUp, db } = await setUp()
  const bytes = await picture()
  await upload(bytes)
  const old = new Date(Date.now() - 2 * day).toISOString()
  await db.updateTable('images').set({ created_at: old }).execute()
  await upload(bytes)
  expect(await cleanUp(Date.now())).toEqual([])
})

/** A photo with metadata that says it is rotated: blue on the left. */
async function photoOf(format: 'jpeg' | 'png' | 'webp' | 'avif'): Promise<Buffer> {
  const blue = await picture('#0000ff', { width: 20, height: 20 })
  return sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
    .composite([{ input: blue, left: 0, top: 0 }])
    .withExif({ IFD0: { Artist: 'Ada Lovelace' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toFormat(format)
    .toBuffer()
}

/** A GIF of one pixel with many frames. */
function gifOf(frames: number): Buffer {
  const screen = Buffer.from('GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff', 'latin1')
  const control = '\x21\xf9\x04\x00\x05\x00\x00\x00'
  const image = '\x2c\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02\x44\x01\x00'
  const frame = Buffer.from(control + image, 'latin1')
  return Buffer.concat([screen, ...Array<Buffer>(frames).fill(frame), Buffer.from(';')])
}
