import { type Database, lockContent } from '#src/db/database.ts'
import { describeError } from '#src/http/problem.ts'
import type { Log } from '#src/log/log.ts'
import { removeUnused, selectUnusedBefore } from './store.ts'
import type { Variants } from './variants.ts'

const hour = 3_600_000
/** How long an uploaded picture may wait for the save that uses it. */
const graceMs = 24 * hour
const batch = 50

export interface MediaCleanup {
  /** Deletes what is unused since a day; returns the hashes. */
  run: (now?: number) => Promise<string[]>
  /** Runs it now and every hour. */
  start: () => void
  stop: () => void
}

/** Deletes pictures that were uploaded and that no article, draft or revision uses. */
export function createMediaCleanup({
  db,
  variants,
  log,
}: {
  db: Database
  variants: Variants
  log: Log
}): MediaCleanup {
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const run = async (now = Date.now()) => {
    const uploadedBefore = new Date(now - graceMs).toISOString()
    const removed: string[] = []
    while (!stopped) {
      const gone = await db.transaction().execute(async (trx) => {
        // A save that refers to one of them at this moment comes before or after this, never in between.
        await lockContent(trx)
        return removeUnused(trx, await selectUnusedBefore(trx, uploadedBefore, batch))
      })
      if (gone.length === 0) break
      removed.push(...gone)
      await variants.remove(gone)
    }
    return removed
  }

  const runLogged = () =>
    run().catch((error: unknown) => {
      if (!stopped) log.warn({ err: describeError(error) }, 'unused pictures were not deleted')
    })

  return {
    run,
    start() {
      runLogged()
      timer = setInterval(runLogged, hour).unref()
    },
    stop() {
      stopped = true
      clearInterval(timer)
    },
  }
}
