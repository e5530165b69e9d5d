import { type Kysely, sql } from 'kysely'

/** Whether an account gets the weekly summary, and the last week that was sent to it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table staff_accounts add column weekly_summary integer not null default 1`.execute(
    db,
  )
  await sql`alter table staff_accounts add column summary_week text`.execute(db)
}
