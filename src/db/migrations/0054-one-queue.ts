import type { Kysely } from 'kysely'
import { engineOf } from '../engine.ts'
import { runStatements } from './statements.ts'

/**
 * The outbox becomes the queue of all background work. A key makes a job the only one of its kind and subject. The
 * table keeps its name, and job_times stays, while processes of 0.2.0 may run beside this version. Recipients of
 * cancelled newsletters no longer wait.
 */
const onBoth = `
alter table outbox add column key text;
alter table outbox add column subject_id integer;
create unique index outbox_key on outbox (key);
create table job_runners (
  id text primary key,
  seen_at text not null,
  has_mail_server integer not null
);
alter table faq_questions add column answer text;
update newsletter_recipients set state = 'skipped', reason = 'cancelled', claimed_by = null, claimed_until = null
  where state = 'waiting' and newsletter_id in (select id from newsletters where state = 'cancelled');
`

/** Saves that only lock the content write the same version again, which need not be announced. */
const onPostgres = `
drop trigger content_changed on content_version;
create trigger content_changed after update on content_version
  for each row when (old.version is distinct from new.version)
  execute function tell_of_changed_content();
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, onBoth)
  if (engineOf(db) === 'postgres') await runStatements(db, onPostgres)
}
