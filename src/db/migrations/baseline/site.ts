export const siteTables = `
create table content_version (
  id integer primary key,
  version integer not null
);
insert into content_version (id, version) values (1, 1);

-- Secrets that every process on this database shares.
create table site_secrets (
  name text primary key,
  value text not null,
  created_at text not null
);

create table idempotency_keys (
  key text not null,
  scope text not null,
  fingerprint text not null,
  answer text not null,
  created_at text not null,
  constraint idempotency_keys_key primary key (key, scope)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- The hashed files of every build that runs, or ran lately, on this database. Not in schema.ts: backups and moves
-- leave it out, because every start fills it again.
create table build_assets (
  name text primary key,
  body {bytes} not null,
  br {bytes},
  gzip {bytes},
  unused_since text
);
`

export const siteOnPostgres = `
create function tell_of_changed_content() returns trigger language plpgsql as $$
  begin
    perform pg_notify('content_changed', new.version::text);
    return null;
  end
  $$;
create trigger content_changed after insert or update on content_version
for each row execute function tell_of_changed_content();

-- On SQLite the counts of rate limits are in a file of their own. Unlogged: a crash of the database may lose the
-- counts of the last minutes, and no backup includes them.
create unlogged table rate_counts (
  key text primary key, used integer not null, ends_at bigint not null
);
create index rate_counts_ends_at on rate_counts (ends_at);
`
