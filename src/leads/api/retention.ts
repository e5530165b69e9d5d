import type { FeatureBase, RetentionRule } from '#src/feature/feature.ts'
import { deleteJobs } from '#src/jobs/queue.ts'
import type { Log } from '#src/log/log.ts'
import { forgetMails } from '#src/mail/mail-job.ts'
import {
  deleteUnconfirmed as deletePeople,
  erase,
  erasuresFile,
} from '#src/people/erasure/erasures.ts'
import { confirmedSources } from '../lead-forms.ts'
import type { LeadDeps } from './lead-deps.ts'

const dayMs = 86_400_000
const unconfirmedDays = 30
const deliveredDays = 90
const batch = 200

type Cleaning = Pick<FeatureBase, 'db' | 'mailer'> & Parameters<RetentionRule>[0]

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

/** Erases a person and the copies of all mails to the person; `by` is undefined if the person did it. */
export async function eraseLead(
  { db, mailer, hooks, dataDir, otherMailIds }: LeadDeps,
  { id, by, log }: { id: number; by?: string; log: Log },
) {
  const others = await otherMailIds(db, id)
  const erasing = { id, by, hooks, erasuresFile: erasuresFile(dataDir) }
  const { jobs, isListed } = await erase(db, erasing)
  await forgetMails(mailer, jobs)
  await mailer.forget(others)
  if (!isListed) log.error('an erasure is not in DATA_DIR/erasures.jsonl: let this user write it')
}
