import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { emptyDatabase } from '#src/testing/test-site.ts'
import { clockText, databaseClock, engineOf } from './engine.ts'

test('engineOf recognises the database of connections and transactions', async () => {
  const { db, engine } = await emptyDatabase()
  expect(engineOf(db)).toBe(engine)
  await db.transaction().execute(async (trx) => expect(engineOf(trx)).toBe(engine))
})

test('the clock is the same as text, in the format that is stored', async () => {
  const { db } = await emptyDatabase()
  const before = new Date(await databaseClock(db)).toISOString()
  const { rows } = await sql<{ clock: string }>`select ${clockText(db)} as clock`.execute(db)
  const clock = rows[0]?.clock ?? ''
  const after = new Date(await databaseClock(db)).toISOString()
  expect([before, clock, after].toSorted()).toEqual([before, clock, after])
  expect(new Date(clock).toISOString()).toBe(clock)
})
