export const settingsTables = `
-- The launch settings and claims that owners edit. Without rows, the texts of src/site/claims.ts are shown.
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
`
