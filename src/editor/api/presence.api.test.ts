import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { statementsOf } from '#src/testing/count-statements.ts'
import { draft, openArticle } from '#src/testing/documents.ts'
import { testSite } from '#src/testing/test-site.ts'

test('everybody sees who has a document open, and where, until they leave', async () => {
  const site = await testSite()
  const [ada, ben] = [await site.signIn(), await site.signIn('ben', 'editor')]
  const { body } = await site.call('POST', '/blogs', draft, ada)
  const { id, changes } = await openArticle(site, ada, body.blog.blogId)
  const tell = (state: string | null) =>
    site.call('POST', `/documents/${id}/presence`, { client: '17', state }, ben)
  expect((await tell('in block a')).status).toBe(204)
  const path = `/documents/${id}/changes?after=${changes.last}&presence=${changes.presenceChanges}`
  const seen = await site.call('GET', path, undefined, ada)
  expect(seen.body).toMatchObject({
    updates: [],
    presence: [{ client: '17', state: 'in block a' }],
  })
  await tell('in block a')
  const same = await site.call('GET', path, undefined, ada)
  expect(same.body.presenceChanges).toBe(seen.body.presenceChanges)
  await tell(null)
  expect((await site.call('GET', path, undefined, ada)).body.presence).toEqual([])
})

test('a report of presence that arrives after the one that the tab was closed changes nothing', async () => {
  const site = await testSite()
  const staff = await site.signIn()
  const { body } = await site.call('POST', '/blogs', draft, staff)
  const { id } = await openArticle(site, staff, body.blog.blogId)
  const presenceAfter = async (state: string | null, report: number) => {
    const sent = { client: '17', state, report }
    expect((await site.call('POST', `/documents/${id}/presence`, sent, staff)).status).toBe(204)
    return (await site.call('GET', `/documents/${id}/changes`, undefined, staff)).body.presence
  }
  expect(await presenceAfter('in block a', 1)).toHaveLength(1)
  expect(await presenceAfter(null, 3)).toEqual([])
  expect(await presenceAfter('in block b', 2)).toEqual([])
  // The browser brought the page back.
  expect(await presenceAfter('in block b', 4)).toMatchObject([{ state: 'in block b' }])
})

/** A site whose intervals the test advances, and an article that Ben has open in the tabs 17 and 18. */
async function openInTwoTabs() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const site = await testSite()
  const [ada, ben] = [await site.signIn(), await site.signIn('ben', 'editor')]
  const openNew = async () => {
    const { body } = await site.call('POST', '/blogs', draft, ada)
    const { id } = await openArticle(site, ada, body.blog.blogId)
    for (const client of ['17', '18']) {
      const report = { client, state: `in block ${client}` }
      await site.call('POST', `/documents/${id}/presence`, report, ben)
    }
    return id
  }
  const changes = (id: string, query = '') =>
    site.call('GET', `/documents/${id}/changes${query}`, undefined, ben)
  const wait = async (id: string) => {
    const { last, presenceChanges, subjectChanges } = (await changes(id)).body
    const position = `after=${last}&presence=${presenceChanges}&subject=${subjectChanges}`
    return { answer: changes(id, `?${position}&wait=1&client=17`) }
  }
  const age = (client: string, ms: number) =>
    site.db
      .updateTable('document_presence')
      .set({ seen_at: new Date(Date.now() - ms).toISOString() })
      .where('client', '=', client)
      .execute()
  const present = async (id: string) =>
    (await changes(id)).body.presence.map(({ client }: { client: string }) => client)
  const seenMsAgo = async (client: string) => {
    const rows = site.db.selectFrom('document_presence').select('seen_at')
    const { seen_at } = await rows.where('client', '=', client).executeTakeFirstOrThrow()
    return Date.now() - Date.parse(seen_at)
  }
  return { openNew, changes, wait, age, present, seenMsAgo }
}

test('a tab that waits stays present without a report; one that does not is gone for all who wait', async () => {
  const { openNew, wait, age, present } = await openInTwoTabs()
  const id = await openNew()
  const { answer } = await wait(id)
  for (const client of ['17', '18']) await age(client, 29_000)
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(10_000)
    await age('18', 31_000)
    const { body } = await Promise.race([answer, Promise.reject(new Error('still waits'))])
    expect(body.presence).toMatchObject([{ client: '17' }])
  })
  await age('17', 29_000)
  expect(await present(id)).toEqual(['17'])
})

test('a hidden tab, which asks from time to time, stays present', async () => {
  const { openNew, changes, age, present } = await openInTwoTabs()
  const id = await openNew()
  for (const client of ['17', '18']) await age(client, 31_000)
  await changes(id, '?client=17')
  expect(await present(id)).toEqual(['17'])
})

test('a tab whose calls are answered at once, because others type, stays present', async () => {
  const { openNew, changes, age, seenMsAgo } = await openInTwoTabs()
  const id = await openNew()
  for (const client of ['17', '18']) await age(client, 25_000)
  await changes(id, '?wait=1&client=17')
  await vi.advanceTimersByTimeAsync(10_000)
  await expect.poll(() => seenMsAgo('17')).toBeLessThan(20_000)
  expect(await seenMsAgo('18')).toBeGreaterThan(20_000)
})

test('open documents cost the same few statements, however many they are', async () => {
  const { openNew, wait } = await openInTwoTabs()
  const waitForNew = async () => wait(await openNew())
  await waitForNew()
  const tick = async () => {
    await vi.advanceTimersByTimeAsync(10_000)
    await setTimeout(100)
  }
  const statements = async () => {
    // The waiting begins.
    await setTimeout(100)
    return (await statementsOf(tick)).filter((text) => text.includes('document'))
  }
  expect(await statements()).toHaveLength(2)
  for (let count = 0; count < 5; count++) await waitForNew()
  expect(await statements()).toHaveLength(2)
})
