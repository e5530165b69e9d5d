import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { asDataUrl, picture } from '#src/testing/pictures.ts'
import { testSite } from '#src/testing/test-site.ts'

interface Shown {
  src: string
  content: string
  images: { src: string }[]
}

async function blogWith(images: { image?: string; slide?: string; thumbnail?: string }) {
  const made = await testSite()
  const staff = await made.signIn()
  const content = JSON.stringify([
    { id: 'i', type: 'image', content: images.image ?? '', src: images.image ?? '', alt: 'A' },
    { id: 'c', type: 'carousel', images: [{ src: images.slide ?? '' }], fitMode: 'cover' },
  ])
  const body = { content, summary: 'S', status: 'published', thumbnail: images.thumbnail ?? '' }
  const created = await made.call('POST', '/blogs', body, staff)
  return { ...made, staff, created }
}

test('images come back embedded as they were sent, or linked on request', async () => {
  const [a, b, c] = [await picture('red'), await picture('green'), await picture('blue')]
  const { call, created, staff } = await blogWith({
    image: asDataUrl(a),
    slide: asDataUrl(b),
    thumbnail: asDataUrl(c),
  })
  const { blogId } = created.body.blog
  const embedded = (await call('GET', `/blogs/${blogId}`)).body.blog
  expect(embedded.thumbnail).toBe(asDataUrl(c))
  const [image, carousel] = JSON.parse(embedded.content) as [Shown, Shown]
  expect([image.src, image.content, carousel.images[0]?.src]).toEqual([
    asDataUrl(a),
    asDataUrl(a),
    asDataUrl(b),
  ])

  const linked = (await call('GET', `/blogs/${blogId}?images=linked`)).body.blog
  expect(linked.thumbnail).toMatch(/^\/media\/[0-9a-f]{64}\.png$/)
  expect(linked.content).not.toContain('data:')
  expect(linked.imageSizes[linked.thumbnail]).toEqual([8, 6])
  expect(Object.keys(linked.imageSizes)).toHaveLength(3)
  expect(linked).not.toHaveProperty('imageBytes')
  const weighed = (await call('GET', `/blogs/${blogId}?images=linked`, undefined, staff)).body.blog
  expect(weighed.imageBytes[weighed.thumbnail]).toBe(c.length)
  expect(Object.keys(weighed.imageBytes)).toHaveLength(3)
})

test('large pictures come back as they were sent; pictures of a refused save are unused', async () => {
  const [a, b, c] = await Promise.all([photo(), photo(), photo()])
  const made = await blogWith({ image: asJpeg(a), slide: asJpeg(b), thumbnail: asJpeg(c) })
  const { created, db, call, staff, cleanUp } = made
  expect(created.status).toBe(201)
  const [image, carousel] = JSON.parse(created.body.blog.content) as [Shown, Shown]
  const shown = [image.src, image.content, carousel.images[0]?.src, created.body.blog.thumbnail]
  expect(shown.map((src, i) => src === asJpeg([a, a, b, c][i] ?? a))).toEqual(Array(4).fill(true))

  const wrong = asJpeg(Buffer.concat([Buffer.from('no picture'), randomBytes(400_000)]))
  const content = JSON.stringify([
    { id: 'i', type: 'image', src: asJpeg(await photo()), alt: 'A' },
    { id: 'j', type: 'image', src: wrong, alt: 'A' },
  ])
  const refused = await call('POST', '/blogs', { content, summary: 'S' }, staff)
  expect(refused.status).toBe(422)
  expect(Object.keys(refused.body.errors)).toEqual(['content.1.src'])
  await cleanUp(Date.now() + 25 * 3_600_000)
  const stored = await db.selectFrom('images').select('size').execute()
  expect(stored.map(({ size }) => size).sort()).toEqual([a, b, c].map((one) => one.length).sort())
})

const asJpeg = (bytes: Buffer) => asDataUrl(bytes, 'image/jpeg')

/** Some 400 kB. */
function photo(): Promise<Buffer> {
  const raw = { width: 700, height: 500, channels: 3 as const }
  return sharp(randomBytes(700 * 500 * 3), { raw })
    .jpeg({ quality: 90 })
    .toBuffer()
}

test('linked addresses may be sent back, unknown ones are refused', async () => {
  const { call, staff, created } = await blogWith({ image: asDataUrl(await picture()) })
  const path = `/blogs/${created.body.blog.blogId}`
  const { content } = (await call('GET', `${path}?images=linked`)).body.blog
  expect((await call('POST', `${path}/update`, { content }, staff)).status).toBe(200)
  const { src } = JSON.parse((await call('GET', path)).body.blog.content)[0]
  expect(src).toMatch(/^data:image\/png/)
  const ghost = content.replace(/[0-9a-f]{64}/g, 'f'.repeat(64))
  const refused = await call('POST', `${path}/update`, { content: ghost }, staff)
  expect(refused.status).toBe(422)
  expect(Object.keys(refused.body.errors)).toEqual(['content.0.src'])
})

test('the same picture is stored once, and is deleted with the last blog that shows it', async () => {
  const image = asDataUrl(await picture())
  const { call, staff, created, db } = await blogWith({ image, slide: image, thumbnail: image })
  const count = async () => (await db.selectFrom('images').select('hash').execute()).length
  const second = await call(
    'POST',
    '/blogs',
    {
      content: created.body.blog.content,
      summary: 'S2',
      thumbnail: asDataUrl(await picture('red')),
    },
    staff,
  )
  expect(await count()).toBe(2)
  await call('POST', `/blogs/${created.body.blog.blogId}/delete`, undefined, staff)
  expect(await count()).toBe(2)
  await call('POST', `/blogs/${second.body.blog.blogId}/delete`, undefined, staff)
  expect(await count()).toBe(0)
})

test('base64 that is not a picture, or only part of a text, stays as it was sent', async () => {
  const { call, signIn } = await testSite()
  const staff = await signIn()
  const image = asDataUrl(await picture())
  const unpadded = asDataUrl(await picture('red', { width: 9 })).replace(/=+$/, '')
  const other = asDataUrl(Buffer.from('no picture at all'))
  const blocks = [
    { id: 't', type: 'title', content: other },
    { id: 'i', type: 'image', content: image, src: image, alt: `see ${image}` },
    { id: 'c', type: 'carousel', images: [{ src: unpadded, caption: `${image} and more` }] },
  ]
  const body = { content: JSON.stringify(blocks), summary: other, thumbnail: unpadded }
  const { blog } = (await call('POST', '/blogs', body, staff)).body
  const [title, shown, carousel] = JSON.parse(blog.content)
  expect([title.content, blog.summary]).toEqual([other, other])
  expect([shown.alt, shown.src]).toEqual([`see ${image}`, image])
  expect(carousel.images[0].caption).toBe(`${image} and more`)
  expect(blog.thumbnail.replace(/=+$/, '')).toBe(unpadded)
  const long = { ...body, summary: asDataUrl(Buffer.alloc(3000)) }
  const refused = await call('POST', '/blogs', long, staff)
  expect(refused.body.errors.summary).toEqual(['Summary must be at most 2,000 characters long'])
})

test('a picture in the HTML of a text is not a picture of the article', async () => {
  const { call, signIn, db } = await testSite()
  const html =
    '<p>Before <img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" onload="x()"> after</p>'
  const content = JSON.stringify([{ id: 'p', type: 'paragraph', content: html }])
  const { status, body } = await call('POST', '/blogs', { content, summary: 'S' }, await signIn())
  expect(status).toBe(201)
  expect(JSON.parse(body.blog.content)[0].content).toBe('<p>Before  after</p>')
  expect(await db.selectFrom('images').select('hash').execute()).toEqual([])
})

test('a damaged picture that is quoted in a text is refused with a reason', async () => {
  const { call, signIn } = await testSite()
  const summary = `"${asDataUrl((await picture()).subarray(0, 20))}"`
  const { status, body } = await call('POST', '/blogs', { content: '[]', summary }, await signIn())
  expect(status).toBe(422)
  expect(body.errors).toEqual({ content: ['This image is damaged and cannot be read.'] })
})

test('each refused picture of a save is named', async () => {
  const { call, signIn } = await testSite()
  const damaged = asDataUrl((await picture()).subarray(0, 20))
  const content = JSON.stringify([
    { id: 'i', type: 'image', src: asDataUrl(await picture()), alt: 'A' },
    { id: 'c', type: 'carousel', images: [{ src: damaged }], fitMode: 'cover' },
  ])
  const body = { content, summary: 'S', thumbnail: damaged }
  const { status, body: problem } = await call('POST', '/blogs', body, await signIn())
  expect(status).toBe(422)
  const message = ['This image is damaged and cannot be read.']
  expect(problem.errors).toEqual({ 'content.1.images.0.src': message, thumbnail: message })
})

test('a retried save with pictures is recognized by its key, whatever its content', async () => {
  const { call, signIn } = await testSite()
  const staff = { ...(await signIn()), 'idempotency-key': 'a-key-of-this-test' }
  const body = (image: Buffer) => ({ content: '[]', summary: 'S', thumbnail: asDataUrl(image) })
  const first = await call('POST', '/blogs', body(await picture('red')), staff)
  const again = await call('POST', '/blogs', body(await picture('red')), staff)
  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.body).toEqual(first.body)
  expect((await call('POST', '/blogs', body(await picture('blue')), staff)).body).toEqual(
    first.body,
  )
})

test('an image that only a revision shows is kept', async () => {
  const { call, staff, created, site } = await blogWith({ image: asDataUrl(await picture()) })
  const path = `/blogs/${created.body.blog.blogId}`
  const url = JSON.parse((await call('GET', `${path}?images=linked`)).body.blog.content)[0].src
  await call('POST', `${path}/update`, { content: '[]' }, staff)
  expect((await site.request(url)).status).toBe(200)
  const old = (await call('GET', `${path}/revisions/1`, undefined, staff)).body.blog
  expect(old.content).toContain('data:image/png')
})

test('bytes that are not an image are refused, whatever the content type says', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')
  const html = Buffer.from('<script>alert(1)</script>')
  const png = await picture()
  const cases = {
    svg: asDataUrl(svg, 'image/svg+xml'),
    'svg labelled as png': asDataUrl(svg),
    html: asDataUrl(html),
    'cut off': asDataUrl(png.subarray(0, 20)),
    'header alone': asDataUrl(png.subarray(0, 8)),
    'not base64': 'data:image/png,hello',
    'elsewhere on the web': 'https://example.com/a.png',
    'a script address': 'javascript:alert(1)',
    'a media path with tricks': '/media/../../etc/passwd',
    empty: 'data:image/png;base64,',
  }
  const { call, signIn } = await testSite()
  const staff = await signIn()
  for (const [name, thumbnail] of Object.entries(cases)) {
    const answer = await call('POST', '/blogs', { content: '[]', summary: 'S', thumbnail }, staff)
    expect(answer.status, name).toBe(422)
    expect(Object.keys(answer.body.errors), name).toEqual(['thumbnail'])
  }
})

test('every listed image format is accepted', async () => {
  const { call, signIn, site } = await testSite()
  const staff = await signIn()
  for (const format of ['png', 'jpeg', 'gif', 'webp', 'avif'] as const) {
    // The content type is wrong on purpose: only the bytes count.
    const thumbnail = asDataUrl(await picture('red', { format, width: 16, height: 16 }))
    const body = { content: '[]', summary: 'S', thumbnail, status: 'published' }
    const created = await call('POST', '/blogs?images=linked', body, staff)
    expect(created.status, format).toBe(201)
    const served = await site.request(created.body.blog.thumbnail)
    expect(served.headers.get('content-type')).toBe(`image/${format}`)
  }
})

test('a picture with too many pixels is refused without decoding it', async () => {
  const huge = await sharp({
    create: { width: 10_000, height: 5_001, channels: 3, background: 'white' },
  })
    .png({ compressionLevel: 9 })
    .toBuffer()
  const { call, signIn } = await testSite()
  const thumbnail = asDataUrl(huge)
  const answer = await call(
    'POST',
    '/blogs',
    { content: '[]', summary: 'S', thumbnail },
    await signIn(),
  )
  expect(answer.body.errors).toEqual({ thumbnail: ['An image may have at most 50 megapixels.'] })
})

test('media is served in the best accepted format and a known width, immutable and with safe headers', async () => {
  const thumbnail = asDataUrl(await picture('red', { width: 1000, height: 500 }))
  const { call, created, site } = await blogWith({ thumbnail })
  const { blogId } = created.body.blog
  const url = (await call('GET', `/blogs/${blogId}?images=linked`)).body.blog.thumbnail

  const get = (query: string, accept: string) => site.request(url + query, { headers: { accept } })
  const avif = await get('?w=320', 'image/avif,image/webp,*/*')
  expect(avif.headers.get('content-type')).toBe('image/avif')
  expect((await sharp(Buffer.from(await avif.arrayBuffer())).metadata()).width).toBe(320)
  expect((await get('?w=320', 'image/webp')).headers.get('content-type')).toBe('image/webp')
  expect((await get('?w=320', '*/*')).headers.get('content-type')).toBe('image/png')
  const larger = await get('?w=1920', 'image/webp')
  expect((await sharp(Buffer.from(await larger.arrayBuffer())).metadata()).width).toBe(1000)

  expect(avif.headers.get('cache-control')).toContain('immutable')
  expect(avif.headers.get('x-content-type-options')).toBe('nosniff')
  expect(avif.headers.get('content-security-policy')).toContain('sandbox')
  // Webmail loads it from pages of another origin.
  expect(avif.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(avif.headers.get('vary')).toBe('accept')
  const etag = avif.headers.get('etag') ?? ''
  const again = await site.request(`${url}?w=320`, {
    headers: { accept: 'image/avif', 'if-none-match': etag },
  })
  expect(again.status).toBe(304)

  for (const wrong of [`${url}?w=321`, `${url}?w=`, url.replace('.png', '.jpg'), '/media/x.png']) {
    expect((await site.request(wrong)).status, wrong).toBe(404)
  }
})
