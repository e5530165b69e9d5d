import { type Kysely, sql } from 'kysely'
import { columnTypes } from './columns.ts'

/** Newsletters, one row per recipient, exits from single lists, and the rate limit of sending. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await newsletters(db)
  await recipients(db)
  await db.schema
    .createTable('newsletter_images')
    .addColumn('newsletter_id', 'integer', (c) =>
      c.notNull().references('newsletters.id').onDelete('cascade'),
    )
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
    .addColumn('newsletter_id', 'integer', (c) =>
      c.notNull().references('newsletters.id').onDelete('cascade'),
    )
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('preheader', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('saved_at', 'text', (c) => c.notNull())
    .addColumn('saved_by', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('newsletter_revisions_key', ['newsletter_id', 'version'])
    .execute()
  await db.schema
    .createTable('list_exits')
    .addColumn('person_id', 'integer', (c) =>
      c.notNull().references('people.id').onDelete('cascade'),
    )
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('left_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('list_exits_key', ['person_id', 'source'])
    .execute()
  await db.schema
    .createTable('mail_budget')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('second', 'bigint', (c) => c.notNull())
    .addColumn('second_used', 'integer', (c) => c.notNull())
    .addColumn('hour', 'bigint', (c) => c.notNull())
    .addColumn('hour_used', 'integer', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('people_by_campaign')
    .on('people')
    .column('utm_campaign')
    .where(sql.ref('utm_campaign'), 'is not', null)
    .execute()
  await db.schema.alterTable('people').addColumn('invited_at', 'text').execute()
  await db.schema
    .createIndex('people_by_invitation')
    .on('people')
    .columns(['invited_at', 'last_sign_up_at', 'id'])
    .execute()
}

async function newsletters(db: Kysely<unknown>) {
  const { id } = columnTypes(db)
  await db.schema
    .createTable('newsletters')
    .addColumn('id', 'integer', id)
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('preheader', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('audience', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('pause_reason', 'text')
    .addColumn('bounces_accepted', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('last_error', 'text')
    .addColumn('counts', 'text')
    .addColumn('scheduled_at', 'text')
    .addColumn('started_at', 'text')
    .addColumn('finished_at', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('edited_at', 'text', (c) => c.notNull())
    .addColumn('author', 'text', (c) => c.notNull())
    .addColumn('edited_by', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('newsletters_by_state')
    .on('newsletters')
    .columns(['state', 'id'])
    .execute()
}

async function recipients(db: Kysely<unknown>) {
  const { id } = columnTypes(db)
  await db.schema
    .createTable('newsletter_recipients')
    .addColumn('id', 'integer', id)
    .addColumn('newsletter_id', 'integer', (c) =>
      c.notNull().references('newsletters.id').onDelete('cascade'),
    )
    .addColumn('person_id', 'integer', (c) => c.references('people.id').onDelete('set null'))
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('due_at', 'text', (c) => c.notNull())
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
