export const blogSearchOnSqlite = `
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
`

export const blogSearchOnPostgres = `
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
`
