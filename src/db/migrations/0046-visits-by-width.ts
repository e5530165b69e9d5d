import { type Kysely, sql } from 'kysely'

const counts = [
  'views',
  'visitors',
  'readers',
  'depth25',
  'depth50',
  'depth75',
  'depth100',
  'seconds',
  'forms_seen',
  'forms_started',
  'sign_ups_after',
]

/**
 * Sums of pages, sources and campaigns per kind of device: over two years, a table filtered by device would add up a
 * third of all `cube` rows. The grain is for example `path-phone`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const sums = sql.join(counts.map((count) => sql`sum(${sql.ref(count)})`))
  for (const dimension of ['path', 'source', 'campaign']) {
    const kept = (column: string) => (column === dimension ? sql.ref(column) : sql.lit(''))
    await sql`
      insert into visit_counts
        (grain, period, path, source, campaign, width, ${sql.join(counts.map((count) => sql.ref(count)))})
      select ${sql.lit(`${dimension}-`)} || width, period,
        ${kept('path')}, ${kept('source')}, ${kept('campaign')}, width, ${sums}
      from visit_counts
      where grain = 'cube' and width <> '' and ${sql.ref(dimension)} <> ''
      group by width, period, ${sql.ref(dimension)}`.execute(db)
  }
}
