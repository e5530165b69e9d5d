import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { captions, clip } from '#src/testing/clips.ts'
import { testSite } from '#src/testing/test-site.ts'

async function setUp() {
  const made = await testSite()
  const staff = await made.signIn()
  const upload = async (bytes: Buffer, type: string, headers: Record<string, string> = staff) => {
    const response = await made.site.request('/api/v0/media', {
      method: 'POST',
      headers: { 'content-type': type, ...headers },
      body: new Uint8Array(bytes),
    })
    return { status: response.status, body: await response.json() }
  }
  const read = async (url: string, headers: Record<string, string> = {}, method = 'GET') => {
    const response = await made.site.request(url, { method, headers })
    return { response, bytes: Buffer.from(await response.arrayBuffer()) }
  }
  return { ...made, staff, upload, read }
}

/** A clip of this size: what follows its last box is not looked at. */
const largeClip = (bytes: number) =>
  Buffer.concat([clip('wire.mp4'), randomBytes(bytes - clip('wire.mp4').length)])

test('clips and captions are stored once, and sent as they are with their own type', async () => {
  const { upload, read } = await setUp()
  const files = [
    { bytes: clip('wire.mp4'), type: 'video/mp4', sentAs: 'video/mp4', width: 160, height: 90 },
    { bytes: clip('wire.webm'), type: 'video/webm', sentAs: 'video/webm', width: 160, height: 90 },
    {
      bytes: captions(),
      type: 'text/vtt',
      sentAs: 'text/vtt; charset=utf-8',
      width: 0,
      height: 0,
    },
  ]
  for (const { bytes, type, sentAs, width, height } of files) {
    const { status, body } = await upload(bytes, type)
    const url = expect.stringMatching(/^\/media\/[0-9a-f]{64}\.(mp4|webm|vtt)$/)
    expect([status, body]).toEqual([
      201,
      { media: { url, width, height, bytes: bytes.length, type } },
    ])
    expect((await upload(bytes, type)).body).toEqual(body)
    const sent = await read(body.media.url)
    expect(sent.bytes.equals(bytes)).toBe(true)
    expect(Object.fromEntries(sent.response.headers)).toMatchObject({
      'content-type': sentAs,
      'content-length': String(bytes.length),
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy':
        "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
    })
  }
})

test('the content decides what a clip is, not its label or its address', async () => {
  const { upload, read } = await setUp()
  const { media } = (await upload(clip('wire.webm'), 'video/mp4')).body
  expect(media.type).toBe('video/webm')
  expect((await read(media.url.replace('.webm', '.mp4'))).response.status).toBe(404)
  expect((await read(media.url.replace('.webm', '.png'))).response.status).toBe(404)
})

test('a player gets the parts that it asks for, of small and of large clips', async () => {
  const { upload, read } = await setUp()
  for (const bytes of [clip('wire.mp4'), largeClip(700_001)]) {
    const { url } = (await upload(bytes, 'video/mp4')).body.media
    const size = bytes.length
    const part = async (range: string, more: Record<string, string> = {}) => {
      const sent = await read(url, { range, ...more })
      const { status, headers } = sent.response
      return { status, range: headers.get('content-range'), bytes: sent.bytes }
    }
    const all = { status: 200, range: null, bytes }
    const last = size - 1
    const first = await part('bytes=0-')
    expect(first).toEqual({ status: 206, range: `bytes 0-${last}/${size}`, bytes })
    const middle = await part('bytes=5000-8000')
    expect(middle.range).toBe(`bytes 5000-8000/${size}`)
    expect(middle.bytes.equals(bytes.subarray(5000, 8001))).toBe(true)
    expect((await part('bytes=-100')).bytes.equals(bytes.subarray(-100))).toBe(true)
    expect(await part(`bytes=${size}-`)).toEqual({
      status: 416,
      range: `bytes */${size}`,
      bytes: Buffer.alloc(0),
    })
    expect(await part('bytes=0-1,3-4')).toEqual(all)

    const head = (await read(url, {}, 'HEAD')).response
    const etag = head.headers.get('etag') ?? ''
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(size)])
    expect((await part('bytes=0-9', { 'if-range': etag })).bytes.length).toBe(10)
    expect(await part('bytes=0-9', { 'if-range': '"another"' })).toEqual(all)
    expect((await read(url, { 'if-none-match': etag })).response.status).toBe(304)
  }
})

test('clips and captions are refused with the reason, and nothing of them is kept', async () => {
  const { upload, db, staff } = await setUp()
  expect((await upload(clip('wire.mp4'), 'video/mp4', {})).status).toBe(401)
  const { status, body } = await upload(captions(), 'video/mp4')
  expect([status, body.errors]).toEqual([422, { clip: ['Only MP4 and WebM clips are taken.'] }])
  const notVtt = await upload(clip('wire.mp4'), 'text/vtt')
  expect([notVtt.status, notVtt.body.errors]).toEqual([
    422,
    { captions: ['Captions must be text in UTF-8.'] },
  ])
  expect((await upload(Buffer.alloc(0), 'video/mp4')).body.errors).toHaveProperty('clip')
  expect((await upload(clip('wire.mp4'), 'application/octet-stream')).status).toBe(415)
  expect((await upload(Buffer.alloc(50_000_001), 'video/mp4')).status).toBe(413)
  expect((await upload(Buffer.alloc(1_000_001), 'text/vtt')).status).toBe(413)
  const unnamed = { ...staff, 'transfer-encoding': 'chunked' }
  expect((await upload(Buffer.alloc(50_000_001), 'video/mp4', unnamed)).status).toBe(413)
  expect(await db.selectFrom('images').select('hash').execute()).toEqual([])
})

test('a clip of 50 MB is stored and played from its middle', async () => {
  const { upload, read } = await setUp()
  const bytes = largeClip(50_000_000)
  const { status, body } = await upload(bytes, 'video/mp4')
  expect([status, body.media.bytes]).toEqual([201, 50_000_000])
  const { bytes: part } = await read(body.media.url, { range: 'bytes=25000000-25000099' })
  expect(part.equals(bytes.subarray(25_000_000, 25_000_100))).toBe(true)
})

test('a clip cannot be used as a picture, nor a picture as a clip', async () => {
  const { upload, call, staff } = await setUp()
  const { url } = (await upload(clip('wire.mp4'), 'video/mp4')).body.media
  const content = JSON.stringify([{ id: 'i', type: 'image', src: url }])
  const refused = await call('POST', '/blogs', { content, summary: 'S', thumbnail: url }, staff)
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { 'content.0.src': ['This must be a picture.'], thumbnail: ['This must be a picture.'] },
  ])
  const profile = await call('POST', '/user/profile', { displayName: 'Ada', avatar: url }, staff)
  expect(profile.status).toBe(422)
})
