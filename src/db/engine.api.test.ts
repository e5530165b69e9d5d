import { expect, test } from 'vitest'
import { emptyDatabase } from '#src/testing/test-site.ts'
import { engineOf } from './engine.ts'

test('engineOf recognises the database of connections and transactions', async () => {
  const { db, engine } = await emptyDatabase()
  expect(engineOf(db)).toBe(engine)
  await db.transaction().execute(async (trx) => expect(engineOf(trx)).toBe(engine))
})
