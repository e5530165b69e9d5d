/** People who signed up, the queue of jobs, and newsletters. */
export const people = {
  tables: `
create table people (
  id {id},
  email text not null unique,
  mailbox text not null,
  name text,
  company text,
  search text not null,
  state text not null,
  sources integer not null,
  held integer not null,
  created_at text not null,
  last_sign_up_at text not null,
  last_mail_at text,
  confirmed_at text,
  unsubscribed_at text,
  first_page text,
  referrer text,
  utm_source text,
  utm_medium text,
  utm_campaign text,
  utm_term text,
  utm_content text,
  invited_at text
);
create index people_by_mailbox on people (mailbox);
create index people_newest on people (last_sign_up_at desc, id desc);
create index people_by_state on people (state, last_sign_up_at desc, id desc);
create index people_held on people (last_sign_up_at desc, id desc) where held > 0;
create index people_counted on people (state, sources);
create index people_by_campaign on people (utm_campaign) where utm_campaign is not null;
create index people_by_invitation on people (invited_at, last_sign_up_at, id);
create index people_of_source_1 on people (last_sign_up_at desc, id desc)
  where (sources & 1) <> 0;
create index people_of_source_2 on people (last_sign_up_at desc, id desc)
  where (sources & 2) <> 0;
create index people_of_source_4 on people (last_sign_up_at desc, id desc)
  where (sources & 4) <> 0;
create index people_of_source_8 on people (last_sign_up_at desc, id desc)
  where (sources & 8) <> 0;

create table sign_ups (
  id {id},
  person_id integer not null references people (id) on delete cascade,
  source text not null,
  created_at text not null,
  name text,
  company text,
  role text,
  info text,
  page text,
  review text not null,
  reasons text,
  confirmed_at text
);
create index sign_ups_of_person on sign_ups (person_id);
create index sign_ups_by_day on sign_ups (created_at, source);
create index sign_ups_created on sign_ups (created_at, source);

create table person_events (
  id {id},
  person_id integer not null references people (id) on delete cascade,
  at text not null,
  kind text not null,
  "by" text
);
create index person_events_of_person on person_events (person_id);

-- Requests outlive the person: it must be provable that a request was answered in time, without keeping who made
-- it.
create table privacy_requests (
  id {id},
  person_id integer references people (id) on delete set null,
  kind text not null,
  received_at text not null,
  due_at text not null,
  closed_at text,
  closed_by text
);
create index privacy_requests_of_person on privacy_requests (person_id);

-- People who were erased, by the id and the creation time of their row, so that a restored backup does not bring
-- them back.
create table erasures (
  person_id integer not null,
  created_at text not null,
  erased_at text not null,
  constraint erasures_key primary key (person_id, created_at)
);

create table mailbox_mails (
  mailbox text not null,
  nth integer not null,
  person_id integer not null,
  delivery_id integer,
  created_at text not null,
  due_at text not null,
  constraint mailbox_mails_key primary key (mailbox, nth)
);
create index mailbox_mails_created on mailbox_mails (created_at);

create table list_exits (
  person_id integer not null references people (id) on delete cascade,
  source text not null,
  left_at text not null,
  constraint list_exits_key primary key (person_id, source)
);

create table outbox (
  id {id},
  kind text not null,
  person_id integer references people (id) on delete cascade,
  sign_up_id integer references sign_ups (id) on delete cascade,
  state text not null,
  created_at text not null,
  due_at text not null,
  attempts integer not null,
  claimed_by text,
  claimed_until text,
  settled_at text,
  last_error text,
  error_class text,
  staff_mail_id integer references staff_mails (id) on delete cascade
);
create index outbox_due on outbox (state, kind, due_at, id);
create index outbox_of_person on outbox (person_id);
create index outbox_of_sign_up on outbox (sign_up_id);

create table outbox_pause (
  scope text primary key,
  since text not null,
  reason text not null
);

create table job_times (
  name text primary key,
  next_at text not null
);

create table newsletters (
  id {id},
  kind text not null,
  subject text not null,
  preheader text not null,
  content text not null,
  audience text not null,
  state text not null,
  pause_reason text,
  bounces_accepted integer default 0 not null,
  last_error text,
  counts text,
  scheduled_at text,
  started_at text,
  finished_at text,
  created_at text not null,
  edited_at text not null,
  author text not null,
  edited_by text not null,
  version integer not null
);
create index newsletters_by_state on newsletters (state, id);

create table newsletter_images (
  newsletter_id integer not null references newsletters (id) on delete cascade,
  hash text not null references images (hash),
  constraint newsletter_images_key primary key (newsletter_id, hash)
);
create index newsletter_images_by_hash on newsletter_images (hash);

create table newsletter_revisions (
  newsletter_id integer not null references newsletters (id) on delete cascade,
  version integer not null,
  subject text not null,
  preheader text not null,
  content text not null,
  saved_at text not null,
  saved_by text not null,
  constraint newsletter_revisions_key primary key (newsletter_id, version)
);

create table newsletter_recipients (
  id {id},
  newsletter_id integer not null references newsletters (id) on delete cascade,
  person_id integer references people (id) on delete set null,
  state text not null,
  reason text,
  attempts integer not null,
  due_at text not null,
  claimed_by text,
  claimed_until text,
  settled_at text,
  unsubscribed_at text
);
create index newsletter_recipients_by_state on newsletter_recipients (newsletter_id, state, id);
create index newsletter_recipients_unsubscribed on newsletter_recipients (newsletter_id) where unsubscribed_at is not null;
-- Claims of dead processes are found without reading all recipients.
create index newsletter_recipients_claimed on newsletter_recipients (claimed_by) where claimed_by is not null;
-- A person is a recipient of a newsletter only once, even if the step that adds recipients runs twice.
create unique index newsletter_recipients_by_person on newsletter_recipients (person_id, newsletter_id);

create table mail_budget (
  name text primary key,
  second bigint not null,
  second_used integer not null,
  hour bigint not null,
  hour_used integer not null
);
`,
  sqlite: `
-- A trigram index that triggers keep up to date.
create virtual table people_search
using fts5(search, content='people', content_rowid='id', tokenize='trigram');
-- Otherwise the text of an erased person would stay in the index until it is merged.
insert into people_search(people_search, rank) values ('secure-delete', 1);
create trigger people_search_added after insert on people begin insert into people_search(rowid, search) values (new.id, new.search); end;
create trigger people_search_gone after delete on people begin
  insert into people_search(people_search, rowid, search) values ('delete', old.id, old.search); end;
create trigger people_search_changed after update of search on people
  begin
  insert into people_search(people_search, rowid, search) values ('delete', old.id, old.search); insert into people_search(rowid, search) values (new.id, new.search); end;
`,
  postgres: `
-- Without the extension (a server that lacks it, a user who may not create it) a search reads the table.
do $$ begin
    create extension if not exists pg_trgm;
    create index people_search on people using gin (search gin_trgm_ops);
  exception when others then
    raise notice 'leads are searched without an index: %', sqlerrm;
  end $$;
`,
}
