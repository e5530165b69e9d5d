/** Steps since 0.2.0 that are the same statements on both databases. `db/schema` says what the columns mean. */
export const plainSteps = {
  '0053-bounce-mailbox': `
create table bounce_mailbox (
  name text primary key,
  unreadable integer not null,
  visited_at text not null
);
`,
  '0055-time-zone': `
alter table launch_settings add column time_zone text;
alter table launch_settings add column time_zone_since text;
`,
  '0057-arrivals': `
-- Visitors who came through a campaign link, each once a day even if they had visited before on that day, and the
-- views that the links opened. Until now only visitors whose first visit of the day was the link were counted, with
-- all their views of that day. Their numbers are copied for the time before.
alter table visit_counts add column arrivals integer not null default 0;
alter table visit_counts add column arrival_views integer not null default 0;
update visit_counts set arrivals = visitors, arrival_views = views
  where grain in ('campaign', 'cube') and campaign <> '';
`,
  '0058-seen-counts': `
alter table dashboard_visits add column seen_day text;
alter table dashboard_visits add column seen_visitors integer;
alter table dashboard_visits add column seen_views integer;
alter table dashboard_visits add column seen_sign_ups integer;
alter table dashboard_visits add column previous_day text;
alter table dashboard_visits add column previous_visitors integer;
alter table dashboard_visits add column previous_views integer;
alter table dashboard_visits add column previous_sign_ups integer;
`,
  '0061-promises': `
-- The promise that each person saw at the sign-up: the wording of each form until now, and whether it allows
-- newsletters. Then the list that a person's event is about.
alter table sign_ups add column promise text;
alter table sign_ups add column newsletters integer default 0 not null;
update sign_ups set newsletters = 1, promise = 'One mail to confirm, then only news worth opening.'
  where source = 'waitlist';
update sign_ups set newsletters = 1, promise = 'You confirm by mail first, and every letter has a link that ends it.'
  where source = 'mailing-list';
update sign_ups set promise = 'We use what you write here to prepare your demo and for nothing else.'
  where source = 'early-access';
update sign_ups set promise = 'We keep your name and address to answer you, and for nothing else.'
  where source = 'registration';
alter table person_events add column source text;
alter table person_events add column reason text;
`,
  '0062-left-all-lists': `
-- People who had left all of their lists were still in the state confirmed.
update people set state = 'unsubscribed'
  where state = 'confirmed'
    and exists (select 1 from list_exits where list_exits.person_id = people.id)
    and not exists (
      select 1 from sign_ups s
      left join list_exits x on x.person_id = s.person_id and x.source = s.source
      where s.person_id = people.id and s.confirmed_at is not null
        and s.created_at > coalesce(people.unsubscribed_at, '')
        and s.created_at > coalesce(x.left_at, ''));
`,
  '0063-recipients-in-steps': `
alter table newsletters add column recipients_cursor integer;
`,
  '0064-sender': `
alter table launch_settings add column sender_name text;
alter table launch_settings add column reply_to text;
alter table launch_settings add column postal_address text;
`,
  '0065-pauses-of-people': `
alter table people add column paused_until text;
`,
  '0071-working-copies-by-account': `
-- Changes that are not saved yet belong to an account, and go with it. Null: written by 0.2.0, which knows names only.
alter table working_copies
  add column account_id integer references staff_accounts (id) on delete cascade;
`,
  '0072-new-articles-by-account': `
-- The same for articles that are not saved yet.
alter table new_article_copies
  add column account_id integer references staff_accounts (id) on delete cascade;
`,
  '0073-owners-of-working-copies': `
-- The account that has the name now. Texts of a name without an account are nobody's any more.
update working_copies set account_id =
    (select id from staff_accounts where staff_accounts.username = working_copies.username)
  where account_id is null;
delete from working_copies where account_id is null;
`,
  '0074-owners-of-new-articles': `
update new_article_copies set account_id =
    (select id from staff_accounts where staff_accounts.username = new_article_copies.username)
  where account_id is null;
delete from new_article_copies where account_id is null;
`,
  '0076-profiles-to-review': `
alter table staff_accounts add column wanted_name text;
alter table staff_accounts add column wanted_avatar text;
`,
  '0080-language-of-articles': `
alter table blogs add column lang text default '' not null;
`,
  '0081-language-of-revisions': `
alter table blog_revisions add column lang text default '' not null;
`,
  '0082-leaderboard-changes': `
-- Entries that staff removed or renamed, as they were before, so that a change can be undone. A removed entry leaves
-- its own table: sites of the previous version no longer show it either.
create table leaderboard_changes (
  id {id},
  kind text not null,
  entry_id integer not null,
  player_name text not null,
  score integer not null,
  created_at text not null,
  verified integer not null,
  leader_run text,
  changed_at text not null,
  changed_by text not null
);
create index leaderboard_changes_age on leaderboard_changes (changed_at);
`,
  '0083-leaderboard-name-filter': `
create table leaderboard_name_filter (
  id integer primary key,
  version integer not null,
  words text not null,
  updated_at text not null,
  updated_by text not null
);
`,
  '0087-chart-notes': `
-- Notes of staff on days of the chart of visits.
create table chart_notes (
  id {id},
  day text not null,
  text text not null,
  author text not null,
  created_at text not null
);
create index chart_notes_by_day on chart_notes (day);
`,
  '0088-hidden-setup': `
alter table staff_accounts add column setup_hidden_at text;
`,
  '0090-documents': `
create table documents (
  id text primary key,
  kind text not null,
  subject_id integer,
  account_id integer not null,
  title text default '' not null,
  last_seq integer default 0 not null,
  saved_seq integer default 0 not null,
  subject_changes integer default 0 not null,
  presence_changes integer default 0 not null,
  unsaved_by text default '[]' not null,
  left_by text,
  created_at text not null,
  changed_at text not null,
  constraint documents_subject unique (kind, subject_id)
);
create table document_updates (
  document_id text not null references documents (id) on delete cascade,
  seq integer not null,
  username text not null,
  data text not null,
  constraint document_updates_key primary key (document_id, seq)
);
create table document_images (
  document_id text not null references documents (id) on delete cascade,
  hash text not null references images (hash),
  constraint document_images_key primary key (document_id, hash)
);
create index document_images_by_hash on document_images (hash);
create table document_presence (
  document_id text not null references documents (id) on delete cascade,
  client text not null,
  username text not null,
  state text not null,
  seen_at text not null,
  constraint document_presence_key primary key (document_id, client)
);
`,
  '0091-staged-updates': `
create table staged_updates (
  id {id},
  blog_id integer not null references blogs (id) on delete cascade,
  base_version integer not null,
  fields text not null,
  document_id text,
  document_seq integer,
  document_state text,
  staged_at text not null,
  staged_by text not null,
  publish_at text,
  scheduled_by text,
  ended text,
  ended_at text
);
create unique index staged_updates_waiting on staged_updates (blog_id) where ended is null;
create index staged_updates_of_blog on staged_updates (blog_id);
create table staged_images (
  staged_id integer not null references staged_updates (id) on delete cascade,
  hash text not null references images (hash),
  constraint staged_images_key primary key (staged_id, hash)
);
create index staged_images_by_hash on staged_images (hash);
`,
  '0092-review-of-staged-updates': `
alter table review_links
  add column staged_id integer references staged_updates (id) on delete cascade;
`,
  '0093-merging-of-documents': `
alter table documents add column unmerged_by text;
alter table documents add column copy_of text;
`,
  '0094-changes-of-documents': `
-- Who changed which part of a document with which update. It replaces the list of people with unsaved changes, which
-- is empty here: no release stops between the step that adds documents and this one.
create table document_changes (
  document_id text not null references documents (id) on delete cascade,
  part text not null,
  username text not null,
  seq integer not null,
  is_saved integer default 0 not null,
  constraint document_changes_key primary key (document_id, part, username, seq)
);
create index document_changes_by_seq on document_changes (document_id, seq);
alter table documents drop column unsaved_by;
alter table document_updates drop column username;
`,
  '0095-clients-of-documents': `
create table document_clients (
  document_id text not null references documents (id) on delete cascade,
  client text not null,
  account_id integer not null,
  constraint document_clients_key primary key (document_id, client)
);
`,
  '0099-replies-to-bounces': `
alter table bounce_mailbox add column replies text not null default '[]';
`,
  '0100-new-names-of-leaderboard-changes': `
alter table leaderboard_changes add column new_name text;
`,
  '0102-sorting-of-people': `
-- The list of leads can be sorted by the first sign-up and by the state.
create index people_by_first_sign_up on people (created_at, id);
create index people_sorted_by_state on people (state, id);
`,
  '0104-order-of-presence-reports': `
-- Requests can overtake each other: the report that an editor was closed is the last one.
alter table document_presence add column report integer not null default 0;
`,
  '0106-pictures-in-objects': `
alter table images add column object text;
`,
  '0107-people-who-left-all-lists': `
-- Finds the people of a state that few are in, without reading everybody.
create index people_who_left on people (id) where unsubscribed_at is not null;
`,
  '0108-sign-ups-by-confirmation': `
create index sign_ups_by_confirmation on sign_ups (source, confirmed_at, person_id);
`,
  '0110-redirects': `
create table redirects (
  id {id},
  from_path text not null unique,
  to_address text not null,
  to_path text not null,
  permanent integer not null,
  hits integer default 0 not null,
  last_hit_at text,
  created_at text not null,
  created_by text not null
);
create index redirects_by_target on redirects (to_path);
create table missing_paths (
  path text primary key,
  hits integer not null,
  referrers text default '{}' not null,
  last_hit_at text not null
);
create index missing_paths_by_hits on missing_paths (hits, last_hit_at);
`,
  '0111-slugs': `
-- What staff chose as the end of the address; empty: from the title.
alter table blogs add column slug text default '' not null;
`,
  '0112-slugs-of-revisions': `
alter table blog_revisions add column slug text default '' not null;
`,
  '0120-picture-details': `
-- Not columns of images: SQLite would read the bytes of a picture to reach them.
create table picture_details (
  hash text primary key references images (hash) on delete cascade,
  name text default '' not null,
  alt text default '' not null,
  focus_x double precision default 0.5 not null,
  focus_y double precision default 0.5 not null,
  search_text text default '' not null
);
create index images_newest on images (created_at desc, hash desc);
`,
  '0121-replaced-pictures-in-documents': `
alter table documents add column replaced_pictures text;
`,
  '0130-topics-of-articles': `
alter table blogs add column topics text default '[]' not null;
`,
  '0131-topics-of-revisions': `
alter table blog_revisions add column topics text default '[]' not null;
`,
  '0132-articles-by-topic': `
create table blog_topics (
  blog_id integer not null references blogs (id) on delete cascade,
  slug text not null,
  name text not null,
  constraint blog_topics_key primary key (blog_id, slug)
);
create index blog_topics_by_slug on blog_topics (slug, blog_id, name);
`,
  '0140-imports': `
create table imports (
  id {id},
  kind text not null,
  file_name text not null,
  file text,
  bytes bigint not null,
  site text not null,
  state text not null,
  publishes integer default 0 not null,
  error text,
  created_at text not null,
  created_by text not null,
  ended_at text
);
create table import_items (
  import_id integer not null references imports (id) on delete cascade,
  place integer not null,
  key text not null,
  name text not null,
  room text,
  state text not null,
  made_id integer,
  reason text,
  notes text default '[]' not null,
  constraint import_items_key primary key (import_id, place)
);
create index import_items_by_key on import_items (key) where made_id is not null;
`,
  '0150-sequences': `
create table sequences (
  id {id},
  name text not null,
  list text not null,
  state text not null,
  pause_reason text,
  weekdays text not null,
  from_hour integer,
  to_hour integer,
  goals text not null,
  started_at text,
  resumed_at text,
  looked_at text,
  enroll_cursor integer,
  deleted_at text,
  created_at text not null,
  author text not null
);
create table sequence_people (
  id {id},
  sequence_id integer not null references sequences (id) on delete cascade,
  person_id integer not null references people (id) on delete cascade,
  enrolled_at text not null,
  ended_at text,
  end_reason text
);
-- Everyone goes through a sequence once.
create unique index sequence_people_by_person on sequence_people (person_id, sequence_id);
create index sequence_people_by_sequence on sequence_people (sequence_id, id);
create index sequence_people_ended on sequence_people (sequence_id, ended_at) where ended_at is not null;
alter table newsletters add column sequence_id integer references sequences (id);
alter table newsletters add column after_hours integer;
create index newsletters_by_sequence on newsletters (sequence_id) where sequence_id is not null;
-- Most recipients of a step wait for weeks: the due ones are found without reading the others.
create index newsletter_recipients_due on newsletter_recipients (newsletter_id, due_at) where state = 'waiting';
`,
  '0180-tags-notes-segments': `
create table person_tags (
  person_id integer not null references people (id) on delete cascade,
  tag text not null,
  constraint person_tags_key primary key (person_id, tag)
);
create index person_tags_by_tag on person_tags (tag, person_id);
create table person_notes (
  id {id},
  person_id integer not null references people (id) on delete cascade,
  text text not null,
  created_at text not null,
  created_by text not null,
  edited_at text
);
create index person_notes_by_person on person_notes (person_id, id);
create table segments (
  id {id},
  name text not null,
  conditions text not null,
  created_at text not null,
  created_by text not null
);
create unique index segments_by_name on segments (name);
`,
  '0181-segments-of-newsletters': `
-- The conditions of the segment that staff confirmed.
alter table newsletters add column segment_conditions text;
`,
  '0182-questions': `
create table form_questions (
  id {id},
  form text not null,
  place integer,
  label text not null,
  options text,
  required integer not null,
  created_at text not null,
  created_by text not null
);
create index form_questions_by_form on form_questions (form, place);
create table sign_up_answers (
  sign_up_id integer not null references sign_ups (id) on delete cascade,
  place integer not null,
  question text not null,
  answer text not null,
  constraint sign_up_answers_key primary key (sign_up_id, place)
);
`,
  '0183-imports-of-people': `
create table lead_imports (
  id {id},
  file_name text not null,
  file text not null,
  columns text not null,
  settings text not null,
  state text not null,
  cursor integer default 0 not null,
  counts text default '{}' not null,
  error text,
  created_at text not null,
  created_by text not null,
  ended_at text
);
create table lead_import_rows (
  import_id integer not null references lead_imports (id) on delete cascade,
  line integer not null,
  email text not null,
  result text not null,
  reason text not null,
  constraint lead_import_rows_key primary key (import_id, line)
);
create index lead_import_rows_by_email on lead_import_rows (email);
`,
  '0190-webhooks': `
create table webhooks (
  id {id},
  url text not null,
  format text not null,
  events text not null,
  secret text not null,
  previous_secret text,
  previous_until text,
  state text not null,
  pause_reason text,
  failing_since text,
  resting_until text,
  created_at text not null,
  created_by text not null
);
create table webhook_deliveries (
  id {id},
  webhook_id integer not null references webhooks (id) on delete cascade,
  message_id text not null,
  event text not null,
  data text not null,
  person_id integer references people (id) on delete cascade,
  state text not null,
  attempts integer default 0 not null,
  due_at text not null,
  created_at text not null,
  last_at text,
  last_status integer,
  last_error text
);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, due_at) where state = 'waiting';
create index webhook_deliveries_of_webhook on webhook_deliveries (webhook_id, id);
create index webhook_deliveries_of_person on webhook_deliveries (person_id);
create index webhook_deliveries_age on webhook_deliveries (created_at);
`,
  '0171-kinds-of-counted-mails': `
-- The count holds every mail that a stranger can cause, not only confirmations.
alter table mailbox_mails add column kind text default 'confirmation-mail' not null;
`,
  '0160-digest-of-people': `
alter table people add column digest text;
`,
  '0161-templates': `
alter table newsletters add column template text;
`,
  '0162-digests': `
create table digests (
  period text primary key,
  frequency text not null,
  until text not null,
  newsletter_id integer
);
create table digest_switch (
  name text primary key,
  is_on integer not null,
  restored_at text
);
`,
}
