import { type Kysely, sql } from 'kysely'
import { engineOf } from '../engine.ts'

/**
 * Links in mails identify a person by a random id, because numeric ids are assigned again after a restore. Mails to
 * existing people have links with the numeric id; those keep working.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table people add column link_id text`.execute(db)
  await sql`alter table people add column numbered_links integer default 0 not null`.execute(db)
  const sqlite = engineOf(db) === 'sqlite'
  const random = sqlite
    ? sql`lower(hex(randomblob(16)))`
    : sql`replace(cast(gen_random_uuid() as text), '-', '')`
  await sql`update people set link_id = ${random}, numbered_links = 1`.execute(db)
  await sql`create unique index people_by_link_id on people (link_id)`.execute(db)
  await (sqlite ? nameOnSqlite(db) : nameOnPostgres(db))
  // Which sign-ups a mail has named, so that one mail can ask about several sign-ups that were made together.
  await sql`alter table sign_ups add column asked_at text`.execute(db)
}

/*
 * A process of 0.2.0 that still runs beside this version stores people without a random id, and mails them links with
 * their numeric id. A trigger assigns the random id.
 */

async function nameOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger people_link_id after insert on people when new.link_id is null
    begin
      update people set link_id = lower(hex(randomblob(16))), numbered_links = 1 where id = new.id;
    end
  `.execute(db)
}

async function nameOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function give_link_id() returns trigger language plpgsql as $$
    begin
      if new.link_id is null then
        new.link_id := replace(cast(gen_random_uuid() as text), '-', '');
        new.numbered_links := 1;
      end if;
      return new;
    end
    $$
  `.execute(db)
  await sql`
    create trigger people_link_id before insert on people
    for each row execute function give_link_id()
  `.execute(db)
}
