import { type Kysely, sql } from 'kysely'

/** Sums per month: over two years, the speed of all pages would add up a million rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into vital_counts (day, route, width, metric, bucket, count)
    select substr(day, 1, 7), route, width, metric, bucket, sum(count)
    from vital_counts
    group by substr(day, 1, 7), route, width, metric, bucket`.execute(db)
}
