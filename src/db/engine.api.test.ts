import { expect, test } from 'vitest'
import { emptyDatabase } from '#src/testing/test-site.ts'
import { engineOf } from './engine.ts'

test('a connection and its transactions know their database', async () => {
  const { db, engine } = await emptyDatabase()
  expect(engineOf(db)).toBe(engine)
  await db.transaction().execute(async (trx) => expect(engineOf(trx)).toBe(engine))
})
