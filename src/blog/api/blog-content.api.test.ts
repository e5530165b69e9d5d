import { expect, test } from 'vitest'
import { asDataUrl, picture } from '#src/testing/pictures.ts'
import { testSite } from '#src/testing/test-site.ts'

async function staffSite() {
  const { call, signIn, db } = await testSite()
  const staff = await signIn()
  const save = (blocks: unknown[], fields: object = {}, images = 'embedded') =>
    call(
      'POST',
      `/blogs?images=${images}`,
      { content: JSON.stringify(blocks), summary: 'S', status: 'published', ...fields },
      staff,
    )
  return { call, save, db }
}

test('unknown block types and unknown fields come back as they were sent', async () => {
  const { call, save } = await staffSite()
  const blocks = [
    {
      id: 'a',
      type: 'poll',
      question: 'Tea & cake?',
      options: [{ text: 'yes', votes: 3 }],
      on: true,
    },
    { id: 'b', type: 'title', content: 'T', colour: 'red', data: { n: [1, null] } },
    { id: 'c', type: 'carousel', content: '', images: [], fitMode: 'cover', speed: 2 },
  ]
  const made = await save(blocks)
  expect(made.status).toBe(201)
  const read = await call('GET', `/blogs/${made.body.blog.blogId}`)
  expect(JSON.parse(read.body.blog.content)).toEqual(blocks)
})

test('a stored image in a block of an unknown type belongs to the article', async () => {
  const { db, save } = await staffSite()
  const src = asDataUrl(await picture())
  const first = await save([{ id: 'a', type: 'image', src }], {}, 'linked')
  const [image] = JSON.parse(first.body.blog.content)
  const second = await save([{ id: 'a', type: 'poll', options: [{ image: image.src }] }])
  const { blogId } = second.body.blog
  const used = db.selectFrom('blog_images').select('hash').where('blog_id', '=', blogId)
  expect(await used.execute()).toEqual([{ hash: image.src.slice(7, 71) }])
  const missing = await save([{ type: 'poll', image: `/media/${'0'.repeat(64)}.png` }])
  expect(Object.keys(missing.body.errors)).toEqual(['content.0.image'])
})

test('markup in unknown blocks and fields is sanitized like any rich text', async () => {
  const { save } = await staffSite()
  const bad = '<b>ok</b><img src=x onerror=alert(1)>'
  const made = await save([
    { id: 'a', type: 'poll', deep: [{ html: bad }] },
    { id: 'b', type: 'title', content: bad, extra: bad },
    { id: 'c', type: 'carousel', images: [{ src: '', alt: bad, extra: bad }] },
  ])
  const [poll, title, carousel] = JSON.parse(made.body.blog.content)
  expect(poll.deep[0].html).toBe('<b>ok</b>')
  expect(title).toMatchObject({ content: bad, extra: '<b>ok</b>' })
  expect(carousel.images[0]).toMatchObject({ alt: bad, extra: '<b>ok</b>' })
})

test('unknown blocks and fields are limited in size and depth', async () => {
  const { save } = await staffSite()
  const deep = JSON.parse('['.repeat(1000) + ']'.repeat(1000))
  for (const block of [
    { type: 'poll', text: 'x'.repeat(100_001) },
    { type: 'poll', texts: Array(11).fill('x'.repeat(10_000)) },
    { type: 'poll', deep },
    { type: 'title', content: 'T', deep },
  ]) {
    const { status, body } = await save([block])
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual(['content'])
  }
})

test('a title or subtitle of more than 500 characters is refused, and the field is named', async () => {
  const { save } = await staffSite()
  const line = (type: string, length: number) => ({ type, content: 'x'.repeat(length) })
  expect((await save([line('title', 500), line('subtitle', 500)])).status).toBe(201)
  const refused = await save([line('title', 1), line('title', 501), line('subtitle', 50_000)])
  expect(refused.status).toBe(422)
  expect(refused.body.errors).toEqual({
    'content.1.content': ['Title may have at most 500 characters.'],
    'content.2.content': ['Subtitle may have at most 500 characters.'],
  })
})

test('lone surrogates are replaced on save, in blocks and in the summary', async () => {
  const { call, save } = await staffSite()
  const half = 'a\ud800b'
  const made = await save(
    [
      { id: 'a', type: 'title', content: half },
      { id: 'b', type: 'paragraph', content: `<p>${half}</p>` },
      { id: 'c', type: 'image', src: '', alt: half },
    ],
    { summary: half },
  )
  expect(made.status).toBe(201)
  const { blog } = (await call('GET', `/blogs/${made.body.blog.blogId}`)).body
  const [title, paragraph, image] = JSON.parse(blog.content)
  const whole = 'a\ufffdb'
  expect([title.content, paragraph.content, image.alt, blog.summary]).toEqual([
    whole,
    `<p>${whole}</p>`,
    whole,
    whole,
  ])
})

test('lone surrogates in an older row are not sent to clients', async () => {
  const { call, save, db } = await staffSite()
  const { blogId } = (await save([])).body.blog
  const content = JSON.stringify([{ id: 'a', type: 'title', content: 'a\ud800b' }])
  await db.updateTable('blogs').set({ content }).where('id', '=', blogId).execute()
  const { blog } = (await call('GET', `/blogs/${blogId}`)).body
  expect(JSON.parse(blog.content)[0].content).toBe('a\ufffdb')
})
