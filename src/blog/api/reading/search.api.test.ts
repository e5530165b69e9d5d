import { expect, test } from 'vitest'
import { asDataUrl, picture } from '#src/testing/pictures.ts'
import { testSite } from '#src/testing/test-site.ts'

interface Written {
  title: string
  summary?: string
  text?: string
  status?: 'draft' | 'published'
  rest?: object
}

const blog = ({ title, summary = 'S', text = 'Some words', status, rest }: Written) => ({
  content: JSON.stringify([
    { id: 'a', type: 'title', content: title },
    { id: 'b', type: 'paragraph', content: `<p>${text}</p>` },
  ]),
  summary,
  status: status ?? 'published',
  ...rest,
})

type Site = Awaited<ReturnType<typeof testSite>>

const search = async (call: Site['call'], q: string, staff = {}, rest = '') => {
  const path = `/blogs/search?q=${encodeURIComponent(q)}${rest}`
  const { body } = await call('GET', path, undefined, staff)
  return body.blogs.map((card: { title: string }) => card.title)
}

test('a search finds words in title, summary and text, and ranks titles first', async () => {
  const { call, signIn } = await testSite()
  const staff = await signIn()
  const blogs = [
    blog({ title: 'Quiet weather', text: 'A <strong>loom</strong> weaves&nbsp;cloth' }),
    blog({ title: 'Elsewhere', summary: 'All about looms' }),
    blog({ title: 'The loom', text: 'Nothing else' }),
    blog({ title: 'A hidden loom', status: 'draft' }),
  ]
  for (const one of blogs) await call('POST', '/blogs', one, staff)
  expect(await search(call, 'loom')).toEqual(['The loom', 'Elsewhere', 'Quiet weather'])
  expect(await search(call, 'LOOM weav')).toEqual(['Quiet weather'])
  expect(await search(call, 'cloth')).toEqual(['Quiet weather'])
  expect(await search(call, 'strong')).toEqual([])
  expect(await search(call, 'loom', staff)).toContain('A hidden loom')
  expect(await search(call, 'loom', {}, '&limit=1')).toEqual(['The loom'])
  expect(await search(call, '  ')).toEqual([])
})

test('a search follows updates, deletes and unpublishing', async () => {
  const { call, signIn } = await testSite()
  const staff = await signIn()
  const { body } = await call('POST', '/blogs', blog({ title: 'Alpha' }), staff)
  const path = `/blogs/${body.blog.blogId}`
  const { content } = blog({ title: 'Omega', text: 'renamed' })
  await call('POST', `${path}/update`, { content }, staff)
  expect([await search(call, 'alpha'), await search(call, 'omega')]).toEqual([[], ['Omega']])
  await call('POST', `${path}/unpublish`, undefined, staff)
  expect(await search(call, 'omega')).toEqual([])
  await call('POST', `${path}/delete`, undefined, staff)
  expect(await search(call, 'omega', staff)).toEqual([])
})

test('everything typed is treated as words, never as an operator', async () => {
  const { call, signIn } = await testSite()
  const staff = await signIn()
  await call('POST', '/blogs', blog({ title: 'Café über 42' }), staff)
  for (const q of ['"', "'", 'a* OR b:c', 'NEAR(', '& | !', ':*', '\\', '%', '--', '‮', '🧵']) {
    const { status } = await call('GET', `/blogs/search?q=${encodeURIComponent(q)}`)
    expect([q, status]).toEqual([q, 200])
  }
  expect(await search(call, '42')).toEqual(['Café über 42'])
  expect((await call('GET', '/blogs/search')).status).toBe(422)
  expect((await call('GET', `/blogs/search?q=${'x'.repeat(201)}`)).status).toBe(422)
})

test('the grid is searched, filtered, sorted and paged', async () => {
  const { call, signIn } = await testSite()
  const [ada, bob] = [await signIn('ada'), await signIn('bob')]
  const dates = ['2020', '2021', '2022', '2023'].map((year) => `${year}-01-01T00:00:00.000Z`)
  for (const [place, createdAt] of dates.entries()) {
    const status = place % 2 ? ('draft' as const) : undefined
    const one = blog({ title: `Number ${place}`, status, rest: { createdAt } })
    await call('POST', '/blogs', one, place < 2 ? ada : bob)
  }
  const titles = async (query: string, who: object = ada) => {
    const { body } = await call('GET', `/blogs/cards?${query}`, undefined, { ...who })
    return body.cards.map((card: { title: string }) => card.title.slice(-1)).join('')
  }
  expect(await titles('')).toBe('3210')
  expect(await titles('sort=oldest')).toBe('0123')
  expect(await titles('author=bob')).toBe('32')
  expect(await titles('status=draft&author=ada')).toBe('1')
  expect(await titles('q=number')).toBe('3210')
  expect(await titles('q=2')).toBe('2')
  // Visitors see only published blogs, whatever they filter by.
  expect(await titles('status=scheduled', {})).toBe('20')
  expect(await titles('q=1', {})).toBe('')
  const { body } = await call('GET', '/blogs/cards?sort=oldest&limit=3', undefined, ada)
  expect(await titles(`sort=oldest&limit=3&cursor=${body.nextCursor}`)).toBe('3')
  const edited = (await call('GET', '/blogs/cards', undefined, ada)).body.cards.at(-1)
  await call('POST', `/blogs/${edited.blogId}/update`, { summary: 'Newer' }, ada)
  expect(await titles('sort=edited&limit=1')).toBe('0')
  const authors = await call('GET', '/blogs/authors', undefined, ada)
  expect(authors.body.authors).toEqual(['ada', 'bob'])
  expect((await call('GET', '/blogs/authors')).status).toBe(401)
})

test('a duplicate is a separate draft with the same pictures', async () => {
  const { call, signIn, composed, cleanUp } = await testSite()
  const [ada, bob] = [await signIn('ada'), await signIn('bob')]
  const thumbnail = asDataUrl(await picture('#ff0000'))
  const original = blog({ title: 'Once', rest: { thumbnail, main: true } })
  const { body } = await call('POST', '/blogs?images=linked', original, ada)
  const path = `/blogs/${body.blog.blogId}`
  const key = { ...bob, 'idempotency-key': 'duplicate-1' }
  const copy = await call('POST', `${path}/duplicate?images=linked`, undefined, key)
  expect(copy.status).toBe(201)
  expect(copy.body.blog).toMatchObject({
    status: 'draft',
    main: false,
    author: 'bob',
    summary: 'S',
    thumbnail: body.blog.thumbnail,
    version: 1,
  })
  expect(JSON.parse(copy.body.blog.content)[0].content).toBe('Once (copy)')
  const again = await call('POST', `${path}/duplicate?images=linked`, undefined, key)
  expect(again.body.blog.blogId).toBe(copy.body.blog.blogId)
  await call('POST', `${path}/delete`, undefined, ada)
  await cleanUp(Date.now() + 2 * 86_400_000)
  const { status } = await composed.app.request(body.blog.thumbnail)
  expect(status).toBe(200)
  expect((await call('POST', '/blogs/9999/duplicate', undefined, ada)).status).toBe(404)
})

test('related articles are on the same subject, filled up with the newest, and never drafts', async () => {
  const { call, signIn } = await testSite()
  const ada = await signIn()
  const add = async (title: string, summary: string, status = 'published') => {
    const fields = blog({ title, rest: { summary, status } })
    return (await call('POST', '/blogs', fields, ada)).body.blog.blogId as number
  }
  const read = await add('Naming design tokens', 'Tokens that survive a rebrand')
  const close = await add('Tokens in dark mode', 'One set of names, two themes')
  await add('Tokens, a draft', 'About tokens', 'draft')
  await add('Unrelated', 'Something old')
  await add('Launch plans', 'Eight weeks')
  await add('It\'s "quoted" & (odd) | :*', 'What?')
  const next = async (id: number, query = '') =>
    (await call('GET', `/blogs/${id}/related${query}`)).body.blogs.map(
      ({ title }: { title: string }) => title,
    )
  const found = ['Tokens in dark mode', 'It\'s "quoted" & (odd) | :*', 'Launch plans']
  expect(await next(read)).toEqual(found)
  expect((await next(close, '?limit=1'))[0]).toBe('Naming design tokens')
  const odd = (await call('GET', '/blogs/search?q=odd')).body.blogs[0].blogId
  expect(await next(odd)).toHaveLength(3)
  expect((await call('GET', '/blogs/9999/related')).status).toBe(404)
})
