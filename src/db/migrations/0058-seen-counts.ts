import { type Kysely, sql } from 'kysely'

/**
 * What was counted on the day of a look at the dashboard when it happened: the difference is what came since. Null for
 * looks of before, since which nobody can tell.
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
