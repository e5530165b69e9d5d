import { type Kysely, sql } from 'kysely'
import { columnTypes, defaulted, key, partOf, required } from '../columns.ts'

/** Newsletters, one row per recipient, and the rate limit of sending. */
export async function newsletterTables(db: Kysely<unknown>): Promise<void> {
  await newsletters(db)
  await recipients(db)
  await db.schema
    .createTable('mail_budget')
    .addColumn('name', 'text', key)
    .addColumn('second', 'bigint', required)
    .addColumn('second_used', 'integer', required)
    .addColumn('hour', 'bigint', required)
    .addColumn('hour_used', 'integer', required)
    .execute()
}

async function newsletters(db: Kysely<unknown>) {
  const { id } = columnTypes(db)
  await db.schema
    .createTable('newsletters')
    .addColumn('id', 'integer', id)
    .addColumn('kind', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('preheader', 'text', required)
    .addColumn('content', 'text', required)
    .addColumn('audience', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('pause_reason', 'text')
    .addColumn('bounces_accepted', 'integer', defaulted(0))
    .addColumn('last_error', 'text')
    .addColumn('counts', 'text')
    .addColumn('scheduled_at', 'text')
    .addColumn('started_at', 'text')
    .addColumn('finished_at', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('edited_at', 'text', required)
    .addColumn('author', 'text', required)
    .addColumn('edited_by', 'text', required)
    .addColumn('version', 'integer', required)
    .execute()
  await db.schema
    .createIndex('newsletters_by_state')
    .on('newsletters')
    .columns(['state', 'id'])
    .execute()
  await db.schema
    .createTable('newsletter_images')
    .addColumn('newsletter_id', 'integer', partOf('newsletters.id'))
    .addColumn('hash', 'text', (c) => c.notNull().references('images.hash'))
    .addPrimaryKeyConstraint('newsletter_images_key', ['newsletter_id', 'hash'])
    .execute()
  await db.schema
    .createIndex('newsletter_images_by_hash')
    .on('newsletter_images')
    .column('hash')
    .execute()
  await db.schema
    .createTable('newsletter_revisions')
    .addColumn('newsletter_id', 'integer', partOf('newsletters.id'))
    .addColumn('version', 'integer', required)
    .addColumn('subject', 'text', required)
    .addColumn('preheader', 'text', required)
    .addColumn('content', 'text', required)
    .addColumn('saved_at', 'text', required)
    .addColumn('saved_by', 'text', required)
    .addPrimaryKeyConstraint('newsletter_revisions_key', ['newsletter_id', 'version'])
    .execute()
}

async function recipients(db: Kysely<unknown>) {
  const { id } = columnTypes(db)
  await db.schema
    .createTable('newsletter_recipients')
    .addColumn('id', 'integer', id)
    .addColumn('newsletter_id', 'integer', partOf('newsletters.id'))
    .addColumn('person_id', 'integer', (c) => c.references('people.id').onDelete('set null'))
    .addColumn('state', 'text', required)
    .addColumn('reason', 'text')
    .addColumn('attempts', 'integer', required)
    .addColumn('due_at', 'text', required)
    .addColumn('claimed_by', 'text')
    .addColumn('claimed_until', 'text')
    .addColumn('settled_at', 'text')
    .addColumn('unsubscribed_at', 'text')
    .execute()
  await db.schema
    .createIndex('newsletter_recipients_by_state')
    .on('newsletter_recipients')
    .columns(['newsletter_id', 'state', 'id'])
    .execute()
  await db.schema
    .createIndex('newsletter_recipients_unsubscribed')
    .on('newsletter_recipients')
    .column('newsletter_id')
    .where(sql.ref('unsubscribed_at'), 'is not', null)
    .execute()
  // A small partial index: claims of dead processes are found without reading all recipients.
  await db.schema
    .createIndex('newsletter_recipients_claimed')
    .on('newsletter_recipients')
    .column('claimed_by')
    .where(sql.ref('claimed_by'), 'is not', null)
    .execute()
  // A person is a recipient of a newsletter only once, even if the step that adds recipients runs twice.
  await db.schema
    .createIndex('newsletter_recipients_by_person')
    .on('newsletter_recipients')
    .columns(['person_id', 'newsletter_id'])
    .unique()
    .execute()
}
