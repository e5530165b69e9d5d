import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#src/db/database.ts'
import type { SignUpRow } from '#src/db/schema.ts'

/** Sign-ups (s) with the exit of their person from their list (x). */
export const signUpsWithExits = sql`sign_ups s
  left join list_exits x on x.person_id = s.person_id and x.source = s.source`

/** A sign-up is in effect until the person leaves its list, or all lists. */
export const isInEffect = (people: 'people' | 'p'): RawBuilder<SqlBool> =>
  sql`(s.created_at > coalesce(${sql.ref(`${people}.unsubscribed_at`)}, '')
    and s.created_at > coalesce(x.left_at, ''))`

export async function signUpsInEffect(db: Database, personId: number): Promise<SignUpRow[]> {
  const { rows } = await sql<SignUpRow>`
    select s.* from ${signUpsWithExits} join people on people.id = s.person_id
    where s.person_id = ${personId} and ${isInEffect('people')} order by s.id`.execute(db)
  return rows
}

/** Sign-ups that wait for a confirmation, of the lists that need one. */
export async function openSignUps(
  db: Database,
  personId: number,
  confirmedLists: readonly string[],
): Promise<SignUpRow[]> {
  return (await signUpsInEffect(db, personId)).filter(
    ({ review, source, confirmed_at }) =>
      review === 'clear' && confirmed_at === null && confirmedLists.includes(source),
  )
}
