import type { Database } from '#src/db/database.ts'
import { newLinkId } from '#src/people/links/link-tokens.ts'
import { mailboxOf } from '#src/people/person.ts'
import { recountLine } from '#src/people/waitlist/line.ts'

const atOnce = 500

/** Adds people of the waitlist, who are in the line if they are confirmed; returns their addresses. */
export async function fillLine(
  db: Database,
  count: number,
  { state = 'confirmed' }: { state?: 'confirmed' | 'unconfirmed' } = {},
): Promise<string[]> {
  const emails = Array.from({ length: count }, (_, n) => `waiting-${n}@host${n % 997}.example`)
  const at = new Date(Date.now() - 60_000).toISOString()
  const confirmed_at = state === 'confirmed' ? at : null
  const { joined } = await db.selectFrom('waitlist_line').select('joined').executeTakeFirstOrThrow()
  for (let first = 0; first < count; first += atOnce) {
    const people = await db
      .insertInto('people')
      .values(
        emails.slice(first, first + atOnce).map((email) => ({
          link_id: newLinkId(),
          email,
          mailbox: mailboxOf(email),
          search: email,
          state,
          sources: 1,
          held: 0,
          created_at: at,
          last_sign_up_at: at,
          confirmed_at,
        })),
      )
      .returning('id')
      .execute()
    const ids = people.map(({ id }) => id).sort((one, other) => one - other)
    await db
      .insertInto('sign_ups')
      .values(
        ids.map((person_id) => ({
          person_id,
          source: 'waitlist',
          created_at: at,
          review: 'clear' as const,
          confirmed_at,
          newsletters: 1 as const,
        })),
      )
      .execute()
    if (!confirmed_at) continue
    const number = (index: number) => joined + first + index + 1
    await db
      .insertInto('waitlist_places')
      .values(
        ids.map((person_id, index) => ({
          person_id,
          code: newLinkId(),
          number: number(index),
          order_key: number(index),
        })),
      )
      .execute()
  }
  if (confirmed_at) {
    await db
      .updateTable('waitlist_line')
      .set({ joined: joined + count })
      .execute()
    await db.transaction().execute(recountLine)
  }
  return emails
}
