import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Database, readContentVersion } from '#src/db/database.ts'
import { writeBackup } from '#src/db/dump/lines.ts'
import { pendingMigrations, unknownMigrations } from '#src/db/migrate.ts'
import { readPause, releaseDeliveries } from '#src/jobs/pause.ts'
import { applyErasures, erasuresFile, readErasures } from '#src/people/erasure/erasures.ts'
import { testSite } from '#src/testing/test-site.ts'
import { personHooks } from './person-hooks.ts'
import { restoreBackup, settleRecovered } from './restore.ts'

/** A site with two people and a backup of both; one of them was erased afterwards. */
async function siteWithErasure() {
  const site = await testSite()
  const staff = await site.signIn()
  for (const email of ['ada@example.com', 'grace@example.com']) {
    await site.call('POST', '/subscriptions', { email, list: 'waitlist' })
  }
  const file = join(site.folder, 'backup')
  await writeBackup(site.db, file)
  const { id } = await site.db
    .selectFrom('people')
    .select('id')
    .where('email', '=', 'ada@example.com')
    .executeTakeFirstOrThrow()
  const erased = await site.call('POST', `/leads/${id}/erase`, {}, staff)
  expect(erased.status).toBeLessThan(300)
  const people = async (of = site) =>
    (await of.db.selectFrom('people').select('email').orderBy('email').execute()).map(
      ({ email }) => email,
    )
  return { ...site, site, file, people }
}

test('a restore into the same database does not bring an erased person back, and pauses deliveries', async () => {
  const { site, file, folder, people } = await siteWithErasure()
  const { erasedAgain } = await restoreBackup(site, file, {
    replace: true,
    scratch: folder,
    erasureFiles: [],
  })
  expect(erasedAgain).toBe(1)
  expect(await people()).toEqual(['grace@example.com'])
  expect(await readPause(site.db)).toMatchObject({ reason: 'restored' })
  const left = await site.db.selectFrom('outbox').where('key', 'is', null).select('id').execute()
  expect(left).toHaveLength(1)
  // A later restore knows the erasure too.
  expect(await site.db.selectFrom('erasures').selectAll().execute()).toHaveLength(1)
})

test('nor does a restore into a new database, with the list kept beside the old one', async () => {
  const { file, folder, people } = await siteWithErasure()
  const list = erasuresFile(folder)
  expect(readFileSync(list, 'utf8')).not.toContain('example.com')
  appendFileSync(list, '{"person_id": 2, "created_')
  const other = await testSite()
  await restoreBackup(other, file, {
    replace: false,
    scratch: other.folder,
    erasureFiles: [erasuresFile(other.folder), list],
  })
  expect(await people(other)).toEqual(['grace@example.com'])
})

test('people erased since are removed at the next start from an older database put back by other means', async () => {
  const { file, folder, people } = await siteWithErasure()
  const other = await testSite()
  await restoreBackup(other, file, { replace: false, scratch: other.folder, erasureFiles: [] })
  expect(await people(other)).toHaveLength(2)
  const list = await readErasures(erasuresFile(folder))
  expect(await applyErasures(other.db, list, personHooks)).toBe(1)
  expect(await applyErasures(other.db, list, personHooks)).toBe(0)
  expect(await people(other)).toEqual(['grace@example.com'])
})

test('a database that was recovered in place is settled as after a restore', async () => {
  const { file, folder, people } = await siteWithErasure()
  const other = await testSite()
  await restoreBackup(other, file, { replace: false, scratch: other.folder, erasureFiles: [] })
  await releaseDeliveries(other.db)
  const before = await readContentVersion(other.db)
  const settled = await settleRecovered(other, { erasureFiles: [erasuresFile(folder)] })
  expect(settled).toEqual({ erasedAgain: 1, heldNewsletters: 0 })
  expect(await people(other)).toEqual(['grace@example.com'])
  expect(await readPause(other.db)).toMatchObject({ reason: 'restored' })
  expect(await readContentVersion(other.db)).toBeGreaterThan(before + 1000)
})

test('somebody else who got the number of an erased person stays', async () => {
  const { db, folder, people } = await siteWithErasure()
  const [erasure] = await readErasures(erasuresFile(folder))
  const grace = await db.selectFrom('people').select('id').executeTakeFirstOrThrow()
  const other = {
    ...erasure,
    person_id: grace.id,
    created_at: '2020-01-01T00:00:00.000Z',
    erased_at: '',
  }
  await applyErasures(db, [other], personHooks)
  expect(await people()).toEqual(['grace@example.com'])
})

/** Changes that a newer version could make: a migration, a table with rows that refer to ours, and a column. */
async function makeNewer(db: Database) {
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030')`.execute(
    db,
  )
  await sql`create table later (id integer primary key, blog_id integer references blogs (id))`.execute(
    db,
  )
  await sql`alter table people add column later text not null default ''`.execute(db)
  await sql`alter table erasures add column later text`.execute(db)
}

test('a backup replaces a database that a newer version has migrated, completely or not at all', async () => {
  const { site, db, file, folder, people, call, signIn } = await siteWithErasure()
  const staff = await signIn('grace')
  await call('POST', '/blogs', { content: '[]', summary: 'Late', status: 'published' }, staff)
  await makeNewer(db)
  await sql`insert into later (id, blog_id) select 1, max(id) from blogs`.execute(db)
  const restore = (from: string, replace = true) =>
    restoreBackup(site, from, { replace, scratch: folder, erasureFiles: [] })

  await expect(restore(file, false)).rejects.toThrow('not empty')
  writeFileSync(`${file}-cut`, readFileSync(file).subarray(0, -100))
  await expect(restore(`${file}-cut`)).rejects.toThrow(/damaged|complete/)
  expect(await unknownMigrations(db)).toEqual(['9999-later'])
  expect((await sql`select * from later`.execute(db)).rows).toHaveLength(1)

  expect((await restore(file)).erasedAgain).toBe(1)
  expect(await people()).toEqual(['grace@example.com'])
  expect([await unknownMigrations(db), await pendingMigrations(db)]).toEqual([[], []])
  const tables = (await db.introspection.getTables()).map(({ name }) => name)
  expect(tables).not.toContain('later')
  // Triggers and indexes exist again: the search finds a new person.
  await call('POST', '/subscriptions', { email: 'eve@example.com', list: 'waitlist' })
  const found = await call('GET', '/leads?search=eve', undefined, await signIn('eve'))
  expect(JSON.stringify(found.body)).toContain('eve@example.com')
})

test('content versions after a restore were never served before', async () => {
  const site = await testSite()
  const staff = await site.signIn()
  const file = join(site.folder, 'backup')
  await writeBackup(site.db, file)
  const faq = { question: 'Is it there yet?', answer: 'In a moment.', navigationHeading: 'When' }
  for (let n = 0; n < 3; n++) await site.call('POST', '/faq', { ...faq, order: n }, staff)
  const served = await readContentVersion(site.db)
  await restoreBackup(site, file, { replace: true, scratch: site.folder, erasureFiles: [] })
  expect(await readContentVersion(site.db)).toBeGreaterThan(served)
})
