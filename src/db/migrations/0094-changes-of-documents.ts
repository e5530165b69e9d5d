import { type Kysely, sql } from 'kysely'

/** Who changed which part of a document with which update. It replaces the list of people with unsaved changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('document_changes')
    .addColumn('document_id', 'text', (c) =>
      c.notNull().references('documents.id').onDelete('cascade'),
    )
    .addColumn('part', 'text', (c) => c.notNull())
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('is_saved', 'integer', (c) => c.notNull().defaultTo(0))
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
