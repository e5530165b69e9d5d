import { type Kysely, sql } from 'kysely'
import { engineOf } from '../../engine.ts'
import { columnTypes, key, required } from '../columns.ts'

export async function httpTables(db: Kysely<unknown>): Promise<void> {
  const { bytes } = columnTypes(db)
  await db.schema
    .createTable('content_version')
    .addColumn('id', 'integer', key)
    .addColumn('version', 'integer', required)
    .execute()
  await sql`insert into content_version (id, version) values (1, 1)`.execute(db)
  // Secrets that every process on this database shares.
  await db.schema
    .createTable('site_secrets')
    .addColumn('name', 'text', key)
    .addColumn('value', 'text', required)
    .addColumn('created_at', 'text', required)
    .execute()
  await db.schema
    .createTable('idempotency_keys')
    .addColumn('key', 'text', required)
    .addColumn('scope', 'text', required)
    .addColumn('fingerprint', 'text', required)
    .addColumn('answer', 'text', required)
    .addColumn('created_at', 'text', required)
    .addPrimaryKeyConstraint('idempotency_keys_key', ['key', 'scope'])
    .execute()
  await db.schema
    .createIndex('idempotency_keys_age')
    .on('idempotency_keys')
    .column('created_at')
    .execute()
  // The hashed files of every build that runs, or ran lately, on this database. Like rate_counts the table is not in
  // schema.ts: backups and moves leave it out, because every start fills it again.
  await db.schema
    .createTable('build_assets')
    .addColumn('name', 'text', key)
    .addColumn('body', bytes, required)
    .addColumn('br', bytes)
    .addColumn('gzip', bytes)
    .addColumn('unused_since', 'text')
    .execute()
  if (engineOf(db) === 'postgres') await onPostgres(db)
}

/** On SQLite all processes read the same file, and the counts of rate limits are in a file of their own. */
async function onPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function tell_of_changed_content() returns trigger language plpgsql as $$
    begin
      perform pg_notify('content_changed', new.version::text);
      return null;
    end
    $$`.execute(db)
  await sql`
    create trigger content_changed after insert or update on content_version
    for each row execute function tell_of_changed_content()`.execute(db)
  // Unlogged: a crash of the database may lose the counts of the last minutes, and no backup includes them.
  await sql`
    create unlogged table rate_counts (
      key text primary key, used integer not null, ends_at bigint not null
    )`.execute(db)
  await sql`create index rate_counts_ends_at on rate_counts (ends_at)`.execute(db)
}
