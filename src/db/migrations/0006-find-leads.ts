import { type Kysely, sql } from 'kysely'
import { engineOf } from '../engine.ts'

/** The cost of searching and counting leads depends on the rows shown, not on the size of the table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (engineOf(db) === 'sqlite') await searchOnSqlite(db)
  else await searchOnPostgres(db)
  await sql`create index people_counted on people (state, sources)`.execute(db)
  for (const bit of [1, 2, 4, 8]) {
    await sql`
      create index ${sql.raw(`people_of_source_${bit}`)} on people (last_sign_up_at desc, id desc)
      where (sources & ${sql.lit(bit)}) <> 0`.execute(db)
  }
}

/** A trigram index that triggers keep up to date. */
async function searchOnSqlite(db: Kysely<unknown>): Promise<void> {
  // The index contained the searched text until now, so that a search could read it instead of the table.
  await sql`drop index people_newest`.execute(db)
  await sql`create index people_newest on people (last_sign_up_at desc, id desc)`.execute(db)
  await sql`
    create virtual table people_search
    using fts5(search, content='people', content_rowid='id', tokenize='trigram')`.execute(db)
  // Otherwise the text of an erased person would stay in the index until it is merged.
  await sql`insert into people_search(people_search, rank) values ('secure-delete', 1)`.execute(db)
  const add = sql`insert into people_search(rowid, search) values (new.id, new.search);`
  const drop = sql`
    insert into people_search(people_search, rowid, search) values ('delete', old.id, old.search);`
  await sql`create trigger people_search_added after insert on people begin ${add} end`.execute(db)
  await sql`create trigger people_search_gone after delete on people begin ${drop} end`.execute(db)
  await sql`
    create trigger people_search_changed after update of search on people
    begin ${drop} ${add} end`.execute(db)
  await sql`insert into people_search(people_search) values ('rebuild')`.execute(db)
}

/** Without the extension (a server that lacks it, a user who may not create it) a search reads the table. */
async function searchOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ begin
      create extension if not exists pg_trgm;
      create index people_search on people using gin (search gin_trgm_ops);
    exception when others then
      raise notice 'leads are searched without an index: %', sqlerrm;
    end $$`.execute(db)
}
