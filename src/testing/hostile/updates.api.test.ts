import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { change, draft, openArticle, post, withContent } from '../documents.ts'
import { eventually } from '../eventually.ts'
import { testSite } from '../test-site.ts'
import { hostileUpdates, manyParts } from './documents.ts'
import { writerSite } from './writer-site.ts'

test("updates of a writer's own client are refused, and the article stays as it is", async () => {
  const { site, owner, writer, blogId, opened } = await writerSite()
  const { id, y } = opened
  const before = process.memoryUsage().heapUsed
  for (const [name, { update, status }] of Object.entries(hostileUpdates)) {
    expect((await post(site, writer, id, update())).status, name).toBe(status)
  }
  // With the garbage that is not collected yet, which alone can be 100 MB.
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(400_000_000)
  const rows = await site.db.selectFrom('document_updates').select('seq').execute()
  expect(rows).toHaveLength(1)
  const typed = change(y, withContent('a', 'Honest words'))
  expect((await post(site, writer, id, typed)).status).toBe(200)
  expect((await openArticle(site, owner, blogId)).document.read().blocks[0]?.content).toBe(
    'Honest words',
  )
})

test('many updates of one account at once do not hold up those of another', async () => {
  const { site, owner, writer, opened } = await writerSite()
  let done = 0
  const flood = Array.from({ length: 60 }, async () => {
    const { status } = await post(site, writer, randomUUID(), manyParts(20_000), { begins: true })
    if (status === 200) done++
    return status
  })
  await eventually(() => expect(done).toBeGreaterThan(0))
  const typed = change(opened.y, withContent('a', 'Honest words'))
  expect((await post(site, owner, opened.id, typed)).status).toBe(200)
  expect(done).toBeLessThan(30)
  // Each waiting update is in memory.
  expect(await Promise.all(flood)).toContain(503)
})

test('an account that reads a large text again and again is asked to wait', async () => {
  const site = await testSite({ rateLimits: true })
  const writer = await site.signIn('wim', 'writer')
  const { blog } = (await site.call('POST', '/blogs', draft, writer)).body
  const { id, y } = await openArticle(site, writer, blog.blogId)
  for (let nth = 0; nth < 8; nth++) {
    const update = change(y, withContent('a', `${nth}`.repeat(700_000)))
    expect((await post(site, writer, id, update)).status).toBe(200)
  }
  const read = () => site.call('GET', `/documents/${id}/changes`, undefined, writer)
  const answers = await Promise.all(Array.from({ length: 12 }, read))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(2)
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(2)
})
