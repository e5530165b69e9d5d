import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { emptyDatabase } from '#src/testing/test-site.ts'
import type { Database } from '../database.ts'
import { migrate, migrateTo } from '../migrate.ts'

const at = '2026-10-01T10:00:00.000Z'

/** Wim works here; Gone wrote an article and was removed, with texts that are not saved. */
async function earlierTexts(db: Database) {
  await migrateTo(db, '0062-left-all-lists')
  await sql`insert into staff_accounts (username, password_hash, created_at, password_changed_at, role)
    values ('wim', '', ${at}, ${at}, 'writer')`.execute(db)
  await sql`insert into staff_activity (at, who, kind, about) values (${at}, 'olga', 'account-removed', 'left')`.execute(
    db,
  )
  await sql`insert into blogs (status, created_at, edited_at, author, edited_by, title, summary, thumbnail,
      main, featured, minutes_to_read, version, content)
    values ('draft', ${at}, ${at}, 'gone', 'gone', '', 'S', '', 0, 0, 1, 1, '[]')`.execute(db)
  for (const username of ['wim', 'gone']) {
    await sql`insert into working_copies (blog_id, username, base_version, changes_id, fields, revision, saved_at)
      values (1, ${username}, 1, 'c', '{}', 1, ${at})`.execute(db)
    await sql`insert into new_article_copies (username, key, changes_id, title, fields, revision, saved_at)
      values (${username}, 'a-key-1', 'c', '', '{}', 1, ${at})`.execute(db)
    const answer = JSON.stringify({ id: 1, author: username })
    await sql`insert into idempotency_keys (key, scope, fingerprint, answer, created_at)
      values (${`key-of-${username}`}, 'blogs', '', ${answer}, ${at})`.execute(db)
  }
}

test('texts and keys of an earlier version belong to the account of their name, and old names are retired', async () => {
  const { db } = await emptyDatabase()
  await earlierTexts(db)
  await migrate(db)
  const { id } = await db.selectFrom('staff_accounts').select('id').executeTakeFirstOrThrow()
  for (const table of ['working_copies', 'new_article_copies'] as const) {
    const rows = await db.selectFrom(table).select(['username', 'account_id']).execute()
    expect(rows, table).toEqual([{ username: 'wim', account_id: id }])
  }
  const keys = await db
    .selectFrom('idempotency_keys')
    .select(['key', 'scope'])
    .orderBy('key')
    .execute()
  expect(keys).toEqual([
    { key: 'key-of-gone', scope: 'blogs' },
    { key: 'key-of-wim', scope: `blogs by ${id}` },
  ])
  const retired = await db
    .selectFrom('retired_usernames')
    .select('username')
    .orderBy('username')
    .execute()
  expect(retired.map(({ username }) => username)).toEqual(['gone', 'left'])
})
