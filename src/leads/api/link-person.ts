import type { Database } from '#src/db/database.ts'
import type { PersonRow } from '#src/db/schema.ts'
import type { LinkToken } from './link-tokens.ts'

/**
 * Whose link it is. A number alone may have been handed out again, after a restore: it counts only for people who had it
 * when links got random ids, and only if the link was made after their row.
 */
export async function personOfLink(
  db: Database,
  { person, issuedAt }: LinkToken,
): Promise<PersonRow | undefined> {
  const everyone = db.selectFrom('people').selectAll()
  if ('linkId' in person) {
    return everyone.where('link_id', '=', person.linkId).executeTakeFirst()
  }
  return (
    everyone
      .where('id', '=', person.number)
      .where('numbered_links', '=', 1)
      // Earlier versions cut the time of a link to seconds.
      .where('created_at', '<=', new Date(issuedAt + 999).toISOString())
      .executeTakeFirst()
  )
}
