import { type Kysely, sql } from 'kysely'

/** The account that has the name now. Texts of a name without an account are nobody's any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update new_article_copies set account_id =
      (select id from staff_accounts where staff_accounts.username = new_article_copies.username)
    where account_id is null`.execute(db)
  await sql`delete from new_article_copies where account_id is null`.execute(db)
}
