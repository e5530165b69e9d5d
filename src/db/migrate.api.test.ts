import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { expect, onTestFinished, test } from 'vitest'
import { testSite } from '#src/testing/test-site.ts'
import { openDatabase, type Purpose } from './database.ts'
import { migrate, pendingMigrations } from './migrate.ts'
import { migrations } from './migrations/registry.ts'

const addColumn = (table: string): Migration['up'] => {
  return async (db) => {
    await db.schema.alterTable(table).addColumn('added', 'integer').execute()
  }
}

/** Two migrations of a later version; the first changes two tables that live requests use together. */
const later: Record<string, Migration> = {
  ...migrations,
  '9998-two-tables': {
    async up(db) {
      await addColumn('faqs')(db)
      await addColumn('leaderboard_scores')(db)
    },
  },
  '9999-another': { up: addColumn('claims') },
}

/** `other` is a site that serves. `db` and `another` migrate. */
async function liveSite() {
  const { db, engine, where } = await testSite()
  const open = (purpose: Purpose) => {
    const opened = openDatabase(where, purpose)
    onTestFinished(opened.close)
    return opened.db
  }
  const other = open('requests')
  const migrating =
    engine === 'sqlite'
      ? { db, another: other }
      : { db: open('migrations'), another: open('migrations') }
  const lines: string[] = []
  const note = (_: object, text: string) => lines.push(text)
  return { ...migrating, engine, other, lines, log: { info: note, warn: note } }
}

test('a migration waits for live transactions, and ends none of them', async () => {
  const { db, engine, other, lines, log } = await liveSite()
  let going = true
  const failures: unknown[] = []
  let finished = 0
  // Locks in the opposite order of the migration, so both can hold a lock that the other one wants.
  const traffic = async () => {
    while (going) {
      await other
        .transaction()
        .execute(async (trx) => {
          await trx
            .insertInto('leaderboard_scores')
            .values({ player_name: 'Ada', score: 100, created_at: new Date().toISOString() })
            .execute()
          if (engine === 'postgres') await sleep(150)
          await trx.selectFrom('faqs').select('id').execute()
        })
        .then(
          () => finished++,
          (error: unknown) => failures.push(error),
        )
      await sleep(20)
    }
  }
  const running = engine === 'postgres' ? [traffic(), traffic()] : [traffic()]
  const holder = other
    .transaction()
    .execute(async (trx) => {
      await trx.selectFrom('leaderboard_scores').select('id').limit(1).execute()
      if (engine === 'postgres') await sleep(2500)
    })
    .catch((error: unknown) => failures.push(error))
  const before = finished
  const done = await migrate(db, { steps: later, log })
  await holder
  going = false
  await Promise.all(running)
  expect(failures).toEqual([])
  expect(done).toEqual(['9998-two-tables', '9999-another'])
  expect(await pendingMigrations(db, later)).toEqual([])
  if (engine === 'postgres') {
    expect(finished).toBeGreaterThan(before)
    expect(lines.join('\n')).toMatch(
      /migration 9998-two-tables waits for leaderboard_scores, held by session \d+ \(idle in transaction/,
    )
  }
})

test('a migration that never gets its lock names the holder, and rolls its step back', async () => {
  const { db, engine, other, log } = await liveSite()
  if (engine === 'sqlite') await sql`pragma busy_timeout = 200`.execute(db)
  const release = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const holder = other.transaction().execute(async (trx) => {
    await trx.updateTable('claims').set({ name: sql`name` }).execute()
    held.resolve()
    await release.promise
  })
  await held.promise
  const failed = migrate(db, { steps: later, log, patienceMs: 500 })
  await expect(failed).rejects.toThrow(
    engine === 'postgres' ? /9999-another waits for claims, held by session \d+/ : /locked/,
  )
  release.resolve()
  await holder
  const left = await pendingMigrations(db, later)
  expect(left).toEqual(
    engine === 'postgres' ? ['9999-another'] : ['9998-two-tables', '9999-another'],
  )
  await migrate(db, { steps: later })
  expect(await pendingMigrations(db, later)).toEqual([])
})

test('two concurrent migrations run each step once', async () => {
  const { db, engine, another, log } = await liveSite()
  const run = (database: typeof db) => migrate(database, { steps: later, log })
  // SQLite waits synchronously, in the thread that would have to release the lock: so one run follows the other.
  const first = engine === 'sqlite' ? [await run(db)] : []
  const runs = [...first, ...(await Promise.all([run(db), run(another)]))]
  expect(runs.flat().toSorted()).toEqual(['9998-two-tables', '9999-another'])
})

test('a database of a newer version is refused, also when nothing is pending', async () => {
  const { db } = await liveSite()
  await migrate(db, { steps: later })
  await expect(migrate(db)).rejects.toThrow('9998-two-tables, 9999-another')
})
