import type { Database } from '#src/db/database.ts'
import { deleteJobs } from '#src/jobs/person-jobs.ts'
import type { Mailer } from '#src/mail/mail.ts'
import { forgetMails } from '#src/mail/mail-job.ts'
import { deleteUnconfirmed as deletePeople } from '#src/people/erasure/unconfirmed.ts'
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

export const deleteUnconfirmed = ({ db, mailer, now, signal }: Cleaning): Promise<number> =>
  deletePeople(db, {
    before: new Date(now - unconfirmedDays * dayMs).toISOString(),
    confirmedLists: confirmedSources,
    forgetMails: (jobs) => forgetMails(mailer, jobs),
    signal,
  })

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
    await deleteJobs(
      db,
      mails.map(({ id }) => id),
    )
    await forgetMails(mailer, mails)
    deleted += mails.length
  }
  return deleted
}
