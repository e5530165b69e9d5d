import { type Kysely, sql } from 'kysely'
import { engineOf } from '../engine.ts'

/**
 * When a draft is published, the texts of an article for search engines and previews, and a search index of articles.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['blogs', 'blog_revisions']) {
    await db.schema.alterTable(table).addColumn('publish_at', 'text').execute()
    for (const column of ['search_title', 'search_description', 'share_image']) {
      await db.schema
        .alterTable(table)
        .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
        .execute()
    }
  }
  await db.schema.alterTable('blogs').addColumn('publisher', 'text').execute()
  await db.schema
    .alterTable('blogs')
    .addColumn('search_text', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await sql`create index blogs_scheduled on blogs (publish_at) where publish_at is not null`.execute(
    db,
  )
  await sql`create index blogs_edited on blogs (edited_at desc, id desc)`.execute(db)
  await sql`create index blogs_by_author on blogs (author, created_at desc, id desc)`.execute(db)
  await fillSearchText(db)
  if (engineOf(db) === 'sqlite') await searchOnSqlite(db)
  else await searchOnPostgres(db)
}

/** An index that triggers keep up to date; backups do not contain it as a table. */
async function searchOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`
    create virtual table blog_search using fts5(
      title, summary, search_text, content='blogs', content_rowid='id',
      tokenize='porter unicode61 remove_diacritics 2', prefix='2 3'
    )`.execute(db)
  const added = sql`
    insert into blog_search(rowid, title, summary, search_text)
    values (new.id, new.title, new.summary, new.search_text);`
  const gone = sql`
    insert into blog_search(blog_search, rowid, title, summary, search_text)
    values ('delete', old.id, old.title, old.summary, old.search_text);`
  await sql`create trigger blog_search_added after insert on blogs begin ${added} end`.execute(db)
  await sql`create trigger blog_search_gone after delete on blogs begin ${gone} end`.execute(db)
  await sql`
    create trigger blog_search_changed after update of title, summary, search_text on blogs
    begin ${gone} ${added} end`.execute(db)
  await sql`insert into blog_search(blog_search) values ('rebuild')`.execute(db)
}

/** A separate table: backups would contain a generated column, which cannot be restored. */
async function searchOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table blog_search (
      blog_id integer primary key references blogs (id) on delete cascade,
      heading tsvector not null,
      words tsvector not null
    )`.execute(db)
  // No pending list (fastupdate), because every search would read all of it.
  for (const column of ['heading', 'words']) {
    await sql`
      create index ${sql.raw(`blog_search_${column}`)} on blog_search
      using gin (${sql.raw(column)}) with (fastupdate = off)`.execute(db)
  }
  await sql`
    create function index_blog() returns trigger language plpgsql as $$
    declare
      heading tsvector := setweight(to_tsvector('english', new.title), 'A')
        || setweight(to_tsvector('english', new.summary), 'B');
    begin
      insert into blog_search (blog_id, heading, words)
      values (new.id, heading, heading || to_tsvector('english', new.search_text))
      on conflict (blog_id) do update set heading = excluded.heading, words = excluded.words;
      return new;
    end
    $$`.execute(db)
  await sql`
    create trigger blog_search_follows after insert or update of title, summary, search_text on blogs
    for each row execute function index_blog()`.execute(db)
  await sql`update blogs set title = title`.execute(db)
}

/** A copy of the application's code at this version: a migration must not change with the code. */
async function fillSearchText(db: Kysely<unknown>): Promise<void> {
  let last = 0
  for (;;) {
    const { rows } = await sql<{ id: number; content: string }>`
      select id, content from blogs where id > ${last} order by id limit 200`.execute(db)
    for (const { id, content } of rows) {
      last = id
      await sql`update blogs set search_text = ${textOf(content)} where id = ${id}`.execute(db)
    }
    if (rows.length === 0) return
  }
}

function textOf(content: string): string {
  try {
    return stringsIn(JSON.parse(content))
      .map((text) => text.replace(/<[^>]*>/g, ' '))
      .join(' ')
      .replaceAll('\0', '')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 150_000)
  } catch {
    return ''
  }
}

function stringsIn(value: unknown, key = ''): string[] {
  if (typeof value === 'string') {
    return ['id', 'type', 'src', 'fitMode'].includes(key) || /^(\/media\/|data:)/.test(value)
      ? []
      : [value]
  }
  if (Array.isArray(value)) return value.flatMap((item) => stringsIn(item))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, item]) => stringsIn(item, name))
}
