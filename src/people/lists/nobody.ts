import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#src/db/database.ts'

/** Whether a row of `people` has no sign-up (s) of this kind. */
export const hasNoSignUp = (kind: RawBuilder<SqlBool>): RawBuilder<SqlBool> =>
  sql`not exists (select 1 from sign_ups s where s.person_id = people.id and ${kind})`

/** Robots: people whose sign-ups are all held or rejected, by their sources. They count as nobody. */
export function countNobody(db: Database) {
  return (
    db
      .selectFrom('people')
      .select(['sources', sql<number>`count(*)`.as('count')])
      .where('state', '=', 'unconfirmed')
      // Few people have such a sign-up: the others are not looked at.
      .where('id', 'in', (from) =>
        from.selectFrom('sign_ups').select('person_id').where('review', '<>', 'clear'),
      )
      .where(hasNoSignUp(sql`s.review = 'clear'`))
      .groupBy('sources')
      .execute()
  )
}
