import { type Kysely, sql } from 'kysely'

/**
 * The time zone of the staff area, and the first day that is counted in it. Null: nobody has chosen a zone, so it is
 * UTC.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table launch_settings add column time_zone text`.execute(db)
  await sql`alter table launch_settings add column time_zone_since text`.execute(db)
}
