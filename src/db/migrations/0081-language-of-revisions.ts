import type { Kysely } from 'kysely'

/** The language of an earlier version of an article. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('blog_revisions')
    .addColumn('lang', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}
