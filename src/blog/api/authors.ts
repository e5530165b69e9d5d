import type { Database } from '#src/db/database.ts'

export interface Author {
  name: string
  /** A /media address or empty. */
  picture: string
}

/** How readers see the authors, by username. Who has no account (any more) is shown by the username. */
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
    return { name: profile?.display_name || username, picture: profile?.avatar ?? '' }
  }
}
