import { type Kysely, sql } from 'kysely'
import { engineOf } from '../engine.ts'
import { runStatements } from './statements.ts'

/** Numbers begin above the most places that a rule can give, so that no key is negative. */
const firstNumber = 100_000
const bucketSize = 500

/**
 * The line of the waitlist. People who are confirmed and not invited get their places in the order of their
 * confirmations.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
create table waitlist_line (
  id integer primary key,
  joined integer not null,
  places integer default 0 not null,
  most integer default 0 not null
);
create table waitlist_places (
  person_id integer primary key references people (id) on delete cascade,
  code text not null unique,
  number integer not null unique,
  referred integer default 0 not null,
  order_key integer
);
create index waitlist_places_by_key on waitlist_places (order_key, number) where order_key is not null;
create index waitlist_places_by_referred on waitlist_places (referred, person_id) where referred > 0;
create table waitlist_counts (
  bucket integer primary key,
  people integer not null
);
create table referrals (
  person_id integer primary key references people (id) on delete cascade,
  referrer_id integer not null references people (id) on delete cascade,
  created_at text not null,
  clustered integer default 0 not null,
  state text not null
);
create index referrals_by_referrer on referrals (referrer_id, state);
create index referrals_held on referrals (person_id) where state = 'held';
`,
  )
  const code =
    engineOf(db) === 'sqlite'
      ? sql`lower(hex(randomblob(8)))`
      : sql`substr(replace(cast(gen_random_uuid() as text), '-', ''), 1, 16)`
  await sql`
    insert into waitlist_places (person_id, code, number, order_key)
    select id, ${code}, ${sql.lit(firstNumber)} + n, ${sql.lit(firstNumber)} + n from (
      select p.id, row_number() over (order by min(s.confirmed_at), p.id) as n
      from people p join sign_ups s on s.person_id = p.id
      left join list_exits x on x.person_id = p.id and x.source = s.source
      where s.source = 'waitlist' and s.review = 'clear' and s.confirmed_at is not null
        and p.state = 'confirmed' and p.invited_at is null
        and s.created_at > coalesce(p.unsubscribed_at, '') and s.created_at > coalesce(x.left_at, '')
      group by p.id
    ) as waiting`.execute(db)
  await sql`
    insert into waitlist_counts (bucket, people)
    select order_key / ${sql.lit(bucketSize)}, count(*) from waitlist_places group by 1`.execute(db)
  await sql`
    insert into waitlist_line (id, joined)
    select 1, ${sql.lit(firstNumber)} + count(*) from waitlist_places`.execute(db)
}
