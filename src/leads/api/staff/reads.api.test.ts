import { expect, test } from 'vitest'
import { addMembers } from '#src/testing/newsletters.ts'
import { staffPassword, testSite } from '#src/testing/test-site.ts'
import { mostUnproved } from './reads.ts'

async function withMembers(count: number) {
  const site = await testSite({ rateLimits: true })
  const staff = await site.signIn('eve', 'editor')
  const ids = await addMembers(site.db, count, { list: 'mailing-list' })
  const get = (path: string) => site.call('GET', path, undefined, staff)
  const read = () =>
    site.db
      .selectFrom('staff_activity')
      .select(['who', 'kind', 'about'])
      .where('kind', 'in', ['leads-read', 'lead-read', 'recipients-read'])
      .orderBy('id')
      .execute()
  return { ...site, staff, ids, get, read }
}

test('every page of leads that is read is in the trail, and every lead', async () => {
  const { ids, get, read } = await withMembers(3)
  const { nextCursor } = (await get('/leads?limit=2')).body
  await get(`/leads?limit=2&cursor=${nextCursor}`)
  await get('/leads?q=nobody')
  await get(`/leads/${ids[0]}`)
  await get('/leads/999999')
  expect(await read()).toEqual([
    { who: 'eve', kind: 'leads-read', about: '2' },
    { who: 'eve', kind: 'leads-read', about: '1' },
    { who: 'eve', kind: 'lead-read', about: String(ids[0]) },
  ])
})

test('reading more than a day of work does asks again who is there', async () => {
  const { call, db, staff, ids, get } = await withMembers(100)
  const proved_at = new Date(Date.now() - 11 * 60_000).toISOString()
  await db.updateTable('staff_sessions').set({ proved_at }).execute()
  // At the same moment, as programs read.
  const pages = await Promise.all(Array.from({ length: 8 }, () => get('/leads?limit=100')))
  const complete = pages.filter(({ status }) => status === 200)
  expect(complete).toHaveLength(mostUnproved / 100)
  for (const path of ['/leads', `/leads/${ids[0]}`]) {
    const { status, body } = await get(path)
    expect([status, body.type]).toEqual([403, '/problems/step-up-required'])
  }
  await call('POST', '/user/step-up', { password: staffPassword }, staff)
  expect((await get('/leads')).status).toBe(200)
})
