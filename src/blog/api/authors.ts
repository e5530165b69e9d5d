import type { Database } from '#src/db/database.ts'
import { identity } from '#src/site/identity.ts'

export interface Author {
  name: string
  /** A /media URL, or empty. */
  picture: string
}

/**
 * Public names and pictures of authors, by username. The name that signs in is never public: an author who has not
 * chosen another, or has no account any more, writes as the site.
 */
export async function readAuthors(
  db: Database,
  usernames: readonly string[],
): Promise<(username: string) => Author> {
  const asked = [...new Set(usernames)]
  const rows = asked.length
    ? await db
        .selectFrom('staff_accounts')
        .select(['username', 'display_name', 'avatar'])
        .where('username', 'in', asked)
        .execute()
    : []
  const byName = new Map(rows.map((row) => [row.username, row]))
  return (username) => {
    const profile = byName.get(username)
    return { name: profile?.display_name || identity.name, picture: profile?.avatar ?? '' }
  }
}
