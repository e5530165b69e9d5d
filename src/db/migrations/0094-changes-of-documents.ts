import { type Kysely, sql } from 'kysely'
import { defaulted, partOf, required } from './columns.ts'

/** Who changed which part of a document with which update. It replaces the list of people with unsaved changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('document_changes')
    .addColumn('document_id', 'text', partOf('documents.id'))
    .addColumn('part', 'text', required)
    .addColumn('username', 'text', required)
    .addColumn('seq', 'integer', required)
    .addColumn('is_saved', 'integer', defaulted(0))
    .addPrimaryKeyConstraint('document_changes_key', ['document_id', 'part', 'username', 'seq'])
    .execute()
  await db.schema
    .createIndex('document_changes_by_seq')
    .on('document_changes')
    .columns(['document_id', 'seq'])
    .execute()
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
