import { type Database, lockContent } from '#src/db/database.ts'
import { periodic } from '#src/jobs/periodic.ts'
import type { Unused } from './unused.ts'
import type { Variants } from './variants.ts'

const hour = 3_600_000
/** How long an uploaded picture may stay unused before it is deleted. */
const graceMs = 24 * hour
const batch = 50

interface CleanupDeps {
  db: Database
  unused: Unused
  variants: Variants
}

/** Deletes pictures that were uploaded over a day ago and that nothing uses, and returns their hashes. */
export async function removeUnusedPictures(
  { db, unused, variants }: CleanupDeps,
  { now = Date.now(), signal }: { now?: number; signal?: AbortSignal } = {},
): Promise<string[]> {
  const uploadedBefore = new Date(now - graceMs).toISOString()
  const removed: string[] = []
  while (!signal?.aborted) {
    const gone = await db.transaction().execute(async (trx) => {
      // With the lock, a save that refers to one of these pictures runs before or after this, never in between.
      await lockContent(trx)
      return unused.remove(trx, await unused.selectBefore(trx, uploadedBefore, batch))
    })
    if (gone.length === 0) break
    removed.push(...gone)
    await variants.remove(gone)
  }
  return removed
}

export const mediaCleanup = (deps: CleanupDeps) =>
  periodic({
    name: 'media-cleanup',
    words: {
      one: 'clean-up of unused pictures',
      many: 'clean-ups of unused pictures',
      host: 'the database',
      page: '/contentmanager/activity',
    },
    everyMs: hour,
    run: async (signal) => void (await removeUnusedPictures(deps, { signal })),
  })
