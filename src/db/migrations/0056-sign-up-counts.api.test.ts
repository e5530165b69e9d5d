import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { emptyDatabase } from '#src/testing/test-site.ts'
import type { Database } from '../database.ts'
import { migrate, migrateTo } from '../migrate.ts'

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const day = (days: number) => ago(days).slice(0, 10)

async function before(db: Database) {
  await migrateTo(db, '0055-time-zone')
}

test('existing sign-ups are added up once, without those held or rejected', async () => {
  const { db } = await emptyDatabase()
  await before(db)
  await sql`insert into people
    (id, email, mailbox, search, state, sources, held, created_at, last_sign_up_at, utm_source, utm_campaign, referrer)
    values (1, 'a@example.com', 'a@example.com', '', 'confirmed', 1, 0, ${ago(40)}, ${ago(40)}, 'Twitter ', ' Launch', null),
      (2, 'b@example.com', 'b@example.com', '', 'unconfirmed', 1, 1, ${ago(2)}, ${ago(2)}, null, null, 'www.news.example')`.execute(
    db,
  )
  await sql`insert into sign_ups (person_id, source, created_at, page, review, confirmed_at) values
    (1, 'waitlist', ${ago(40)}, '/join/', 'clear', ${ago(39)}),
    (2, 'waitlist', ${ago(2)}, null, 'clear', null),
    (2, 'registration', ${ago(2)}, '/register', 'held', null),
    (2, 'registration', ${ago(2)}, '/register', 'rejected', null)`.execute(db)
  await sql`insert into visit_counts (grain, period, path, source, campaign, width, visitors, views) values
    ('all', ${day(50)}, '', '', '', '', 7, 9), ('campaign', ${day(50)}, '', '', 'launch', '', 2, 3)`.execute(
    db,
  )
  await migrate(db)
  const rows = await db
    .selectFrom('sign_up_counts')
    .selectAll()
    .where('period', 'like', '%-%-%')
    .orderBy('period')
    .execute()
  const people = { people: 0, people_confirmed: 0, people_invited: 0 }
  expect(rows).toEqual([
    {
      period: day(40),
      list: 'waitlist',
      path: '/join',
      source: 'twitter',
      campaign: 'launch',
      sign_ups: 1,
      confirmed: 1,
      ...people,
    },
    {
      period: day(2),
      list: 'waitlist',
      path: '',
      source: 'news.example',
      campaign: '',
      sign_ups: 1,
      confirmed: 0,
      ...people,
    },
  ])
  const starts = await db.selectFrom('counting_starts').selectAll().orderBy('what').execute()
  expect(starts).toEqual([
    { what: 'funnel', day: day(-1) },
    { what: 'sign-ups', day: day(29) },
    { what: 'visits', day: day(50) },
  ])
  const arrivals = await db
    .selectFrom('visit_counts')
    .select(['grain', 'arrivals', 'arrival_views'])
    .orderBy('grain')
    .execute()
  expect(arrivals).toEqual([
    { grain: 'all', arrivals: 0, arrival_views: 0 },
    { grain: 'campaign', arrivals: 2, arrival_views: 3 },
  ])
})

test('a new site counts from its first day on', async () => {
  const { db } = await emptyDatabase()
  await migrate(db)
  const starts = await db.selectFrom('counting_starts').select('day').execute()
  expect(starts.map((start) => start.day)).toEqual([day(0), day(0), day(0)])
})
