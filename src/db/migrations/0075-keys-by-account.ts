import { type Kysely, sql } from 'kysely'

/** Keys that name new articles belong to the account that sent them; the stored answer tells its name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  let after = ''
  for (;;) {
    const { rows } = await sql<{ key: string; answer: string }>`
      select key, answer from idempotency_keys
      where scope = 'blogs' and key > ${after} order by key limit 50`.execute(db)
    for (const { key, answer } of rows) {
      await sql`
        update idempotency_keys
        set scope = 'blogs by ' || (select id from staff_accounts where username = ${authorOf(answer)})
        where key = ${key} and scope = 'blogs'
          and exists (select 1 from staff_accounts where username = ${authorOf(answer)})`.execute(
        db,
      )
      after = key
    }
    if (rows.length < 50) return
  }
}

function authorOf(answer: string): string {
  const row: unknown = answer ? JSON.parse(answer) : undefined
  const isRow = typeof row === 'object' && row !== null && 'author' in row
  return isRow ? String(row.author) : ''
}
