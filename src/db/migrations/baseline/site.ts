/** What every process shares, and the accounts and settings of staff. */
export const site = {
  tables: `
create table content_version (
  id integer primary key,
  version integer not null
);
insert into content_version (id, version) values (1, 1);

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

create table staff_accounts (
  id {id},
  username text not null unique,
  password_hash text not null,
  created_at text not null,
  password_changed_at text not null,
  role text default 'owner' not null,
  display_name text default '' not null,
  avatar text default '' not null,
  email text,
  credential_version integer default 1 not null,
  totp_secret text,
  totp_confirmed_at text,
  totp_last_step integer,
  weekly_summary integer default 1 not null,
  summary_week text
);
create unique index staff_accounts_by_email on staff_accounts (email);

create table staff_policy (
  id integer primary key,
  second_factor_required integer not null
);

create table staff_sessions (
  sid text primary key,
  account_id integer not null references staff_accounts (id) on delete cascade,
  created_at text not null,
  expires_at text not null,
  last_used_at text default '' not null,
  proved_at text default '' not null,
  device text default '' not null,
  network text default '' not null
);
create index staff_sessions_by_account on staff_sessions (account_id);

create table staff_networks (
  account_id integer not null references staff_accounts (id) on delete cascade,
  network text not null,
  last_used_at text not null,
  constraint staff_networks_key primary key (account_id, network)
);

create table login_waits (
  subject text primary key,
  failures integer not null,
  free_at text not null,
  forget_at text not null
);
create index login_waits_age on login_waits (forget_at);

create table staff_passkeys (
  id text primary key,
  account_id integer not null references staff_accounts (id) on delete cascade,
  public_key text not null,
  counter integer not null,
  transports text not null,
  name text not null,
  created_at text not null,
  last_used_at text
);
create index staff_passkeys_by_account on staff_passkeys (account_id);

create table staff_recovery_codes (
  account_id integer not null references staff_accounts (id) on delete cascade,
  code_hash text not null,
  constraint staff_recovery_codes_key primary key (account_id, code_hash)
);

create table staff_challenges (
  id text primary key,
  purpose text not null,
  account_id integer references staff_accounts (id) on delete cascade,
  credential_version integer,
  challenge text not null,
  attempts integer not null,
  expires_at text not null
);

create table staff_mails (
  id {id},
  kind text not null,
  account_id integer references staff_accounts (id) on delete cascade,
  email text not null,
  role text,
  sent_by text,
  details text,
  created_at text not null,
  expires_at text not null,
  used_at text
);

create table staff_activity (
  id {id},
  at text not null,
  who text not null,
  kind text not null,
  about text,
  network text
);
create index staff_activity_by_at on staff_activity (at);
create index staff_activity_by_who on staff_activity (who, id);
create index staff_activity_by_kind on staff_activity (kind, id);

create table launch_settings (
  id integer primary key,
  version integer not null,
  pricing_redirects integer not null,
  updated_at text not null,
  updated_by text not null
);

create table claims (
  name text primary key,
  text text not null,
  owner_id integer references staff_accounts (id) on delete set null,
  review_on text
);
`,
  sqlite: `
-- A trigger keeps the entries from being changed, whatever code runs later.
create trigger staff_activity_stays before update on staff_activity
    begin select raise(abort, 'staff_activity is only added to'); end;
`,
  postgres: `
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

create function refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception '% is only added to', tg_table_name;
  end
  $$;
create trigger staff_activity_stays before update on staff_activity
for each row execute function refuse_change();
`,
}
