import type { Kysely } from 'kysely'

/** The staged update that a review link shows; null: the saved article. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('review_links')
    .addColumn('staged_id', 'integer', (c) => c.references('staged_updates.id').onDelete('cascade'))
    .execute()
}
