import { type Kysely, sql } from 'kysely'
import { engineOf } from '../../engine.ts'
import { columnTypes, defaulted, partOf, required } from '../columns.ts'
import { indexOnPostgres, indexOnSqlite } from './blog-search.ts'

export async function blogTables(db: Kysely<unknown>): Promise<void> {
  await articles(db)
  await revisions(db)
  await review(db)
  await unsavedTexts(db)
  if (engineOf(db) === 'sqlite') await indexOnSqlite(db)
  else await indexOnPostgres(db)
}

async function articles(db: Kysely<unknown>) {
  const { id } = columnTypes(db)
  await db.schema
    .createTable('blogs')
    .addColumn('id', 'integer', id)
    .addColumn('status', 'text', (c) => c.notNull().check(sql`status in ('draft', 'published')`))
    .addColumn('created_at', 'text', required)
    .addColumn('edited_at', 'text', required)
    .addColumn('author', 'text', required)
    .addColumn('edited_by', 'text', required)
    .addColumn('title', 'text', required)
    .addColumn('summary', 'text', required)
    .addColumn('thumbnail', 'text', required)
    .addColumn('main', 'integer', required)
    .addColumn('featured', 'integer', required)
    .addColumn('minutes_to_read', 'integer', required)
    .addColumn('version', 'integer', required)
    .addColumn('content', 'text', required)
    .addColumn('review_requested_at', 'text')
    .addColumn('publish_at', 'text')
    .addColumn('search_title', 'text', defaulted(''))
    .addColumn('search_description', 'text', defaulted(''))
    .addColumn('share_image', 'text', defaulted(''))
    .addColumn('publisher', 'text')
    .addColumn('search_text', 'text', defaulted(''))
    .execute()
  // Few articles are main articles or scheduled: partial indexes find them without reading the others.
  for (const [name, columns] of [
    ['newest', '(created_at desc, id desc)'],
    ['by_status', '(status, created_at desc, id desc)'],
    ['main', '(status, created_at desc, id desc) where main = 1'],
    ['featured', '(status, created_at desc, id desc) where featured = 1'],
    ['scheduled', '(publish_at) where publish_at is not null'],
    ['edited', '(edited_at desc, id desc)'],
    ['by_author', '(author, created_at desc, id desc)'],
  ]) {
    await sql.raw(`create index blogs_${name} on blogs ${columns}`).execute(db)
  }
  await db.schema
    .createTable('blog_images')
    .addColumn('blog_id', 'integer', partOf('blogs.id'))
    .addColumn('hash', 'text', (c) => c.notNull().references('images.hash'))
    .addPrimaryKeyConstraint('blog_images_key', ['blog_id', 'hash'])
    .execute()
  await db.schema.createIndex('blog_images_by_hash').on('blog_images').column('hash').execute()
}

async function revisions(db: Kysely<unknown>) {
  await db.schema
    .createTable('blog_revisions')
    .addColumn('blog_id', 'integer', partOf('blogs.id'))
    .addColumn('version', 'integer', required)
    .addColumn('saved_at', 'text', required)
    .addColumn('saved_by', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('status', 'text', required)
    .addColumn('title', 'text', required)
    .addColumn('summary', 'text', required)
    .addColumn('thumbnail', 'text', required)
    .addColumn('main', 'integer', required)
    .addColumn('featured', 'integer', required)
    .addColumn('content', 'text', required)
    .addColumn('publish_at', 'text')
    .addColumn('search_title', 'text', defaulted(''))
    .addColumn('search_description', 'text', defaulted(''))
    .addColumn('share_image', 'text', defaulted(''))
    .addPrimaryKeyConstraint('blog_revisions_key', ['blog_id', 'version'])
    .execute()
}

/** Links that show a draft to somebody without an account, and the comments on its blocks. */
async function review(db: Kysely<unknown>) {
  const { id } = columnTypes(db)
  await db.schema
    .createTable('review_links')
    .addColumn('id', 'integer', id)
    .addColumn('blog_id', 'integer', partOf('blogs.id'))
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'text', required)
    .addColumn('created_by', 'text', required)
    .addColumn('expires_at', 'text', required)
    .execute()
  await db.schema.createIndex('review_links_of_blog').on('review_links').column('blog_id').execute()
  await db.schema
    .createTable('review_comments')
    .addColumn('id', 'integer', id)
    .addColumn('blog_id', 'integer', partOf('blogs.id'))
    .addColumn('block_id', 'text', required)
    .addColumn('answer_to', 'integer', (c) =>
      c.references('review_comments.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', required)
    .addColumn('by_staff', 'integer', required)
    .addColumn('text', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('resolved_at', 'text')
    .addColumn('resolved_by', 'text')
    .execute()
  await db.schema
    .createIndex('review_comments_of_blog')
    .on('review_comments')
    .columns(['blog_id', 'id'])
    .execute()
  await db.schema
    .createIndex('review_comments_answers')
    .on('review_comments')
    .column('answer_to')
    .execute()
}

/** Unsaved changes of staff as 0.2.0 stores them, and who has which article open. */
async function unsavedTexts(db: Kysely<unknown>) {
  await db.schema
    .createTable('working_copies')
    .addColumn('blog_id', 'integer', partOf('blogs.id'))
    .addColumn('username', 'text', required)
    .addColumn('base_version', 'integer', required)
    .addColumn('changes_id', 'text', required)
    .addColumn('fields', 'text', required)
    .addColumn('revision', 'integer', required)
    .addColumn('saved_at', 'text', required)
    .addPrimaryKeyConstraint('working_copies_key', ['blog_id', 'username'])
    .execute()
  await db.schema
    .createTable('open_editors')
    .addColumn('blog_id', 'integer', partOf('blogs.id'))
    .addColumn('tab', 'text', required)
    .addColumn('username', 'text', required)
    .addColumn('block_id', 'text')
    .addColumn('seen_at', 'text', required)
    .addPrimaryKeyConstraint('open_editors_key', ['blog_id', 'tab'])
    .execute()
  await db.schema
    .createTable('new_article_copies')
    .addColumn('username', 'text', required)
    .addColumn('key', 'text', required)
    .addColumn('changes_id', 'text', required)
    .addColumn('title', 'text', required)
    .addColumn('fields', 'text', required)
    .addColumn('revision', 'integer', required)
    .addColumn('saved_at', 'text', required)
    .addPrimaryKeyConstraint('new_article_copies_key', ['username', 'key'])
    .execute()
  await db.schema
    .createTable('new_article_images')
    .addColumn('username', 'text', required)
    .addColumn('key', 'text', required)
    .addColumn('hash', 'text', (c) => c.notNull().references('images.hash'))
    .addPrimaryKeyConstraint('new_article_images_key', ['username', 'key', 'hash'])
    .addForeignKeyConstraint(
      'new_article_images_copy',
      ['username', 'key'],
      'new_article_copies',
      ['username', 'key'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute()
  await db.schema
    .createIndex('new_article_images_by_hash')
    .on('new_article_images')
    .column('hash')
    .execute()
}
