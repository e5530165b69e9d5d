import { type Kysely, sql } from 'kysely'
import { engineOf } from '../engine.ts'

/**
 * The outbox becomes the queue of all background work. A key makes a job the only one of its kind and subject. The
 * table keeps its name, and job_times stays, while processes of 0.2.0 may run beside this version. Recipients of
 * cancelled newsletters no longer wait.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('outbox').addColumn('key', 'text').execute()
  await db.schema.alterTable('outbox').addColumn('subject_id', 'integer').execute()
  await db.schema.createIndex('outbox_key').on('outbox').column('key').unique().execute()
  await db.schema
    .createTable('job_runners')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('seen_at', 'text', (column) => column.notNull())
    .addColumn('has_mail_server', 'integer', (column) => column.notNull())
    .execute()
  await db.schema.alterTable('faq_questions').addColumn('answer', 'text').execute()
  await sql`
    update newsletter_recipients set state = 'skipped', reason = 'cancelled', claimed_by = null, claimed_until = null
    where state = 'waiting' and newsletter_id in (select id from newsletters where state = 'cancelled')
  `.execute(db)
  if (engineOf(db) === 'postgres') await tellOfNewVersionsOnly(db)
}

/** Saves that only lock the content write the same version again, which need not be announced. */
async function tellOfNewVersionsOnly(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger content_changed on content_version`.execute(db)
  await sql`
    create trigger content_changed after update on content_version
    for each row when (old.version is distinct from new.version)
    execute function tell_of_changed_content()
  `.execute(db)
}
