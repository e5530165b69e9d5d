import { type Kysely, sql } from 'kysely'

/**
 * Who came through a link of a campaign, each once a day also when they had been here before on that day, and the views
 * that its links opened. Until now only visitors whose day began with the link were known, with all their views of the
 * day: for the time before, these numbers are taken over.
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
