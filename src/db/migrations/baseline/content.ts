/** Pictures, articles and FAQs. */
export const content = {
  tables: `
create table images (
  hash text primary key,
  ext text not null,
  width integer not null,
  height integer not null,
  size integer not null,
  created_at text not null,
  bytes {bytes} not null,
  checksum text
);

create table blogs (
  id {id},
  status text not null check (status in ('draft', 'published')),
  created_at text not null,
  edited_at text not null,
  author text not null,
  edited_by text not null,
  title text not null,
  summary text not null,
  thumbnail text not null,
  main integer not null,
  featured integer not null,
  minutes_to_read integer not null,
  version integer not null,
  content text not null,
  review_requested_at text,
  publish_at text,
  search_title text default '' not null,
  search_description text default '' not null,
  share_image text default '' not null,
  publisher text,
  search_text text default '' not null
);
create index blogs_newest on blogs (created_at desc, id desc);
create index blogs_by_status on blogs (status, created_at desc, id desc);
-- Few articles are main articles or scheduled: partial indexes find them without reading the others.
create index blogs_main on blogs (status, created_at desc, id desc) where main = 1;
create index blogs_featured on blogs (status, created_at desc, id desc) where featured = 1;
create index blogs_scheduled on blogs (publish_at) where publish_at is not null;
create index blogs_edited on blogs (edited_at desc, id desc);
create index blogs_by_author on blogs (author, created_at desc, id desc);

create table blog_images (
  blog_id integer not null references blogs (id) on delete cascade,
  hash text not null references images (hash),
  constraint blog_images_key primary key (blog_id, hash)
);
create index blog_images_by_hash on blog_images (hash);

create table blog_revisions (
  blog_id integer not null references blogs (id) on delete cascade,
  version integer not null,
  saved_at text not null,
  saved_by text not null,
  created_at text not null,
  status text not null,
  title text not null,
  summary text not null,
  thumbnail text not null,
  main integer not null,
  featured integer not null,
  content text not null,
  publish_at text,
  search_title text default '' not null,
  search_description text default '' not null,
  share_image text default '' not null,
  constraint blog_revisions_key primary key (blog_id, version)
);

create table review_links (
  id {id},
  blog_id integer not null references blogs (id) on delete cascade,
  token_hash text not null unique,
  created_at text not null,
  created_by text not null,
  expires_at text not null
);
create index review_links_of_blog on review_links (blog_id);

create table review_comments (
  id {id},
  blog_id integer not null references blogs (id) on delete cascade,
  block_id text not null,
  answer_to integer references review_comments (id) on delete cascade,
  name text not null,
  by_staff integer not null,
  text text not null,
  created_at text not null,
  resolved_at text,
  resolved_by text
);
create index review_comments_of_blog on review_comments (blog_id, id);
create index review_comments_answers on review_comments (answer_to);

create table working_copies (
  blog_id integer not null references blogs (id) on delete cascade,
  username text not null,
  base_version integer not null,
  changes_id text not null,
  fields text not null,
  revision integer not null,
  saved_at text not null,
  constraint working_copies_key primary key (blog_id, username)
);

create table open_editors (
  blog_id integer not null references blogs (id) on delete cascade,
  tab text not null,
  username text not null,
  block_id text,
  seen_at text not null,
  constraint open_editors_key primary key (blog_id, tab)
);

create table new_article_copies (
  username text not null,
  key text not null,
  changes_id text not null,
  title text not null,
  fields text not null,
  revision integer not null,
  saved_at text not null,
  constraint new_article_copies_key primary key (username, key)
);

create table new_article_images (
  username text not null,
  key text not null,
  hash text not null references images (hash),
  constraint new_article_images_key primary key (username, key, hash),
  constraint new_article_images_copy foreign key (username, key) references new_article_copies (username, key) on delete cascade
);
create index new_article_images_by_hash on new_article_images (hash);

create table faqs (
  id {id},
  question text not null,
  answer text not null,
  navigation_heading text not null,
  sort_order integer not null,
  created_at text not null,
  version integer not null,
  edited_at text default '' not null,
  edited_by text default '' not null
);
create index faqs_order on faqs (sort_order, id);

create table faq_revisions (
  faq_id integer not null references faqs (id) on delete cascade,
  version integer not null,
  question text not null,
  answer text not null,
  navigation_heading text not null,
  sort_order integer not null,
  saved_at text not null,
  saved_by text not null,
  constraint faq_revisions_key primary key (faq_id, version)
);

create table faq_questions (
  id {id},
  question text not null,
  email text,
  state text not null,
  created_at text not null,
  closed_at text
);
create index faq_questions_state on faq_questions (state, id);

create table faq_searches (
  term text primary key,
  count integer not null,
  last_at text not null
);

create table faq_feedback (
  faq_id integer primary key references faqs (id) on delete cascade,
  helpful integer not null,
  unhelpful integer not null
);
`,
  sqlite: `
-- An index that triggers keep up to date; backups do not contain it as a table.
create virtual table blog_search using fts5(
  title, summary, search_text, content='blogs', content_rowid='id',
  tokenize='porter unicode61 remove_diacritics 2', prefix='2 3'
);
create trigger blog_search_added after insert on blogs begin
  insert into blog_search(rowid, title, summary, search_text)
  values (new.id, new.title, new.summary, new.search_text); end;
create trigger blog_search_gone after delete on blogs begin
  insert into blog_search(blog_search, rowid, title, summary, search_text)
  values ('delete', old.id, old.title, old.summary, old.search_text); end;
create trigger blog_search_changed after update of title, summary, search_text on blogs
  begin
  insert into blog_search(blog_search, rowid, title, summary, search_text)
  values ('delete', old.id, old.title, old.summary, old.search_text);
  insert into blog_search(rowid, title, summary, search_text)
  values (new.id, new.title, new.summary, new.search_text); end;
`,
  postgres: `
-- A separate table: backups would contain a generated column, which cannot be restored.
create table blog_search (
  blog_id integer primary key references blogs (id) on delete cascade,
  heading tsvector not null,
  words tsvector not null
);
-- No pending list (fastupdate), because every search would read all of it.
create index blog_search_heading on blog_search
  using gin (heading) with (fastupdate = off);
create index blog_search_words on blog_search
  using gin (words) with (fastupdate = off);

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
  $$;
create trigger blog_search_follows after insert or update of title, summary, search_text on blogs
for each row execute function index_blog();

-- The planner estimates a match against a long text as cheap as a comparison of numbers. For a common word it
-- would then read the words of all articles. This function always uses the index.
create function blogs_with_words(query tsquery) returns setof integer
language sql stable parallel safe
set enable_seqscan = off set enable_indexscan = off
as 'select blog_id from blog_search where words @@ query';
`,
}
