import { expect, test } from 'vitest'
import { eventually } from '#src/testing/eventually.ts'
import { testSite } from '#src/testing/test-site.ts'

const content = JSON.stringify([{ id: 'a', type: 'title', content: 'On its way' }])
const draft = (rest: object = {}) => ({ content, summary: 'S', status: 'draft', ...rest })
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
const anHourAgo = () => new Date(Date.now() - 3_600_000).toISOString()

/** Moves the scheduled time into the past. */
async function makeDue({ db }: Awaited<ReturnType<typeof testSite>>, blogId: number) {
  const publish_at = anHourAgo()
  await db.updateTable('blogs').set({ publish_at }).where('id', '=', blogId).execute()
  await db.updateTable('outbox').set({ due_at: publish_at }).execute()
  return publish_at
}

test('a draft is scheduled, changed and cancelled; a past time, or one together with publishing, is refused', async () => {
  const { call, signIn } = await testSite()
  const staff = await signIn()
  const publishAt = inAnHour()
  const { body } = await call('POST', '/blogs', draft({ publishAt }), staff)
  const path = `/blogs/${body.blog.blogId}`
  expect(body.blog).toMatchObject({ publishAt, status: 'draft' })
  expect((await call('GET', path)).status).toBe(404)
  const cards = await call('GET', '/blogs/cards?status=scheduled', undefined, staff)
  expect(cards.body.cards).toMatchObject([{ publishAt }])
  const later = '2200-01-01T00:00:00.000Z'
  const moved = await call('POST', `${path}/update`, { publishAt: later }, staff)
  expect(moved.body.newBlog.publishAt).toBe(later)
  const past = await call('POST', `${path}/update`, { publishAt: anHourAgo() }, staff)
  expect([past.status, Object.keys(past.body.errors)]).toEqual([422, ['publishAt']])
  const cancelled = await call('POST', `${path}/update`, { publishAt: null }, staff)
  expect(cancelled.body.newBlog.publishAt).toBeNull()
  const both = { status: 'published', publishAt: inAnHour() }
  expect((await call('POST', `${path}/update`, both, staff)).status).toBe(422)
  expect((await call('POST', '/blogs', draft(both), staff)).status).toBe(422)
  expect((await call('POST', '/blogs', draft({ publishAt: anHourAgo() }), staff)).status).toBe(422)
})

test('a save that repeats a time that has just passed is accepted', async () => {
  const site = await testSite()
  const staff = await site.signIn()
  const { body } = await site.call('POST', '/blogs', draft({ publishAt: inAnHour() }), staff)
  const publishAt = await makeDue(site, body.blog.blogId)
  const path = `/blogs/${body.blog.blogId}/update`
  expect((await site.call('POST', path, { publishAt, summary: 'T' }, staff)).status).toBe(200)
})

test('a due draft is published exactly once, by whichever process, with its scheduled time as date', async () => {
  const first = await testSite()
  const second = await testSite({ beside: first.where })
  const staff = await first.signIn()
  const { body } = await first.call('POST', '/blogs', draft({ publishAt: inAnHour() }), staff)
  const { blogId } = body.blog
  const due = await first.db.selectFrom('outbox').select('due_at').execute()
  expect(due).toEqual([{ due_at: body.blog.publishAt }])
  const publishAt = await makeDue(first, blogId)
  const before = await first.call('GET', '/blogs')
  await Promise.all([first.jobs.start(), second.jobs.start()])
  await eventually(async () =>
    expect((await second.call('GET', `/blogs/${blogId}`)).status).toBe(200),
  )
  const { body: read } = await second.call('GET', `/blogs/${blogId}`)
  expect(read.blog).toMatchObject({
    status: 'published',
    publishAt: null,
    createdAt: publishAt,
    version: 2,
  })
  expect((await second.call('GET', '/blogs')).headers.get('etag')).not.toBe(
    before.headers.get('etag'),
  )
  for (const path of ['/feed.xml', '/sitemap.xml']) {
    expect(await (await second.site.request(path)).text()).toContain(`/blog/${blogId}/on-its-way`)
  }
  const activity = await first.db
    .selectFrom('staff_activity')
    .select(['who', 'kind'])
    .where('about', '=', String(blogId))
    .where('kind', '=', 'blog-published')
    .execute()
  expect(activity).toEqual([{ who: 'ada', kind: 'blog-published' }])
})

test('a due draft that is main replaces the main article', async () => {
  const site = await testSite()
  const staff = await site.signIn()
  const old = await site.call('POST', '/blogs', draft({ status: 'published', main: true }), staff)
  const next = draft({ publishAt: inAnHour(), main: true })
  const { body } = await site.call('POST', '/blogs', next, staff)
  await makeDue(site, body.blog.blogId)
  await site.jobs.start()
  await eventually(async () =>
    expect((await site.call('GET', `/blogs/${body.blog.blogId}`)).status).toBe(200),
  )
  const { body: mains } = await site.call('GET', '/blogs/cards?pick=main')
  expect(mains.cards).toMatchObject([{ blogId: body.blog.blogId }])
  expect((await site.call('GET', `/blogs/${old.body.blog.blogId}`)).body.blog.main).toBe(false)
})

test('unpublishing hides a blog from visitors, and an update still cannot', async () => {
  const { call, signIn } = await testSite()
  const staff = await signIn()
  const { body } = await call('POST', '/blogs', draft({ status: 'published' }), staff)
  const path = `/blogs/${body.blog.blogId}`
  expect((await call('POST', `${path}/update`, { status: 'draft' }, staff)).status).toBe(422)
  expect((await call('POST', `${path}/unpublish`)).status).toBe(401)
  const { status, body: hidden } = await call('POST', `${path}/unpublish`, undefined, staff)
  expect([status, hidden.newBlog.status, hidden.newBlog.version]).toEqual([200, 'draft', 2])
  expect((await call('GET', path)).status).toBe(404)
  const again = await call('POST', `${path}/unpublish`, undefined, staff)
  expect(again.body.newBlog.version).toBe(2)
  expect((await call('POST', '/blogs/9999/unpublish', undefined, staff)).status).toBe(404)
})
