import { type Kysely, sql } from 'kysely'
import { runStatements } from './statements.ts'

/** Who changed which part of a document with which update. It replaces the list of people with unsaved changes. */
const table = `
create table document_changes (
  document_id text not null references documents (id) on delete cascade,
  part text not null,
  username text not null,
  seq integer not null,
  is_saved integer default 0 not null,
  constraint document_changes_key primary key (document_id, part, username, seq)
);
create index document_changes_by_seq on document_changes (document_id, seq);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, table)
  const documents = await sql<{ id: string; last_seq: number; unsaved_by: string }>`
    select id, last_seq, unsaved_by from documents where unsaved_by != '[]'`.execute(db)
  for (const { id, last_seq, unsaved_by } of documents.rows) {
    for (const username of new Set<string>(JSON.parse(unsaved_by))) {
      await sql`insert into document_changes (document_id, part, username, seq)
        values (${id}, '*', ${username}, ${last_seq})`.execute(db)
    }
  }
  await db.schema.alterTable('documents').dropColumn('unsaved_by').execute()
  await db.schema.alterTable('document_updates').dropColumn('username').execute()
}
