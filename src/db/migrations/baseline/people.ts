import { type Kysely, sql } from 'kysely'
import { engineOf } from '../../engine.ts'
import { columnTypes, partOf, required } from '../columns.ts'

/** One person per address with all their sign-ups. */
export async function peopleTables(db: Kysely<unknown>): Promise<void> {
  await people(db)
  await signUps(db)
  await history(db)
  await mailings(db)
  if (engineOf(db) === 'sqlite') await searchOnSqlite(db)
  else await searchOnPostgres(db)
}

async function people(db: Kysely<unknown>) {
  const { id } = columnTypes(db)
  await db.schema
    .createTable('people')
    .addColumn('id', 'integer', id)
    .addColumn('email', 'text', (c) => c.notNull().unique())
    .addColumn('mailbox', 'text', required)
    .addColumn('name', 'text')
    .addColumn('company', 'text')
    .addColumn('search', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('sources', 'integer', required)
    .addColumn('held', 'integer', required)
    .addColumn('created_at', 'text', required)
    .addColumn('last_sign_up_at', 'text', required)
    .addColumn('last_mail_at', 'text')
    .addColumn('confirmed_at', 'text')
    .addColumn('unsubscribed_at', 'text')
    .addColumn('first_page', 'text')
    .addColumn('referrer', 'text')
    .addColumn('utm_source', 'text')
    .addColumn('utm_medium', 'text')
    .addColumn('utm_campaign', 'text')
    .addColumn('utm_term', 'text')
    .addColumn('utm_content', 'text')
    .addColumn('invited_at', 'text')
    .execute()
  for (const [name, columns] of [
    ['by_mailbox', '(mailbox)'],
    ['newest', '(last_sign_up_at desc, id desc)'],
    ['by_state', '(state, last_sign_up_at desc, id desc)'],
    ['held', '(last_sign_up_at desc, id desc) where held > 0'],
    ['counted', '(state, sources)'],
    ['by_campaign', '(utm_campaign) where utm_campaign is not null'],
    ['by_invitation', '(invited_at, last_sign_up_at, id)'],
  ]) {
    await sql.raw(`create index people_${name} on people ${columns}`).execute(db)
  }
  for (const bit of [1, 2, 4, 8]) {
    await sql`
      create index ${sql.raw(`people_of_source_${bit}`)} on people (last_sign_up_at desc, id desc)
      where (sources & ${sql.lit(bit)}) <> 0`.execute(db)
  }
}

async function signUps(db: Kysely<unknown>) {
  const { id } = columnTypes(db)
  await db.schema
    .createTable('sign_ups')
    .addColumn('id', 'integer', id)
    .addColumn('person_id', 'integer', partOf('people.id'))
    .addColumn('source', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('name', 'text')
    .addColumn('company', 'text')
    .addColumn('role', 'text')
    .addColumn('info', 'text')
    .addColumn('page', 'text')
    .addColumn('review', 'text', required)
    .addColumn('reasons', 'text')
    .addColumn('confirmed_at', 'text')
    .execute()
  await db.schema.createIndex('sign_ups_of_person').on('sign_ups').column('person_id').execute()
  for (const name of ['sign_ups_by_day', 'sign_ups_created']) {
    await db.schema.createIndex(name).on('sign_ups').columns(['created_at', 'source']).execute()
  }
}

async function history(db: Kysely<unknown>) {
  const { id } = columnTypes(db)
  await db.schema
    .createTable('person_events')
    .addColumn('id', 'integer', id)
    .addColumn('person_id', 'integer', partOf('people.id'))
    .addColumn('at', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('by', 'text')
    .execute()
  await db.schema
    .createIndex('person_events_of_person')
    .on('person_events')
    .column('person_id')
    .execute()
  // Requests outlive the person: it must be provable that a request was answered in time, without keeping who made
  // it.
  await db.schema
    .createTable('privacy_requests')
    .addColumn('id', 'integer', id)
    .addColumn('person_id', 'integer', (c) => c.references('people.id').onDelete('set null'))
    .addColumn('kind', 'text', required)
    .addColumn('received_at', 'text', required)
    .addColumn('due_at', 'text', required)
    .addColumn('closed_at', 'text')
    .addColumn('closed_by', 'text')
    .execute()
  await db.schema
    .createIndex('privacy_requests_of_person')
    .on('privacy_requests')
    .column('person_id')
    .execute()
  // People who were erased, by the id and the creation time of their row, so that a restored backup does not bring them
  // back.
  await db.schema
    .createTable('erasures')
    .addColumn('person_id', 'integer', required)
    .addColumn('created_at', 'text', required)
    .addColumn('erased_at', 'text', required)
    .addPrimaryKeyConstraint('erasures_key', ['person_id', 'created_at'])
    .execute()
}

async function mailings(db: Kysely<unknown>) {
  // How often a mailbox was asked to confirm, stored for longer than the person. The mailbox is a keyed hash.
  await db.schema
    .createTable('mailbox_mails')
    .addColumn('mailbox', 'text', required)
    .addColumn('nth', 'integer', required)
    .addColumn('person_id', 'integer', required)
    .addColumn('delivery_id', 'integer')
    .addColumn('created_at', 'text', required)
    .addColumn('due_at', 'text', required)
    .addPrimaryKeyConstraint('mailbox_mails_key', ['mailbox', 'nth'])
    .execute()
  await db.schema
    .createIndex('mailbox_mails_created')
    .on('mailbox_mails')
    .column('created_at')
    .execute()
  await db.schema
    .createTable('list_exits')
    .addColumn('person_id', 'integer', partOf('people.id'))
    .addColumn('source', 'text', required)
    .addColumn('left_at', 'text', required)
    .addPrimaryKeyConstraint('list_exits_key', ['person_id', 'source'])
    .execute()
}

/** A trigram index that triggers keep up to date. */
async function searchOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`
    create virtual table people_search
    using fts5(search, content='people', content_rowid='id', tokenize='trigram')`.execute(db)
  // Otherwise the text of an erased person would stay in the index until it is merged.
  await sql`insert into people_search(people_search, rank) values ('secure-delete', 1)`.execute(db)
  const add = sql`insert into people_search(rowid, search) values (new.id, new.search);`
  const drop = sql`
    insert into people_search(people_search, rowid, search) values ('delete', old.id, old.search);`
  await sql`create trigger people_search_added after insert on people begin ${add} end`.execute(db)
  await sql`create trigger people_search_gone after delete on people begin ${drop} end`.execute(db)
  await sql`
    create trigger people_search_changed after update of search on people
    begin ${drop} ${add} end`.execute(db)
}

/** Without the extension (a server that lacks it, a user who may not create it) a search reads the table. */
async function searchOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ begin
      create extension if not exists pg_trgm;
      create index people_search on people using gin (search gin_trgm_ops);
    exception when others then
      raise notice 'leads are searched without an index: %', sqlerrm;
    end $$`.execute(db)
}
