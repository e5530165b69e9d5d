import type { Kysely } from 'kysely'

/**
 * outbox_pause: has a row while deliveries are paused. erasures: people who were erased, by the id and the creation
 * time of their row, so that a restored backup does not bring them back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('outbox_pause')
    .addColumn('scope', 'text', (column) => column.primaryKey())
    .addColumn('since', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('erasures')
    .addColumn('person_id', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('erased_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('erasures_key', ['person_id', 'created_at'])
    .execute()
}
