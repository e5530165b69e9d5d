import type { Database } from '#src/db/database.ts'
import type { Mailer } from '#src/mail/mail.ts'
import { mailId } from '#src/mail/mail-job.ts'
import { confirmedSources } from '../lead-forms.ts'

const dayMs = 86_400_000
const unconfirmedDays = 30
const deliveredDays = 90
const batch = 200

interface Cleaning {
  db: Database
  /** Needed to delete the copies of mails on this machine. */
  mailer: Mailer
  now: number
  signal: AbortSignal
}

/**
 * Deletes everything about people who signed up and never confirmed: the owner of the address may never have visited
 * the site. People who also used a form without confirmation, or who have an open privacy request, are kept.
 */
export async function deleteUnconfirmed({ db, mailer, now, signal }: Cleaning): Promise<number> {
  const before = new Date(now - unconfirmedDays * dayMs).toISOString()
  const old = () =>
    db
      .selectFrom('people')
      .select('people.id')
      .where('state', '=', 'unconfirmed')
      .where('last_sign_up_at', '<', before)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('sign_ups')
              .select('sign_ups.id')
              .whereRef('sign_ups.person_id', '=', 'people.id')
              .where('sign_ups.source', 'not in', confirmedSources)
              .where('sign_ups.review', '!=', 'rejected'),
          ),
        ),
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
    const mails = await db
      .selectFrom('outbox')
      .select(['id', 'kind', 'created_at'])
      .where('person_id', 'in', ids)
      .execute()
    // Checked again, because somebody may have confirmed in between.
    const gone = await db
      .deleteFrom('people')
      .where('id', 'in', ids)
      .where('id', 'in', old())
      .returning('id')
      .execute()
    await mailer.forget(mails.map(mailId))
    deleted += gone.length
    if (gone.length === 0) break
  }
  return deleted
}

/** Deletes the records of finished deliveries. Those of unconfirmed people are deleted with the person. */
export async function deleteDelivered({ db, mailer, now, signal }: Cleaning): Promise<number> {
  const before = new Date(now - deliveredDays * dayMs).toISOString()
  let deleted = 0
  while (!signal.aborted) {
    const mails = await db
      .selectFrom('outbox')
      .innerJoin('people', 'people.id', 'outbox.person_id')
      .select(['outbox.id', 'outbox.kind', 'outbox.created_at'])
      .where('outbox.state', 'in', ['sent', 'dropped'])
      .where('outbox.settled_at', '<', before)
      .where('people.state', '!=', 'unconfirmed')
      .limit(batch)
      .execute()
    if (mails.length === 0) break
    const ids = mails.map(({ id }) => id)
    await db.deleteFrom('outbox').where('id', 'in', ids).execute()
    await mailer.forget(mails.map(mailId))
    deleted += mails.length
  }
  return deleted
}
