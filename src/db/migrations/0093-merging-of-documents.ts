import type { Kysely } from 'kysely'

/** The account whose saved change a document still lacks, and the document that a text is a copy of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('documents').addColumn('unmerged_by', 'text').execute()
  await db.schema.alterTable('documents').addColumn('copy_of', 'text').execute()
}
