import type { Database } from '#src/db/database.ts'
import { identity } from '#src/site/identity.ts'

/**
 * Public names and pictures of authors, by username. The name that signs in is never public: an author who has not
 * chosen another, or has no account any more, writes as the site.
 */
export async function readAuthors(db: Database, usernames: readonly string[]) {
  const rows = usernames.length
    ? await db
        .selectFrom('staff_accounts')
        .select(['username', 'display_name', 'avatar'])
        .where('username', 'in', [...new Set(usernames)])
        .execute()
    : []
  const profiles = new Map(rows.map((row) => [row.username, row]))
  return (username: string) => {
    const profile = profiles.get(username)
    return {
      authorName: profile?.display_name || identity.name,
      authorPicture: profile?.avatar ?? '',
    }
  }
}
