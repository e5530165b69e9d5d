import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { emptyDatabase } from '#src/testing/test-site.ts'
import type { Database } from '../database.ts'
import { migrate, migrateTo } from '../migrate.ts'

const at = (day: number) => `2026-10-0${day}T10:00:00.000Z`

/** Ada is on the waitlist and left the mailing list, Bob left his only list, Cy asked for a demo. */
async function earlierPeople(db: Database) {
  await migrateTo(db, '0050-vitals-by-month')
  for (const name of ['ada', 'bob', 'cy']) {
    const email = `${name}@example.com`
    await sql`insert into people (email, mailbox, search, state, sources, held, created_at, last_sign_up_at)
      values (${email}, ${email}, ${email}, 'confirmed', 1, 0, ${at(1)}, ${at(1)})`.execute(db)
  }
  await sql`insert into sign_ups (person_id, source, created_at, review, confirmed_at) values
    (1, 'waitlist', ${at(1)}, 'clear', ${at(2)}), (1, 'mailing-list', ${at(1)}, 'clear', ${at(2)}),
    (2, 'mailing-list', ${at(1)}, 'clear', ${at(2)}), (3, 'early-access', ${at(1)}, 'clear', ${at(2)})
  `.execute(db)
  await sql`insert into list_exits (person_id, source, left_at) values
    (1, 'mailing-list', ${at(3)}), (2, 'mailing-list', ${at(3)})`.execute(db)
}

test('people of an earlier version get random ids, keep their promises and get the right state', async () => {
  const { db } = await emptyDatabase()
  await earlierPeople(db)
  await migrate(db)
  const people = await db.selectFrom('people').selectAll().orderBy('id').execute()
  expect(new Set(people.map(({ link_id }) => link_id)).size).toBe(3)
  for (const { link_id, numbered_links } of people) {
    expect(link_id).toMatch(/^[0-9a-f]{32}$/)
    expect(numbered_links).toBe(1)
  }
  expect(people.map(({ state }) => state)).toEqual(['confirmed', 'unsubscribed', 'confirmed'])
  const signUps = await db.selectFrom('sign_ups').selectAll().orderBy('id').execute()
  expect(signUps.map(({ newsletters }) => newsletters)).toEqual([1, 1, 1, 0])
  expect(signUps.at(-1)?.promise).toContain('to prepare your demo and for nothing else')
})
