export const newsletterTables = `
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
`
