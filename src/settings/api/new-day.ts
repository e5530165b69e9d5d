import { bumpContentVersion, type Database } from '#src/db/database.ts'
import { defineJob, type JobKind, jobType } from '#src/jobs/job-kind.ts'
import { addDays, dayIn, type ReadZone, startOfDay } from '#src/time/zoned-days.ts'

const name = 'new-day'

/**
 * Renders the pages again when a day begins: "Launch is in 8 weeks" and the day of the next release depend on it, and
 * pages are cached per content version.
 */
export function newDay(db: Database, readZone: ReadZone): JobKind {
  const nextStart = async () => {
    const { timeZone } = await readZone()
    return startOfDay(timeZone, addDays(dayIn(timeZone, Date.now()), 1))
  }
  return defineJob(jobType(name, {}), {
    words: {
      one: 'renewal of pages at midnight',
      many: 'renewals of pages at midnight',
      host: 'the database',
      page: '/contentmanager/activity',
    },
    missing: async () => [
      { kind: name, key: name, dueAt: new Date(await nextStart()).toISOString() },
    ],
    async run() {
      await db.transaction().execute(bumpContentVersion)
      return { result: 'repeat', afterMs: Math.max(1000, (await nextStart()) - Date.now()) }
    },
  })
}
