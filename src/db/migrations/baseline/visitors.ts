/** The leaderboard of the game, and sums of visits. */
export const visitors = {
  tables: `
create table leaderboard_scores (
  id {id},
  player_name text not null,
  score integer not null,
  created_at text not null,
  verified integer default 0 not null
);
-- Of equal scores the earlier one ranks higher, and ids increase with time.
create index leaderboard_best on leaderboard_scores (score desc, id);

create table leaderboard_runs (
  id text primary key,
  seed integer not null,
  canvas_size text not null,
  opened_at text not null,
  replayed_score integer,
  used_at text,
  input_log text
);
create index leaderboard_runs_age on leaderboard_runs (opened_at);

create table leader_runs (
  canvas_size text primary key,
  score_id integer not null references leaderboard_scores (id) on delete cascade,
  score integer not null,
  seed integer not null,
  game_version integer not null,
  input_log text not null
);
-- Deleting an entry deletes its run without reading the whole table.
create index leader_runs_entry on leader_runs (score_id);

-- Visits as sums. grain says which of path, source, campaign and width a row is about; the others are empty. cube
-- rows are about all four, after rows about path and source of readers who signed up afterwards. period is a day
-- or a month: a long range adds up months, and days only at its ends.
create table visit_counts (
  grain text not null,
  period text not null,
  path text not null,
  source text not null,
  campaign text not null,
  width text not null,
  views integer default 0 not null,
  visitors integer default 0 not null,
  readers integer default 0 not null,
  depth25 integer default 0 not null,
  depth50 integer default 0 not null,
  depth75 integer default 0 not null,
  depth100 integer default 0 not null,
  seconds integer default 0 not null,
  forms_seen integer default 0 not null,
  forms_started integer default 0 not null,
  sign_ups_after integer default 0 not null,
  constraint visit_counts_key primary key (grain, period, path, source, campaign, width)
);
-- A screen that is filtered by one value reads only the rows of that value.
create index visit_counts_by_path on visit_counts (path, period)
  where grain = 'cube';
create index visit_counts_by_source on visit_counts (source, period)
  where grain = 'cube';
create index visit_counts_by_campaign on visit_counts (campaign, period)
  where grain = 'cube';
create index visit_counts_by_width on visit_counts (width, period)
  where grain = 'cube';

create table vital_counts (
  day text not null,
  route text not null,
  width text not null,
  metric text not null,
  bucket integer not null,
  count integer not null,
  constraint vital_counts_key primary key (day, route, width, metric, bucket)
);

create table dashboard_visits (
  account_id integer primary key references staff_accounts (id) on delete cascade,
  seen_at text not null,
  previous_at text
);
`,
  postgres: `
-- Unlogged and not in schema.ts, so no backup and no replica contains them. On SQLite they are in a file of their
-- own.
create unlogged table visit_salts (day text primary key, salt text not null);

create unlogged table visit_marks (
  day text not null, mark text not null, source text not null, campaign text not null,
  primary key (day, mark)
);
`,
}
