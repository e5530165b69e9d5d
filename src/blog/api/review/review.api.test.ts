import { expect, test } from 'vitest'
import { testSite } from '#src/testing/test-site.ts'

const draft = {
  content: JSON.stringify([
    { id: 'a', type: 'title', content: 'A draft' },
    { id: 'b', type: 'paragraph', content: '<p>Words</p>' },
  ]),
  summary: 'S',
}
const comment = { blockId: 'b', name: 'Grace', text: 'Which words?' }

async function reviewed(options?: Parameters<typeof testSite>[0]) {
  const site = await testSite(options)
  const staff = await site.signIn()
  const made = await site.call('POST', '/blogs', draft, staff)
  const path = `/blogs/${made.body.blog.blogId}`
  const { status, body } = await site.call(
    'POST',
    `${path}/review-links`,
    { expiresInDays: 7 },
    staff,
  )
  expect(status).toBe(201)
  const token = body.reviewLink.url.split('/review/')[1] as string
  return { ...site, staff, path, link: body.reviewLink, token, review: `/review/${token}` }
}

test('a review link shows the draft without an account, and accepts comments per block', async () => {
  const { call, review, path, staff } = await reviewed()
  const shown = await call('GET', review)
  expect(shown.body.blog).toMatchObject({ status: 'draft', summary: 'S', publishAt: null })
  expect(shown.headers.get('cache-control')).toBe('no-store')
  const { status, body } = await call('POST', `${review}/comments`, comment)
  expect(status).toBe(201)
  expect(body.comment).toMatchObject({ ...comment, byStaff: false, resolvedAt: null })
  const { id } = body.comment
  const answer = { text: 'These.' }
  const answered = await call('POST', `${path}/comments/${id}/answer`, answer, staff)
  expect(answered.body.comment).toMatchObject({ answerTo: id, name: 'ada', byStaff: true })
  const resolved = await call('POST', `${path}/comments/${id}/resolve`, undefined, staff)
  expect(resolved.body.comment).toMatchObject({ resolvedBy: 'ada' })
  const { body: seen } = await call('GET', `${review}/comments`)
  expect(seen.comments).toMatchObject([
    { text: 'Which words?', resolvedBy: 'ada' },
    { text: 'These.' },
  ])
  expect((await call('GET', `${path}/comments`, undefined, staff)).body).toEqual(seen)
})

test('only the hash of a token is stored, and the list does not contain the link', async () => {
  const { db, call, path, staff, token, link } = await reviewed()
  const rows = await db.selectFrom('review_links').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(link.url).toBe(`https://wireloom.test/review/${token}`)
  const { body } = await call('GET', `${path}/review-links`, undefined, staff)
  const { url: _url, ...listed } = link
  expect(body.reviewLinks).toEqual([listed])
})

test('a revoked, expired or forged link shows nothing', async () => {
  const { db, call, review, path, staff, link } = await reviewed()
  const gone = async () => [
    (await call('GET', review)).status,
    (await call('GET', `${review}/comments`)).status,
    (await call('POST', `${review}/comments`, comment)).status,
  ]
  const expires_at = new Date(Date.now() - 1000).toISOString()
  await db.updateTable('review_links').set({ expires_at }).execute()
  expect(await gone()).toEqual([404, 404, 404])
  expect((await call('GET', `${path}/review-links`, undefined, staff)).body.reviewLinks).toEqual([])
  await db.updateTable('review_links').set({ expires_at: link.expiresAt }).execute()
  expect((await call('GET', review)).status).toBe(200)
  const linkPath = `${path}/review-links/${link.id}`
  expect((await call('DELETE', linkPath, undefined, staff)).status).toBe(204)
  expect(await gone()).toEqual([404, 404, 404])
  expect((await call('DELETE', linkPath, undefined, staff)).status).toBe(404)
  expect((await call('GET', `/review/${'x'.repeat(43)}`)).status).toBe(404)
})

test('a comment needs a name, a text and a block of the article; repeating it creates only one', async () => {
  const { call, review, path } = await reviewed()
  for (const [wrong, field] of [
    [{ ...comment, name: ' ' }, 'name'],
    [{ ...comment, text: '' }, 'text'],
    [{ ...comment, blockId: 'z' }, 'blockId'],
  ] as const) {
    const { status, body } = await call('POST', `${review}/comments`, wrong)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  }
  const key = { 'idempotency-key': 'comment-1' }
  const first = await call('POST', `${review}/comments`, comment, key)
  const again = await call('POST', `${review}/comments`, comment, key)
  expect(again.body).toEqual(first.body)
  expect((await call('GET', `${path}/comments`)).status).toBe(401)
  expect((await call('POST', `${path}/review-links`, { expiresInDays: 7 })).status).toBe(401)
})

test('a link expires in 90 days at the latest, and is deleted with its article', async () => {
  const { db, call, path, staff, review } = await reviewed()
  for (const expiresInDays of [0, 91, 1.5]) {
    const { status } = await call('POST', `${path}/review-links`, { expiresInDays }, staff)
    expect(status).toBe(422)
  }
  await call('POST', `${review}/comments`, comment)
  await call('POST', `${path}/delete`, undefined, staff)
  expect((await call('GET', review)).status).toBe(404)
  expect(await db.selectFrom('review_comments').select('id').execute()).toEqual([])
})

test('anonymous comments are limited', async () => {
  const { call, review } = await reviewed({ rateLimits: true })
  const statuses = []
  for (let turn = 0; turn < 31; turn++) {
    statuses.push((await call('POST', `${review}/comments`, comment)).status)
  }
  expect(statuses.slice(0, 30)).toEqual(Array(30).fill(201))
  expect(statuses[30]).toBe(429)
})

test('the page of a review link is neither indexed nor cached', async () => {
  const { site, token } = await reviewed()
  const { headers } = await site.request(`/review/${token}`)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
  expect(headers.get('referrer-policy')).toBe('same-origin')
})

test('the name of a reviewer hides nothing and turns no text around', async () => {
  const { call, review } = await reviewed()
  const statusOf = async (name: string) =>
    (await call('POST', `${review}/comments`, { ...comment, name })).status
  for (const name of [
    'ada\u202eecarG',
    'a\u200bda',
    'ada\u2066',
    '\u200f',
    '\u2800',
    '\u3164',
    'a\u00adda',
    'ada\nlovelace',
    'ada\ufeff lovelace',
    '\u{e0061}ada',
  ]) {
    expect(await statusOf(name), JSON.stringify(name)).toBe(422)
  }
  for (const name of ['Grace', 'משה', 'نیما\u200cپور', 'José', '👩\u200d💻', '李雷']) {
    expect(await statusOf(name), name).toBe(201)
  }
})
