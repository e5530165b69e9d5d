import { expect, test } from 'vitest'
import type { Database } from '#src/db/database.ts'
import { mostUnproved } from '#src/people/address-reads.ts'
import { addMembers } from '#src/testing/newsletters.ts'
import { staffPassword, testSite } from '#src/testing/test-site.ts'

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

async function sentNewsletter(db: Database, personIds: number[]): Promise<number> {
  const at = new Date().toISOString()
  const { id } = await db
    .insertInto('newsletters')
    .values({
      kind: 'newsletter',
      subject: 'News',
      preheader: '',
      content: '[]',
      audience: '{"lists":["mailing-list"]}',
      state: 'sent',
      author: 'eve',
      created_at: at,
      edited_at: at,
      edited_by: 'eve',
      version: 1,
      started_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const recipient = { newsletter_id: id, state: 'sent', attempts: 1, due_at: at } as const
  await db
    .insertInto('newsletter_recipients')
    .values(personIds.map((person_id) => ({ ...recipient, person_id })))
    .execute()
  return id
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
  const newsletterId = await sentNewsletter(db, ids)
  for (const path of ['/leads', `/leads/${ids[0]}`, `/newsletters/${newsletterId}/recipients`]) {
    const { status, body } = await get(path)
    expect([status, body.type]).toEqual([403, '/problems/step-up-required'])
  }
  await call('POST', '/user/step-up', { password: staffPassword }, staff)
  expect((await get('/leads')).status).toBe(200)
})

test('recipients count like leads, and reading them is in the trail', async () => {
  const { db, ids, get, read } = await withMembers(100)
  const proved_at = new Date(Date.now() - 11 * 60_000).toISOString()
  await db.updateTable('staff_sessions').set({ proved_at }).execute()
  const id = await sentNewsletter(db, ids)
  const path = `/newsletters/${id}/recipients`
  const pages = await Promise.all(Array.from({ length: 8 }, () => get(path)))
  expect(pages.filter(({ status }) => status === 200)).toHaveLength(mostUnproved / 100)
  const { status, body } = await get('/leads')
  expect([status, body.type]).toEqual([403, '/problems/step-up-required'])
  const entry = { who: 'eve', kind: 'recipients-read', about: String(id) }
  expect(await read()).toEqual(Array.from({ length: mostUnproved / 100 }, () => entry))
})
