import { expect, test } from 'vitest'
import { eventually } from '#src/testing/eventually.ts'
import { runJob } from '#src/testing/run-job.ts'
import { testSite } from '#src/testing/test-site.ts'
import { scheduledPublishing } from '../staged/scheduled.ts'

const title = (text: string) => JSON.stringify([{ id: 'a', type: 'title', content: text }])
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
const anHourAgo = new Date(Date.now() - 3_600_000).toISOString()

async function articleSite() {
  const site = await testSite()
  const staff = await site.signIn()
  const create = async (fields: object) => {
    const sent = { content: title('First name'), summary: 'S', ...fields }
    const { status, body } = await site.call('POST', '/blogs', sent, staff)
    expect(status).toBe(201)
    return body.blog as { blogId: number; slug: string }
  }
  const update = (blogId: number, change: object) =>
    site.call('POST', `/blogs/${blogId}/update`, change, staff)
  /** Where an address leads: itself, or another one. */
  const leads = async (path: string, method = 'GET') => {
    const response = await site.site.request(path, { method })
    return response.status === 308 ? response.headers.get('location') : response.status
  }
  /** The one address with a readable part that is not redirected. */
  const addressOf = async (blogId: number) => {
    const location = await leads(`/blog/${blogId}/no-such-name`)
    expect(await leads(`${location}`)).toBe(200)
    return location
  }
  return { ...site, staff, create, update, leads, addressOf }
}

test('the address follows the title; staff choose another, or the title again', async () => {
  const { create, update, leads, addressOf, call } = await articleSite()
  const { blogId, slug } = await create({ status: 'published' })
  expect(slug).toBe('first-name')
  const at = (name: string) => `/blog/${blogId}/${name}`
  expect(await leads(at('first-name'))).toBe(200)

  expect((await update(blogId, { content: title('Second') })).body.newBlog.slug).toBe('second')
  expect(await leads(at('first-name'))).toBe(at('second'))

  await update(blogId, { slug: 'chosen' })
  await update(blogId, { content: title('Third') })
  expect((await call('GET', `/blogs/${blogId}`)).body.blog.slug).toBe('chosen')
  // Each earlier address leads to the current one, never to another earlier one.
  for (const name of ['first-name', 'second', 'third'])
    expect(await leads(at(name))).toBe(at('chosen'))
  await update(blogId, { slug: '' })
  expect(await addressOf(blogId)).toBe(at('third'))
  // The number alone stays a page.
  expect(await leads(`/blog/${blogId}`)).toBe(200)
})

test('case, slashes, escapes and the query: one redirect to the one spelling, with the query', async () => {
  const { create, leads, site } = await articleSite()
  const { blogId } = await create({ content: title('كيف نختبر'), status: 'published' })
  const current = `/blog/${blogId}/${encodeURIComponent('كيف-نختبر')}`
  expect(await leads(current)).toBe(200)
  const others = [
    `${current}/`,
    `${current}///`,
    current.toLowerCase(),
    `/BLOG/${blogId}/Old`,
    `/blog/0${blogId}/old`,
    `/blog/${blogId}/%2e%2e%5c`,
    `/blog/${blogId}/%zz`,
    `/blog/${blogId}/`,
  ]
  for (const other of others) {
    expect([other, await leads(other)]).toEqual([other, current])
    expect(await leads(other, 'HEAD')).toBe(current)
  }
  const campaign = '?utm_source=mail&utm_campaign=a%20b'
  expect(await leads(`/blog/${blogId}/old${campaign}`)).toBe(current + campaign)
  const response = await site.request(`/blog/${blogId}/old`)
  // The address can change back: a cached redirect would then be a loop.
  expect(response.headers.get('cache-control')).toBe('no-store')
  for (const other of [`/blog/${blogId}/a/b`, '/blog/999/old', '/blog/x/old']) {
    expect(await leads(other)).toBe(200)
  }
})

test('an earlier or wrong address of the Markdown leads to the current one, once', async () => {
  const { create, update, leads, site } = await articleSite()
  const { blogId } = await create({ status: 'published' })
  const current = `/blog/${blogId}/first-name.md`
  expect(await leads(current)).toBe(200)
  for (const other of ['old.md', 'First-Name.md', 'first-name.MD', 'first-name.md/', '.md']) {
    for (const method of ['GET', 'HEAD']) {
      expect([other, await leads(`/blog/${blogId}/${other}`, method)]).toEqual([other, current])
    }
  }
  expect(await leads(`/blog/${blogId}/old.md?a=1`)).toBe(`${current}?a=1`)
  await update(blogId, { slug: 'chosen' })
  expect(await leads(current)).toBe(`/blog/${blogId}/chosen.md`)
  // The Markdown of the number is a page of its own, as the number is.
  expect(await leads(`/blog/${blogId}.md`)).toBe(200)
  // A client that wants Markdown by its header is led to the page, which it then gets as Markdown.
  const response = await site.request(`/blog/${blogId}/old`, {
    headers: { accept: 'text/markdown' },
  })
  expect([response.status, response.headers.get('location')]).toEqual([
    308,
    `/blog/${blogId}/chosen`,
  ])
  const draft = await create({})
  expect(await leads(`/blog/${draft.blogId}/old.md`)).toBe(404)
})

test('a draft has no public address, and a wrong one is refused', async () => {
  const { create, update, leads } = await articleSite()
  const { blogId } = await create({ slug: 'secret-plan' })
  // The router answers: it knows no such article either.
  expect(await leads(`/blog/${blogId}/old`)).toBe(200)
  for (const slug of [
    'With Spaces',
    'UPPER',
    '../admin',
    'a--b',
    '-a',
    'a/b',
    'x'.repeat(81),
    'ü',
  ]) {
    const { status, body } = await update(blogId, { slug })
    expect([slug, status, Object.keys(body.errors ?? {})]).toEqual([slug, 422, ['slug']])
  }
  expect((await update(blogId, { slug: '如何-2' })).status).toBe(200)
})

test('every way of publishing changes the address with the text, and drafts do not', async () => {
  const site = await articleSite()
  const { create, update, addressOf, leads, call, staff, db } = site
  const { blogId } = await create({})
  const at = (name: string) => `/blog/${blogId}/${name}`

  // By its time.
  await update(blogId, { publishAt: inAnHour(), content: title('On time') })
  await db.updateTable('blogs').set({ publish_at: anHourAgo }).execute()
  await runJob(scheduledPublishing(db, () => {}).drafts, blogId)
  expect(await addressOf(blogId)).toBe(at('on-time'))

  // A staged update, which is not public until then.
  const staged = (change: object) =>
    call('POST', `/blogs/${blogId}/staged-updates`, change, staff).then(
      ({ body }) => body.stagedUpdate.stagedId as number,
    )
  const first = await staged({ content: title('Staged') })
  const preview = await call('GET', `/blogs/${blogId}/staged-updates`, undefined, staff)
  expect(preview.body.blog.slug).toBe('staged')
  expect(await addressOf(blogId)).toBe(at('on-time'))
  await call('POST', `/blogs/${blogId}/staged-updates/${first}/publish`, {}, staff)
  expect(await addressOf(blogId)).toBe(at('staged'))

  // A staged update by its time, with an address of its own.
  const second = await staged({ slug: 'by-hand', publishAt: inAnHour() })
  await db.updateTable('staged_updates').set({ publish_at: anHourAgo }).execute()
  await runJob(scheduledPublishing(db, () => {}).updates, second)
  expect(await addressOf(blogId)).toBe(at('by-hand'))

  // An earlier version, restored by a call with its fields.
  const { body } = await call('GET', `/blogs/${blogId}/revisions/2?images=linked`, undefined, staff)
  expect([body.blog.slug, body.blog.ownSlug]).toEqual(['on-time', ''])
  await update(blogId, { content: body.blog.content, slug: body.blog.ownSlug })
  expect(await addressOf(blogId)).toBe(at('on-time'))

  // Offline and online again.
  await call('POST', `/blogs/${blogId}/unpublish`, undefined, staff)
  expect(await leads(at('old'))).toBe(200)
  await update(blogId, { status: 'published', content: title('Back') })
  expect(await addressOf(blogId)).toBe(at('back'))
})

test('changes of the address and publications at once end with one address that is right', async () => {
  const { create, update, addressOf, call } = await articleSite()
  const { blogId } = await create({})
  await Promise.all([
    update(blogId, { status: 'published' }),
    ...Array.from({ length: 4 }, (_, i) => update(blogId, { slug: `name-${i}` })),
    ...Array.from({ length: 4 }, (_, i) => update(blogId, { content: title(`Title ${i}`) })),
  ])
  const { slug } = (await call('GET', `/blogs/${blogId}`)).body.blog
  expect(await addressOf(blogId)).toBe(`/blog/${blogId}/${slug}`)
})

test('a newsletter links to the readable addresses of articles as they are when it is sent', async () => {
  const { create, call, staff, site } = await articleSite()
  const { blogId } = await create({ status: 'published' })
  const draft = await create({})
  const links = [`/blog/${blogId}`, `/blog/${blogId}/older?a=1`, `/blog/${draft.blogId}`, '/blog/x']
  const text = links.map((href) => `<p><a href="${href}">A link</a></p>`).join('')
  const content = JSON.stringify([{ id: 'p', type: 'paragraph', content: text }])
  const letter = { subject: 'News', preheader: '', content, audience: { lists: ['waitlist'] } }
  const { newsletterId } = (await call('POST', '/newsletters', letter, staff)).body.newsletter
  const { body } = await call('GET', `/newsletters/${newsletterId}/preview`, undefined, staff)
  const path = new URL(body.preview.url, 'http://a').pathname
  const html = await (await site.request(path)).text()
  const hrefs = [...html.matchAll(/href="https:\/\/wireloom\.test(\/blog\/[^"?]*)/g)].map(
    ([, path]) => path,
  )
  expect(hrefs).toEqual([
    `/blog/${blogId}/first-name`,
    `/blog/${blogId}/first-name`,
    `/blog/${draft.blogId}`,
    '/blog/x',
  ])
})

test('sitemap and feed name the readable address; the id of a feed entry stays', async () => {
  const { create, update, site } = await articleSite()
  const { blogId } = await create({ status: 'published' })
  const read = async (path: string) => (await site.request(path)).text()
  expect(await read('/sitemap.xml')).toContain(`/blog/${blogId}/first-name</loc>`)
  await update(blogId, { slug: 'chosen' })
  await eventually(async () =>
    expect(await read('/sitemap.xml')).toContain(`/blog/${blogId}/chosen</loc>`),
  )
  const feed = await read('/feed.xml')
  expect(feed).toContain(`<id>https://wireloom.test/blog/${blogId}</id>`)
  expect(feed).toContain(`<link href="https://wireloom.test/blog/${blogId}/chosen"/>`)
})
