import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { testSite } from '#src/testing/test-site.ts'
import { bumpContentVersion } from './database.ts'
import { databaseFailure } from './failure.ts'
import { linkKey } from './link-key.ts'
import { pendingMigrations } from './migrate.ts'
import { migrations } from './migrations/registry.ts'
import { openAsItIs } from './open-at-start.ts'
import { siteSecret } from './site-secret.ts'

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

test('a database that is opened for reading refuses every write', async () => {
  const { where } = await testSite()
  const { db, mayWrite, close } = await openAsItIs(where, 'reading')
  onTestFinished(close)
  expect(await mayWrite()).toBe(false)
  expect(await db.selectFrom('faqs').select('id').execute()).toEqual([])
  const failure = await bumpContentVersion(db).catch((error: unknown) => databaseFailure(error))
  expect(failure).toBe('read-only')
})

test('a start that must not write finds its secrets without writing them', async () => {
  const { where, db, folder } = await testSite()
  const secret = await siteSecret(db, { configured: undefined, dataDir: folder })
  const key = await linkKey(db)
  const reading = await openAsItIs(where, 'reading')
  onTestFinished(reading.close)
  expect(await siteSecret(reading.db, { configured: undefined, dataDir: folder })).toBe(secret)
  expect(await linkKey(reading.db)).toBe(key)
})
