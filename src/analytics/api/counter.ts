import type { Database } from '#src/db/database.ts'
import { describeError } from '#src/http/problem.ts'
import type { Log } from '#src/log/log.ts'
import { type BatchDeps, type Hit, storeBatch } from './store-batch.ts'
import type { Report } from './visit-body.ts'
import type { Visitors } from './visitors.ts'
import { deleteOldCounts } from './write-counts.ts'

const flushMs = 5000
/** Of one batch, and of batches that could not be stored: memory must not grow while the database is away. */
const mostHits = 20_000
const cleanupMs = 3_600_000
const dayMs = 86_400_000

interface CounterDeps extends BatchDeps {
  log: Log
  now?: () => Date
}

/** Collects what browsers report and stores it every few seconds in one transaction; a crash loses the last batch. */
export function createCounter({ db, visitors, log, now = () => new Date(), ...deps }: CounterDeps) {
  let hits: Hit[] = []
  let timer: NodeJS.Timeout | undefined
  let cleanup: NodeJS.Timeout | undefined
  let storing: Promise<void> = Promise.resolve()
  let stopped = false

  /** Formatted once a day and not once a visit. */
  let latest = { from: 0, day: '' }
  const today = () => {
    const time = now().getTime()
    const from = time - (time % dayMs)
    if (from !== latest.from) latest = { from, day: new Date(time).toISOString().slice(0, 10) }
    return latest.day
  }

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    // One after the other: two at a time would look for the same visitors.
    storing = storing.then(storeAll)
    return storing
  }

  const storeAll = async () => {
    const batch = hits
    hits = []
    for (const [day, ofDay] of Map.groupBy(batch, (hit) => hit.day)) {
      try {
        await storeBatch({ db, visitors, ...deps }, day, ofDay)
      } catch (error) {
        log.warn({ err: describeError(error) }, 'visits are not stored; they are tried again')
        hits = [...ofDay, ...hits].slice(0, mostHits)
        if (!stopped) schedule()
      }
    }
  }

  const schedule = () => {
    timer ??= setTimeout(flush, flushMs).unref()
  }

  return {
    /** Never fails: a visit that cannot be counted is not counted. */
    async add(report: Report, client: { address: string; agent: string }): Promise<void> {
      if (stopped || hits.length >= mostHits) return
      const day = today()
      try {
        const visitor = await visitors.identify(day, client.address, client.agent)
        hits.push({ day, visitor, ...report })
        schedule()
      } catch (error) {
        log.warn({ err: describeError(error) }, 'a visit is not counted')
      }
    },
    flush,
    /** Deletes what is older than it may be, now and every hour; one process does it. */
    startCleanup() {
      const run = () =>
        deleteOld({ db, visitors }, now()).catch((error: unknown) => {
          log.warn({ err: describeError(error) }, 'old visits were not deleted')
        })
      void run()
      cleanup = setInterval(run, cleanupMs).unref()
    },
    async stop(): Promise<void> {
      stopped = true
      clearInterval(cleanup)
      await flush()
      await visitors.close()
    },
  }
}

export type Counter = ReturnType<typeof createCounter>

/** Salts and marks live until the day after theirs ends, which is 48 hours after the salt was made. */
export async function deleteOld(
  { db, visitors }: { db: Database; visitors: Visitors },
  now: Date,
): Promise<void> {
  const yesterday = new Date(now.getTime() - dayMs).toISOString().slice(0, 10)
  await visitors.deleteBefore(yesterday)
  await deleteOldCounts(db, now)
}
