import { type Kysely, sql } from 'kysely'

/** Names of removed accounts: nobody gets one again, with the byline and the trail that belong to it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('retired_usernames')
    .addColumn('username', 'text', (c) => c.primaryKey())
    .addColumn('retired_at', 'text', (c) => c.notNull())
    .execute()
  const now = new Date().toISOString()
  await sql`
    insert into retired_usernames (username, retired_at)
    select gone.username, ${now} from (
      select about as username from staff_activity where kind = 'account-removed' and about is not null
      union
      select author as username from blogs where author <> ''
    ) gone
    where gone.username not in (select username from staff_accounts)`.execute(db)
}
