import { type Kysely, sql } from 'kysely'
import { engineOf } from '../engine.ts'

/** PostgreSQL notifies every process when content changes; on SQLite all processes read the same file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (engineOf(db) === 'sqlite') return
  await sql`
    create function tell_of_changed_content() returns trigger language plpgsql as $$
    begin
      perform pg_notify('content_changed', new.version::text);
      return null;
    end
    $$
  `.execute(db)
  await sql`
    create trigger content_changed after insert or update on content_version
    for each row execute function tell_of_changed_content()
  `.execute(db)
}
