export const arcadeTables = `
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

-- The best verified run on each field size, with its input log, for races against it.
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
`
