import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, test } from 'vitest'
import { emptyDatabase } from '#src/testing/test-site.ts'
import { migrate } from '../migrate.ts'
import { migrations } from './registry.ts'

const at = (day: number) => `2026-10-0${day}T10:00:00.000Z`

/** The tables of the earlier version, with people who are in one table, in several, twice in one, or unsubscribed. */
async function oldLeads(db: Kysely<unknown>) {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateTo('0003-tell-of-changes')
  if (error) throw error
  await sql`insert into subscriptions (email, list, created_at, confirmed_at, unsubscribed_at) values
    ('ada@example.com', 'waitlist', ${at(1)}, ${at(2)}, null),
    ('ada@example.com', 'mailing-list', ${at(3)}, null, null),
    ('bob@example.com', 'mailing-list', ${at(2)}, null, null),
    ('back@example.com', 'waitlist', ${at(1)}, ${at(1)}, ${at(2)}),
    ('back@example.com', 'mailing-list', ${at(3)}, null, null),
    ('left@example.com', 'waitlist', ${at(1)}, ${at(1)}, ${at(4)})`.execute(db)
  await sql`insert into bookings (name, email, company, role, info, created_at, confirmed_at) values
    ('Ada Löf', 'ada@example.com', 'Loom & Co', 'Design', 'A flow', ${at(4)}, ${at(5)}),
    ('Cy', 'cy@example.com', null, null, null, ${at(6)}, null),
    ('Cy Again', 'cy@example.com', 'Warp', 'Other', null, ${at(7)}, null)`.execute(db)
  await sql`insert into registrations (name, email, created_at) values
    ('Ada L.', 'ada@example.com', ${at(8)}),
    ('Dee', 'dee@example.com', ${at(9)})`.execute(db)
}

test('every old lead becomes a sign-up of one person', async () => {
  const { db } = await emptyDatabase()
  await oldLeads(db as unknown as Kysely<unknown>)
  expect(await migrate(db)).toContain('0004-leads')

  const people = await db.selectFrom('people').selectAll().orderBy('email').execute()
  const kept = people.map((one) => ({
    email: one.email,
    mailbox: one.mailbox,
    name: one.name,
    company: one.company,
    search: one.search.trim(),
    state: one.state,
    sources: one.sources,
    held: one.held,
    from: one.created_at,
    to: one.last_sign_up_at,
    confirmed: one.confirmed_at,
    left: one.unsubscribed_at,
  }))
  const none = { name: null, company: null, confirmed: null, left: null, held: 0 }
  expect(kept).toEqual([
    {
      ...none,
      email: 'ada@example.com',
      mailbox: 'ada@example.com',
      name: 'Ada Löf',
      company: 'Loom & Co',
      search: 'ada@example.com ada löf loom & co',
      state: 'confirmed',
      sources: 15,
      from: at(1),
      to: at(8),
      confirmed: at(5),
    },
    {
      ...none,
      email: 'back@example.com',
      mailbox: 'back@example.com',
      search: 'back@example.com',
      state: 'unconfirmed',
      sources: 3,
      from: at(1),
      to: at(3),
      confirmed: at(1),
      left: at(2),
    },
    {
      ...none,
      email: 'bob@example.com',
      mailbox: 'bob@example.com',
      search: 'bob@example.com',
      state: 'unconfirmed',
      sources: 2,
      from: at(2),
      to: at(2),
    },
    {
      ...none,
      email: 'cy@example.com',
      mailbox: 'cy@example.com',
      name: 'Cy Again',
      company: 'Warp',
      search: 'cy@example.com cy again warp',
      state: 'unconfirmed',
      sources: 4,
      from: at(6),
      to: at(7),
    },
    {
      ...none,
      email: 'dee@example.com',
      mailbox: 'dee@example.com',
      name: 'Dee',
      search: 'dee@example.com dee',
      state: 'unconfirmed',
      sources: 8,
      from: at(9),
      to: at(9),
    },
    {
      ...none,
      email: 'left@example.com',
      mailbox: 'left@example.com',
      search: 'left@example.com',
      state: 'unsubscribed',
      sources: 1,
      from: at(1),
      to: at(1),
      confirmed: at(1),
      left: at(4),
    },
  ])

  const signUps = await db
    .selectFrom('sign_ups')
    .innerJoin('people', 'people.id', 'sign_ups.person_id')
    .selectAll('sign_ups')
    .select('people.email')
    .orderBy('people.email')
    .orderBy('sign_ups.created_at')
    .execute()
  const rows = signUps.map((one) =>
    [one.email, one.source, one.created_at, one.confirmed_at, one.name, one.company, one.role]
      .concat([one.info, one.review])
      .join(' | '),
  )
  expect(rows).toEqual([
    `ada@example.com | waitlist | ${at(1)} | ${at(2)} |  |  |  |  | clear`,
    `ada@example.com | mailing-list | ${at(3)} |  |  |  |  |  | clear`,
    `ada@example.com | early-access | ${at(4)} | ${at(5)} | Ada Löf | Loom & Co | Design | A flow | clear`,
    `ada@example.com | registration | ${at(8)} |  | Ada L. |  |  |  | clear`,
    `back@example.com | waitlist | ${at(1)} | ${at(1)} |  |  |  |  | clear`,
    `back@example.com | mailing-list | ${at(3)} |  |  |  |  |  | clear`,
    `bob@example.com | mailing-list | ${at(2)} |  |  |  |  |  | clear`,
    `cy@example.com | early-access | ${at(6)} |  | Cy |  |  |  | clear`,
    `cy@example.com | early-access | ${at(7)} |  | Cy Again | Warp | Other |  | clear`,
    `dee@example.com | registration | ${at(9)} |  | Dee |  |  |  | clear`,
    `left@example.com | waitlist | ${at(1)} | ${at(1)} |  |  |  |  | clear`,
  ])
})
