import { expect, test } from 'vitest'
import { machineAttention } from '#src/server/machine-feature.ts'
import { testSite } from '#src/testing/test-site.ts'

test('items that need attention are listed, the most urgent first, with a link', async () => {
  const { call, signIn, db, folder } = await testSite()
  const staff = await signIn()
  // The free disk space of the machine that runs this test is unknown, and the first changelog is of 2025.
  const exceptKnown = <Item extends { id: string }>(items: Item[]) =>
    items.filter(({ id }) => id !== 'disk' && id !== 'changelog-overdue')
  type Listed = { id: string; tone: string; href: string; text: string }
  const listed = async () =>
    exceptKnown<Listed>((await call('GET', '/attention', undefined, staff)).body.attention)
  expect(await listed()).toEqual([])
  expect((await call('GET', '/attention')).status).toBe(401)
  const content = JSON.stringify([{ id: 't', type: 'title', content: 'Old thoughts' }])
  await call('POST', '/blogs', { content, summary: 'S' }, staff)
  const long = new Date(Date.now() - 20 * 86_400_000).toISOString()
  await db.updateTable('blogs').set({ edited_at: long }).execute()
  // The hidden field is filled in, so the registration is held for a review.
  await call('POST', '/registrations', { name: 'Ada', email: 'a@example.com', website: 'x' })
  await call('POST', '/registrations', { name: 'Bea', email: 'b@example.com' })
  const { leads } = (await call('GET', '/leads?q=b@example.com', undefined, staff)).body
  const path = `/leads/${leads[0].id}`
  await call('POST', `${path}/requests`, { kind: 'deletion' }, staff)
  await call('POST', `${path}/requests`, { kind: 'access' }, staff)
  await db
    .updateTable('privacy_requests')
    .set({ due_at: '2026-01-05T00:00:00.000Z' })
    .where('kind', '=', 'deletion')
    .execute()
  const old = { at: long, who: 'command line', kind: 'account-added', about: null } as const
  await db.insertInto('staff_activity').values(old).execute()
  // Scheduled articles go out without anybody's help.
  const publishAt = '2200-01-01T00:00:00.000Z'
  await call('POST', '/blogs', { content, summary: 'S', publishAt }, staff)
  const found = await listed()
  expect(found.map(({ tone, href }) => [tone, href])).toEqual([
    ['bad', `/contentmanager${path}`],
    ['warning', `/contentmanager${path}`],
    ['warning', '/contentmanager/leads?only=held'],
    ['warning', '/contentmanager/activity?kind=backup-made'],
    ['plain', '/contentmanager/blogger/edit/1'],
  ])
  expect(found[0]?.text).toBe('A deletion request: answer by Jan 5, 2026.')
  expect(found[4]?.text).toContain('“Old thoughts” was last edited 20 days ago')
  const at = new Date().toISOString()
  const made = { at, who: 'command line', kind: 'backup-made', about: null } as const
  await db.insertInto('staff_activity').values(made).execute()
  const writer = await signIn('wim', 'writer')
  const draft = await call('POST', '/blogs', { content, summary: 'S' }, writer)
  await call('POST', `/blogs/${draft.body.blog.blogId}/submit`, { submitted: true }, writer)
  expect((await listed()).map(({ text }) => text)).toContain(
    'Waiting for review: “Old thoughts” by wim.',
  )
  expect(exceptKnown(await machineAttention({ db, dataDir: folder })())).toEqual([])
})
