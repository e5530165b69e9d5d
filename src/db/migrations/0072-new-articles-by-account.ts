import { type Kysely, sql } from 'kysely'

/** Articles that are not saved yet belong to an account, and go with it. Null: written by the version before, which knows names only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table new_article_copies
    add column account_id integer references staff_accounts (id) on delete cascade`.execute(db)
}
