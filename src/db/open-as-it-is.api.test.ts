import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { linkKey, linkKeyForReading } from '#src/people/links/link-tokens.ts'
import { testSite } from '#src/testing/test-site.ts'
import { bumpContentVersion } from './database.ts'
import { databaseFailure } from './failure.ts'
import { pendingMigrations } from './migrate.ts'
import { migrations } from './migrations/registry.ts'
import { openAsItIs, openAtStart } from './open-at-start.ts'
import { forgetFingerprint, secretForReading, siteSecret } from './site-secret.ts'

test('a command lists pending migrations and leaves the schema alone', async () => {
  const { db, where } = await testSite()
  const newest = Object.keys(migrations).at(-1) ?? ''
  await sql`delete from kysely_migration where name = ${newest}`.execute(db)
  await expect(openAsItIs(where)).rejects.toMatchObject({
    name: 'ConfigError',
    message: `The database is older than this version, 1 migrations have not run (${newest}): run npm run migrate, or start the site`,
  })
  expect(await pendingMigrations(db)).toEqual([newest])
})

test('a command names a database of a newer version', async () => {
  const { db, where } = await testSite()
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(db)
  await expect(openAsItIs(where)).rejects.toThrow(/newer version of this site .*9999-later/)
})

test('a start and a command stop at a database from before 0.2.0, with one line', async () => {
  const { db, where } = await testSite()
  await sql`delete from kysely_migration`.execute(db)
  await sql`insert into kysely_migration (name, timestamp) values ('0001-first', '')`.execute(db)
  const refusal = {
    name: 'ConfigError',
    message:
      'The database comes from a version before 0.2.0, and nothing was changed: upgrade it with 0.2.0 first, then with this version',
  }
  await expect(openAsItIs(where)).rejects.toMatchObject(refusal)
  await expect(openAtStart(where)).rejects.toMatchObject(refusal)
})

test('a database that is opened for reading refuses every write', async () => {
  const { where } = await testSite()
  const { db, mayWrite, close } = await openAsItIs(where, 'reading')
  onTestFinished(close)
  expect(await mayWrite()).toBe(false)
  expect(await db.selectFrom('faqs').select('id').execute()).toEqual([])
  const failure = await bumpContentVersion(db).catch((error: unknown) => databaseFailure(error))
  expect(failure).toBe('read-only')
})

test('a start that must not write finds its secrets without writing them, also after a restore', async () => {
  const { where, db, folder } = await testSite()
  const place = { configured: undefined, dataDir: folder }
  const secret = await siteSecret(db, place)
  const key = await linkKey(db)
  const reading = await openAsItIs(where, 'reading')
  onTestFinished(reading.close)
  const found = async () => [
    await secretForReading(reading.db, place),
    await linkKeyForReading(reading.db),
  ]
  expect(await found()).toEqual([secret, key])
  await forgetFingerprint(db)
  expect(await found()).toEqual([secret, key])
  await expect(
    secretForReading(reading.db, { ...place, configured: 'x'.repeat(32) }),
  ).resolves.toBe('x'.repeat(32))
  await siteSecret(db, place)
  await expect(
    secretForReading(reading.db, { ...place, configured: 'x'.repeat(32) }),
  ).rejects.toThrow(/another signing secret/)
})

test('a database without any secret can be looked at too, and gets none', async () => {
  const { where, db, folder } = await testSite()
  await db.deleteFrom('site_secrets').execute()
  const reading = await openAsItIs(where, 'reading')
  onTestFinished(reading.close)
  const place = { configured: undefined, dataDir: `${folder}/elsewhere` }
  expect((await secretForReading(reading.db, place)).length).toBeGreaterThanOrEqual(32)
  expect((await linkKeyForReading(reading.db)).length).toBeGreaterThanOrEqual(32)
  expect(await db.selectFrom('site_secrets').selectAll().execute()).toEqual([])
})
