import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeBackup } from '#src/db/dump/lines.ts'
import { readBackup } from '#src/db/dump/read.ts'
import { captions, clip } from '#src/testing/clips.ts'
import { picture } from '#src/testing/pictures.ts'
import { testSite } from '#src/testing/test-site.ts'

const day = 86_400_000

async function setUp() {
  const made = await testSite()
  const staff = await made.signIn()
  const upload = async (bytes: Buffer, type: string): Promise<string> => {
    const response = await made.site.request('/api/v0/media', {
      method: 'POST',
      headers: { 'content-type': type, ...staff },
      body: new Uint8Array(bytes),
    })
    expect(response.status).toBe(201)
    return (await response.json()).media.url
  }
  const files = async () => ({
    src: await upload(clip('wire.mp4'), 'video/mp4'),
    poster: await upload(await picture('red'), 'image/png'),
    captions: await upload(captions(), 'text/vtt'),
  })
  return { ...made, staff, upload, files }
}

const contentOf = (...blocks: object[]) =>
  JSON.stringify(blocks.map((block, place) => ({ id: `b${place}`, ...block })))

test('a clip is saved with its files, which stay while an article, a revision or an unknown block uses them', async () => {
  const { call, staff, files, upload, db, removeUnused } = await withCleanup()
  const used = await files()
  const unknown = await upload(clip('wire.webm'), 'video/webm')
  const unused = await upload(captions('Nobody shows this.'), 'text/vtt')
  const content = contentOf(
    { type: 'clip', ...used, mode: 'loop', title: 'Weaving' },
    { type: 'of-a-later-version', film: { src: unknown } },
  )
  const made = await call('POST', '/blogs?images=linked', { content, summary: 'S' }, staff)
  expect(made.status).toBe(201)
  const { blogId, imageSizes } = made.body.blog
  const [block] = JSON.parse(made.body.blog.content)
  expect(block).toMatchObject({ ...used, mode: 'loop', title: 'Weaving' })
  expect(imageSizes[used.src]).toEqual([160, 90])
  // A clip is never part of the answer.
  const embedded = (await call('GET', `/blogs/${blogId}`, undefined, staff)).body.blog.content
  expect(embedded).toContain(used.src)
  expect(embedded).toContain(used.captions)
  expect(embedded).toContain('data:image/png;base64,')

  expect(await removeUnused()).toEqual([hashOf(unused)])
  const later = { content: contentOf({ type: 'title', content: 'Without' }), summary: 'S' }
  expect((await call('POST', `/blogs/${blogId}/update`, later, staff)).status).toBe(200)
  expect(await removeUnused()).toEqual([])
  await call('POST', `/blogs/${blogId}/delete`, {}, staff)
  await removeUnused()
  expect(await db.selectFrom('images').select('hash').execute()).toEqual([])
})

test('a newsletter keeps the clip that it shows', async () => {
  const { call, staff, files, db, removeUnused } = await withCleanup()
  const content = contentOf({ type: 'clip', ...(await files()), title: 'Weaving' })
  const letter = { subject: 'S', preheader: '', content, audience: { lists: ['waitlist'] } }
  expect((await call('POST', '/newsletters', letter, staff)).status).toBe(201)
  expect(await removeUnused()).toEqual([])
  expect(await db.selectFrom('images').select('hash').execute()).toHaveLength(3)
})

test('each file of a clip must be of its kind, and an embed of a known provider', async () => {
  const { call, staff, files } = await setUp()
  const { src, poster, captions: vtt } = await files()
  const content = contentOf(
    { type: 'clip', src: poster, poster: src, captions: src },
    { type: 'clip', src: 'https://example.com/a.mp4', captions: vtt },
    { type: 'embed', url: 'https://example.com/player', title: 'A' },
    { type: 'embed', url: 'javascript:alert(1)//youtu.be/dQw4w9WgXcQ', poster: vtt },
    { type: 'embed', url: 'https://vimeo.com/76979871', poster },
  )
  const { status, body } = await call('POST', '/blogs', { content, summary: 'S' }, staff)
  expect(status).toBe(422)
  const embeds = ['Only addresses of YouTube, Vimeo, Figma and CodePen can be embedded.']
  expect(body.errors).toEqual({ 'content.2.url': embeds, 'content.3.url': embeds })
  const others = contentOf(...JSON.parse(content).slice(0, 2), { type: 'embed', poster: vtt })
  const again = await call('POST', '/blogs', { content: others, summary: 'S' }, staff)
  expect(again.body.errors).toEqual({
    'content.0.src': ['This must be an MP4 or WebM clip.'],
    'content.0.poster': ['This must be a picture.'],
    'content.0.captions': ['This must be a WebVTT file with captions.'],
    'content.1.src': ['This must be an MP4 or WebM clip.'],
    'content.2.poster': ['This must be a picture.'],
  })
})

test('a backup and its restore carry clips and captions', async () => {
  const { db, files, folder } = await setUp()
  const { src, captions: vtt } = await files()
  const file = join(folder, 'backup')
  const written = await writeBackup(db, file)
  const other = await testSite()
  expect(await readBackup(other, file, { replace: false, scratch: other.folder })).toEqual(written)
  const sent = async (url: string) =>
    Buffer.from(await (await other.site.request(url)).arrayBuffer())
  expect((await sent(src)).equals(clip('wire.mp4'))).toBe(true)
  expect((await sent(vtt)).equals(captions())).toBe(true)
})

async function withCleanup() {
  const made = await setUp()
  const removeUnused = () => made.cleanUp(Date.now() + day + 60_000)
  return { ...made, removeUnused }
}

const hashOf = (url: string) => url.slice('/media/'.length).split('.')[0]
