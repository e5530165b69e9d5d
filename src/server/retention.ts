import { deleteOldActivity } from '#src/activity/record.ts'
import { deleteOldRuns } from '#src/arcade/api/runs.ts'
import { deleteOldNewArticles } from '#src/blog/api/new-articles.ts'
import type { Database } from '#src/db/database.ts'
import { deleteOldKeys } from '#src/http/once.ts'
import { periodic } from '#src/jobs/periodic.ts'
import { deleteOldMailCounts } from '#src/leads/api/mailbox-mails.ts'
import { deleteDelivered, deleteUnconfirmed } from '#src/leads/api/retention.ts'
import type { Log } from '#src/log/log.ts'
import type { Mailer } from '#src/mail/mail.ts'
import { deleteOldWaits } from '#src/staff/api/login-throttle.ts'
import { deleteEndedSessions } from '#src/staff/api/retention.ts'

interface RetentionDeps {
  db: Database
  log: Log
  mailer: Mailer
  /** The time of day; another one in tests. */
  clock?: () => number
}

const hour = 3_600_000

/** Deletes what is kept for a time only. docs/operations.md lists how long. */
export function retention({ db, log, mailer, clock = Date.now }: RetentionDeps) {
  return periodic({
    ...{ name: 'retention', everyMs: hour },
    async run(signal) {
      const now = clock()
      const leads = { db, mailer, now, signal }
      const unconfirmed = await deleteUnconfirmed(leads)
      const delivered = await deleteDelivered(leads)
      await deleteOldMailCounts(db, now)
      const sessions = await deleteEndedSessions(db, now)
      await deleteOldActivity(db, now)
      await deleteOldKeys(db)
      await deleteOldNewArticles(db, now)
      await deleteOldRuns(db, now)
      while (!signal.aborted && (await deleteOldWaits(db))) {
        // A flood of attempts leaves more than one batch.
      }
      if (unconfirmed + delivered + sessions > 0) {
        log.info({ unconfirmed, delivered, sessions }, 'deleted what was kept for a time only')
      }
    },
  })
}
