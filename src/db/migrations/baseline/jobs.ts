export const jobTables = `
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

-- It has a row while deliveries are paused.
create table outbox_pause (
  scope text primary key,
  since text not null,
  reason text not null
);

create table job_times (
  name text primary key,
  next_at text not null
);
`
