import type { Database } from '#src/db/database.ts'
import type { PersonRow } from '#src/db/schema.ts'
import type { LinkToken } from './link-tokens.ts'

/**
 * Finds the person of a link. After a restore, a number may belong to someone else: a numbered link is valid only for
 * people who existed when links got random ids, and only if it is newer than their row.
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
      // Earlier versions truncated the time of a link to seconds.
      .where('created_at', '<=', new Date(issuedAt + 999).toISOString())
      .executeTakeFirst()
  )
}
