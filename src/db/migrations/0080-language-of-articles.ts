import type { Kysely } from 'kysely'

/** The language of an article; empty: that of the site. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('blogs')
    .addColumn('lang', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}
