import type { Kysely } from 'kysely'

/**
 * The outbox becomes the queue of all background work. A key makes a job the only one of its kind and subject. The
 * table keeps its name, and job_times stays, while processes of 0.2.0 may run beside this version.
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
}
