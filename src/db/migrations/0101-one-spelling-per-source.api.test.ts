import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { emptyDatabase } from '#src/testing/test-site.ts'
import { migrate, migrateTo } from '../migrate.ts'

test('sums of one source under several spellings are added up', async () => {
  const { db } = await emptyDatabase()
  await migrateTo(db, '0100-new-names-of-leaderboard-changes')
  await sql`insert into visit_counts (grain, period, path, source, campaign, width, visitors, views) values
    ('source', '2026-11-01', '', 'linkedin', '', '', 1, 2),
    ('source', '2026-11-01', '', 'www.linkedin.com', '', '', 10, 20),
    ('source', '2026-11-01', '', 'lnkd.in', '', '', 100, 200),
    ('source', '2026-11-02', '', 'lnkd.in', '', '', 3, 4),
    ('all', '2026-11-01', '', '', '', '', 111, 222),
    ('source', '2026-11-01', '', 'news.example', '', '', 5, 6)`.execute(db)
  await sql`insert into sign_up_counts
    (period, list, path, source, campaign, sign_ups, confirmed, people, people_confirmed, people_invited) values
    ('2026-11-01', 'waitlist', '/join', 'linkedin', '', 1, 1, 1, 1, 0),
    ('2026-11-01', 'waitlist', '/join', 'linkedin.com', '', 2, 1, 2, 1, 1)`.execute(db)
  await sql`insert into people
    (id, email, mailbox, search, state, sources, held, created_at, last_sign_up_at) values
    (1, 'a@example.com', 'a@example.com', '', 'confirmed', 1, 0, '2026-11-01', '2026-11-01')`.execute(
    db,
  )
  await sql`insert into sign_ups (person_id, source, created_at, review, counted_source) values
    (1, 'waitlist', '2026-11-01', 'clear', 'linkedin.com'),
    (1, 'waitlist', '2026-11-01', 'clear', null)`.execute(db)
  await migrate(db)

  const visits = await db
    .selectFrom('visit_counts')
    .select(['period', 'source', 'visitors', 'views'])
    .orderBy('period')
    .orderBy('source')
    .execute()
  expect(visits).toEqual([
    { period: '2026-11-01', source: '', visitors: 111, views: 222 },
    { period: '2026-11-01', source: 'linkedin', visitors: 111, views: 222 },
    { period: '2026-11-01', source: 'news.example', visitors: 5, views: 6 },
    { period: '2026-11-02', source: 'linkedin', visitors: 3, views: 4 },
  ])
  expect(await db.selectFrom('sign_up_counts').selectAll().execute()).toEqual([
    {
      period: '2026-11-01',
      list: 'waitlist',
      path: '/join',
      source: 'linkedin',
      campaign: '',
      sign_ups: 3,
      confirmed: 2,
      people: 3,
      people_confirmed: 2,
      people_invited: 1,
    },
  ])
  const signUps = await db.selectFrom('sign_ups').select('counted_source').orderBy('id').execute()
  expect(signUps.map((row) => row.counted_source)).toEqual(['linkedin', null])
})
