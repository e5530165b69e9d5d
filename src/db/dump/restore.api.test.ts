import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readPause } from '#src/jobs/pause.ts'
import { testSite } from '#src/testing/test-site.ts'
import { applyErasures, erasuresFile, readErasures } from '../erasures.ts'
import { restoreBackup } from './restore.ts'
import { writeBackup } from './write.ts'

/** A site with two people, a backup of both, and one of them erased since. */
async function siteWithErasure() {
  const site = await testSite()
  const staff = await site.signIn()
  for (const email of ['ada@example.com', 'grace@example.com']) {
    await site.call('POST', '/subscriptions', { email, list: 'waitlist' })
  }
  const file = join(site.folder, 'backup')
  await writeBackup(site.db, site.engine, file)
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
  // The next restore knows it too.
  expect(await site.db.selectFrom('erasures').selectAll().execute()).toHaveLength(1)
})

test('nor does one into a new database, with the list that was kept beside the old one', async () => {
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

test('an older database that was put back by other means is cleaned at the next start', async () => {
  const { file, folder, people } = await siteWithErasure()
  const other = await testSite()
  await restoreBackup(other, file, { replace: false, scratch: other.folder, erasureFiles: [] })
  expect(await people(other)).toHaveLength(2)
  const list = await readErasures(erasuresFile(folder))
  expect(await applyErasures(other.db, list)).toBe(1)
  expect(await applyErasures(other.db, list)).toBe(0)
  expect(await people(other)).toEqual(['grace@example.com'])
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
  await applyErasures(db, [other])
  expect(await people()).toEqual(['grace@example.com'])
})
