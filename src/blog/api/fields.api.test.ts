import { expect, test } from 'vitest'
import { asDataUrl, picture } from '#src/testing/pictures.ts'
import { testSite } from '#src/testing/test-site.ts'
import type { FieldName } from '../fields.ts'

/** Two values of every field; a new field without values does not compile. */
const samples = async () =>
  ({
    content: ['One', 'Two'].map((content) => JSON.stringify([{ id: 'a', type: 'title', content }])),
    thumbnail: [asDataUrl(await picture('#ff0000')), asDataUrl(await picture('#00ff00'))],
    summary: ['First', 'Second'],
    main: [true, false],
    featured: [false, true],
    createdAt: ['2020-01-02T03:04:05.000Z', '2021-01-02T03:04:05.000Z'],
    status: ['draft', 'published'],
    publishAt: ['2200-01-02T03:04:05.000Z', null],
    searchTitle: ['', 'For search engines'],
    searchDescription: ['What it is about', ''],
    lang: ['', 'pt-BR'],
    shareImage: [asDataUrl(await picture('#0000ff')), asDataUrl(await picture('#00ffff'))],
    slug: ['first-name', 'second-name'],
    topics: [['Research', 'Design systems'], ['Prototyping']],
  }) satisfies Record<FieldName, unknown[]>

test('every field is stored by a create and an update, and kept by the revision', async () => {
  const { call, signIn } = await testSite()
  const staff = await signIn()
  const fields = Object.entries(await samples())
  const [before, after] = [0, 1].map((i) =>
    Object.fromEntries(fields.map(([name, values]) => [name, values[i]])),
  )
  const made = await call('POST', '/blogs', before, staff)
  expect(made.body.blog).toMatchObject(before ?? {})
  const { blogId } = made.body.blog
  const changed = await call('POST', `/blogs/${blogId}/update`, after, staff)
  expect(changed.body.newBlog).toMatchObject(after ?? {})
  expect((await call('GET', `/blogs/${blogId}`)).body.blog).toEqual(changed.body.newBlog)
  const revision = await call('GET', `/blogs/${blogId}/revisions/1`, undefined, staff)
  expect(revision.body.blog).toMatchObject(before ?? {})
})

test('an update of one field leaves all others as they were', async () => {
  const { call, signIn } = await testSite()
  const staff = await signIn()
  const fields = Object.entries(await samples())
  for (const [name, [, value]] of fields) {
    const made = await call(
      'POST',
      '/blogs',
      Object.fromEntries(fields.map(([field, values]) => [field, values[0]])),
      staff,
    )
    const { blog } = made.body
    const { body } = await call('POST', `/blogs/${blog.blogId}/update`, { [name]: value }, staff)
    const { editedAt, version, ...rest } = body.newBlog
    // Main and featured exclude each other; a published blog is no longer scheduled.
    const cleared =
      name === 'featured' ? { main: false } : name === 'status' ? { publishAt: null } : {}
    expect({ ...blog, ...cleared, [name]: value }).toMatchObject(rest)
    expect(version).toBe(2)
  }
})
