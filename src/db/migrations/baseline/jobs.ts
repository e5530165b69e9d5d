import type { Kysely } from 'kysely'
import { columnTypes, key, required } from '../columns.ts'

export async function jobTables(db: Kysely<unknown>): Promise<void> {
  const { id } = columnTypes(db)
  await db.schema
    .createTable('outbox')
    .addColumn('id', 'integer', id)
    .addColumn('kind', 'text', required)
    .addColumn('person_id', 'integer', (c) => c.references('people.id').onDelete('cascade'))
    .addColumn('sign_up_id', 'integer', (c) => c.references('sign_ups.id').onDelete('cascade'))
    .addColumn('state', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('due_at', 'text', required)
    .addColumn('attempts', 'integer', required)
    .addColumn('claimed_by', 'text')
    .addColumn('claimed_until', 'text')
    .addColumn('settled_at', 'text')
    .addColumn('last_error', 'text')
    .addColumn('error_class', 'text')
    .addColumn('staff_mail_id', 'integer', (c) =>
      c.references('staff_mails.id').onDelete('cascade'),
    )
    .execute()
  await db.schema
    .createIndex('outbox_due')
    .on('outbox')
    .columns(['state', 'kind', 'due_at', 'id'])
    .execute()
  await db.schema.createIndex('outbox_of_person').on('outbox').column('person_id').execute()
  await db.schema.createIndex('outbox_of_sign_up').on('outbox').column('sign_up_id').execute()
  // It has a row while deliveries are paused.
  await db.schema
    .createTable('outbox_pause')
    .addColumn('scope', 'text', key)
    .addColumn('since', 'text', required)
    .addColumn('reason', 'text', required)
    .execute()
  await db.schema
    .createTable('job_times')
    .addColumn('name', 'text', key)
    .addColumn('next_at', 'text', required)
    .execute()
}
