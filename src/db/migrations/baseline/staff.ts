export const staffTables = `
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
`

export const staffOnSqlite = `
-- A trigger keeps the entries from being changed, whatever code runs later.
create trigger staff_activity_stays before update on staff_activity
    begin select raise(abort, 'staff_activity is only added to'); end;
`

export const staffOnPostgres = `
create function refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception '% is only added to', tg_table_name;
  end
  $$;
create trigger staff_activity_stays before update on staff_activity
for each row execute function refuse_change();
`
