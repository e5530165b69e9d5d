import { type Kysely, sql } from 'kysely'

/**
 * Visitors who came through a campaign link, each once a day even if they had visited before on that day, and the
 * views that the links opened. Until now only visitors whose first visit of the day was the link were counted, with
 * all their views of that day. Their numbers are copied for the time before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['arrivals', 'arrival_views']) {
    await sql`alter table visit_counts add column ${sql.ref(column)} integer not null default 0`.execute(
      db,
    )
  }
  await sql`
    update visit_counts set arrivals = visitors, arrival_views = views
    where grain in ('campaign', 'cube') and campaign <> ''`.execute(db)
}
