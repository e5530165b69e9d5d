import { type Kysely, sql } from 'kysely'
import { columnTypes } from './columns.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await blogs(db)
  await faqs(db)
  await leads(db)
  await leaderboard(db)
  await staff(db)
  await content(db)
}

async function blogs(db: Kysely<unknown>) {
  const { id, bytes } = columnTypes(db)
  await db.schema
    .createTable('blogs')
    .addColumn('id', 'integer', id)
    .addColumn('status', 'text', (c) => c.notNull().check(sql`status in ('draft', 'published')`))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('edited_at', 'text', (c) => c.notNull())
    .addColumn('author', 'text', (c) => c.notNull())
    .addColumn('edited_by', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('summary', 'text', (c) => c.notNull())
    .addColumn('thumbnail', 'text', (c) => c.notNull())
    .addColumn('main', 'integer', (c) => c.notNull())
    .addColumn('featured', 'integer', (c) => c.notNull())
    .addColumn('minutes_to_read', 'integer', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('blogs_newest')
    .on('blogs')
    .columns(['created_at desc', 'id desc'])
    .execute()
  await db.schema
    .createIndex('blogs_by_status')
    .on('blogs')
    .columns(['status', 'created_at desc', 'id desc'])
    .execute()
  // Few articles are main articles: partial indexes find them without reading the others.
  await sql`create index blogs_main on blogs (status, created_at desc, id desc) where main = 1`.execute(
    db,
  )
  await sql`create index blogs_featured on blogs (status, created_at desc, id desc) where featured = 1`.execute(
    db,
  )
  await db.schema
    .createTable('blog_revisions')
    .addColumn('blog_id', 'integer', (c) => c.notNull().references('blogs.id').onDelete('cascade'))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('saved_at', 'text', (c) => c.notNull())
    .addColumn('saved_by', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('summary', 'text', (c) => c.notNull())
    .addColumn('thumbnail', 'text', (c) => c.notNull())
    .addColumn('main', 'integer', (c) => c.notNull())
    .addColumn('featured', 'integer', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('blog_revisions_key', ['blog_id', 'version'])
    .execute()
  await db.schema
    .createTable('images')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('ext', 'text', (c) => c.notNull())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('size', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('bytes', bytes, (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('blog_images')
    .addColumn('blog_id', 'integer', (c) => c.notNull().references('blogs.id').onDelete('cascade'))
    .addColumn('hash', 'text', (c) => c.notNull().references('images.hash'))
    .addPrimaryKeyConstraint('blog_images_key', ['blog_id', 'hash'])
    .execute()
  await db.schema.createIndex('blog_images_by_hash').on('blog_images').column('hash').execute()
}

async function faqs(db: Kysely<unknown>) {
  const { id } = columnTypes(db)
  await db.schema
    .createTable('faqs')
    .addColumn('id', 'integer', id)
    .addColumn('question', 'text', (c) => c.notNull())
    .addColumn('answer', 'text', (c) => c.notNull())
    .addColumn('navigation_heading', 'text', (c) => c.notNull())
    .addColumn('sort_order', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('faqs_order').on('faqs').columns(['sort_order', 'id']).execute()
}

async function leads(db: Kysely<unknown>) {
  const { id } = columnTypes(db)
  await db.schema
    .createTable('subscriptions')
    .addColumn('id', 'integer', id)
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('list', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('confirmed_at', 'text')
    .addColumn('unsubscribed_at', 'text')
    .addUniqueConstraint('subscriptions_once', ['email', 'list'])
    .execute()
  await db.schema
    .createTable('bookings')
    .addColumn('id', 'integer', id)
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('company', 'text')
    .addColumn('role', 'text')
    .addColumn('info', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('confirmed_at', 'text')
    .execute()
  await db.schema.createIndex('bookings_by_email').on('bookings').column('email').execute()
  await db.schema
    .createTable('registrations')
    .addColumn('id', 'integer', id)
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('registrations_by_email')
    .on('registrations')
    .column('email')
    .execute()
  await db.schema
    .createTable('outbox')
    .addColumn('id', 'integer', id)
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('payload', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('due_at', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('last_error', 'text')
    .execute()
  await db.schema.createIndex('outbox_due').on('outbox').columns(['state', 'due_at']).execute()
  await db.schema
    .createTable('idempotency_keys')
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('scope', 'text', (c) => c.notNull())
    .addColumn('fingerprint', 'text', (c) => c.notNull())
    .addColumn('answer', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_key', ['key', 'scope'])
    .execute()
  await db.schema
    .createIndex('idempotency_keys_age')
    .on('idempotency_keys')
    .column('created_at')
    .execute()
}

async function leaderboard(db: Kysely<unknown>) {
  const { id } = columnTypes(db)
  await db.schema
    .createTable('leaderboard_scores')
    .addColumn('id', 'integer', id)
    .addColumn('player_name', 'text', (c) => c.notNull())
    .addColumn('score', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute()
  // Of equal scores the earlier one ranks higher, and ids increase with time.
  await db.schema
    .createIndex('leaderboard_best')
    .on('leaderboard_scores')
    .columns(['score desc', 'id'])
    .execute()
}

async function staff(db: Kysely<unknown>) {
  const { id } = columnTypes(db)
  await db.schema
    .createTable('staff_accounts')
    .addColumn('id', 'integer', id)
    .addColumn('username', 'text', (c) => c.notNull().unique())
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('password_changed_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('staff_sessions')
    .addColumn('sid', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'integer', (c) =>
      c.notNull().references('staff_accounts.id').onDelete('cascade'),
    )
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('staff_sessions_by_account')
    .on('staff_sessions')
    .column('account_id')
    .execute()
}

async function content(db: Kysely<unknown>) {
  await db.schema
    .createTable('content_version')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute()
  await sql`insert into content_version (id, version) values (1, 1)`.execute(db)
}
