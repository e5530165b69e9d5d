import { expect, test } from 'vitest'
import { testSite } from '#src/testing/test-site.ts'

const content = (title: string) => JSON.stringify([{ id: 't', type: 'title', content: title }])

test('a writer sees own drafts, what waits there, and how own articles are read', async () => {
  const { call, signIn, db } = await testSite()
  const owner = await signIn()
  const writer = await signIn('wim', 'writer')
  const add = async (title: string, headers: Record<string, string>) =>
    (await call('POST', '/blogs', { content: content(title), summary: 'S' }, headers)).body.blog
      .blogId as number
  const draft = await add('A draft', writer)
  const online = await add('Online', writer)
  await add("Somebody else's", owner)
  await call('POST', `/blogs/${online}/update`, { status: 'published' }, owner)
  await call('POST', `/blogs/${draft}/submit`, { submitted: true }, writer)
  const at = new Date().toISOString()
  await db
    .insertInto('review_comments')
    .values({
      blog_id: draft,
      block_id: 't',
      answer_to: null,
      name: 'Rita',
      by_staff: 0,
      text: 'Why?',
      created_at: at,
    })
    .execute()
  const counts = { views: 9, visitors: 7, readers: 7, seconds: 60, forms_seen: 0, forms_started: 0 }
  await db
    .insertInto('visit_counts')
    .values({
      grain: 'path',
      period: at.slice(0, 10),
      path: `/blog/${online}`,
      source: '',
      campaign: '',
      width: '',
      ...counts,
      depth25: 6,
      depth50: 5,
      depth75: 4,
      depth100: 3,
      sign_ups_after: 0,
    })
    .execute()

  const { status, body } = await call('GET', '/own-articles', undefined, writer)
  expect(status).toBe(200)
  expect(body.drafts).toMatchObject([
    { blogId: draft, title: 'A draft', openComments: 1, publishAt: null },
  ])
  expect(body.drafts[0].submittedAt).toBeTruthy()
  expect(body.published).toMatchObject([
    { blogId: online, title: 'Online', readers: 7, readToEnd: 3 },
  ])
  expect(body).toMatchObject({ to: at.slice(0, 10), timeZone: 'UTC' })
  expect((await call('GET', '/own-articles')).status).toBe(401)
})
