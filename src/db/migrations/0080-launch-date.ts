import { type Kysely, sql } from 'kysely'

/** The day of the launch. Null: the pages show the text of the claim. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table launch_settings add column launch_date text`.execute(db)
}
