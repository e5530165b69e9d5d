import { sql } from 'kysely'
import type { Database } from '#src/db/database.ts'
import { jobsOfPeople, type PersonJob } from '#src/jobs/person-jobs.ts'
import { hasNoSignUp } from '../lists/nobody.ts'

const batch = 200

interface Unconfirmed {
  /** People whose last sign-up is older are deleted. */
  before: string
  confirmedLists: readonly string[]
  forgetMails: (jobs: PersonJob[]) => Promise<void>
  signal: AbortSignal
}

/**
 * Deletes everything about people who signed up and never confirmed: the owner of the address may never have visited
 * the site. People who also used a form without confirmation, or who have an open privacy request, are kept.
 */
export async function deleteUnconfirmed(
  db: Database,
  { before, confirmedLists, forgetMails, signal }: Unconfirmed,
): Promise<number> {
  const old = () =>
    db
      .selectFrom('people')
      .select('people.id')
      .where('state', '=', 'unconfirmed')
      .where('last_sign_up_at', '<', before)
      .where(
        hasNoSignUp(sql`s.source not in (${sql.join(confirmedLists)}) and s.review <> 'rejected'`),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('privacy_requests')
              .select('privacy_requests.id')
              .whereRef('privacy_requests.person_id', '=', 'people.id')
              .where('privacy_requests.closed_at', 'is', null),
          ),
        ),
      )
  let deleted = 0
  while (!signal.aborted) {
    const ids = (await old().limit(batch).execute()).map(({ id }) => id)
    if (ids.length === 0) break
    const jobs = await jobsOfPeople(db, ids)
    // Checked again, because somebody may have confirmed in between.
    const gone = await db
      .deleteFrom('people')
      .where('id', 'in', ids)
      .where('id', 'in', old())
      .returning('id')
      .execute()
    await forgetMails(jobs)
    deleted += gone.length
    if (gone.length === 0) break
  }
  return deleted
}
