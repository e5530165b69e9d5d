import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { released } from '#src/testing/released.ts'
import { schemaLines } from '#src/testing/schema-lines.ts'
import { emptyDatabase } from '#src/testing/test-site.ts'
import { migrate, migrateTo, pendingMigrations } from '../../migrate.ts'
import { baselineName, migrations } from '../registry.ts'

const [, ...since] = Object.keys(migrations)

/** A database with the schema of the baseline, in which these steps are recorded. */
async function databaseWith(steps: string[]) {
  const opened = await emptyDatabase()
  const { db } = opened
  await migrateTo(db, baselineName)
  await sql`delete from kysely_migration`.execute(db)
  for (const step of steps) {
    await sql`insert into kysely_migration (name, timestamp) values (${step}, '2026')`.execute(db)
  }
  return opened
}

const recorded = async <Tables>(db: Kysely<Tables>) =>
  (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows

test('the baseline is the schema that 0.2.0 made', async () => {
  const { db, engine } = await emptyDatabase()
  await migrateTo(db, baselineName)
  const made = readFileSync(join(import.meta.dirname, `released-${engine}.txt`), 'utf8')
  expect(await schemaLines(db)).toEqual(made.trimEnd().split('\n'))
  const versions = await sql`select * from content_version`.execute(db)
  expect(versions.rows).toEqual([{ id: 1, version: 1 }])
})

test('a database of 0.2.0 runs the steps since then, and gets the schema of a new one', async () => {
  const { db } = await databaseWith(released.migrations)
  expect(await migrate(db)).toEqual(since)
  expect(await pendingMigrations(db)).toEqual([])
  const fresh = await emptyDatabase()
  await migrate(fresh.db)
  expect(await schemaLines(db)).toEqual(await schemaLines(fresh.db))
})

test('a database that has not all steps of 0.2.0 is refused and left alone', async () => {
  const { db } = await databaseWith(released.migrations.slice(0, -1))
  const before = [await schemaLines(db), await recorded(db)]
  await expect(migrate(db)).rejects.toThrow(/before 0\.2\.0.* upgrade it with 0\.2\.0 first/)
  expect([await schemaLines(db), await recorded(db)]).toEqual(before)
})
