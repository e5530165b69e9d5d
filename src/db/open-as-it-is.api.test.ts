import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testSite } from '#src/testing/test-site.ts'
import { pendingMigrations } from './migrate.ts'
import { migrations } from './migrations/registry.ts'
import { openAsItIs } from './open-at-start.ts'

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
