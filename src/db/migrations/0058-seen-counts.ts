import { type Kysely, sql } from 'kysely'

/**
 * The counts of the day at the time of a visit to the dashboard: the difference to the current counts is what is new.
 * Null for visits before this step, for which the counts are unknown.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const look of ['seen', 'previous']) {
    await sql`alter table dashboard_visits add column ${sql.ref(`${look}_day`)} text`.execute(db)
    for (const count of ['visitors', 'views', 'sign_ups']) {
      await sql`alter table dashboard_visits add column ${sql.ref(`${look}_${count}`)} integer`.execute(
        db,
      )
    }
  }
}
