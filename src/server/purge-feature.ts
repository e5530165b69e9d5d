import type { Feature, FeatureBase } from '#src/feature/feature.ts'
import { enqueueKeyed } from '#src/jobs/queue.ts'
import { missingPurge, type PurgeHook, purging } from '#src/pages/purge-hook.ts'

const everyMs = 1000

/** Tells a CDN that pages changed. Changes within a second are one call. */
export function purgeFeature(
  { db, clock, publicUrl, log }: FeatureBase,
  hook: Omit<PurgeHook, 'publicUrl'> | undefined,
): Feature {
  if (!hook) return { name: 'purge' }
  let reported = clock.now()
  let timer: NodeJS.Timeout | undefined
  const report = async () => {
    const version = clock.now()
    if (version === reported) return
    for (const job of await missingPurge(db)) await enqueueKeyed(db, job)
    reported = version
  }
  return {
    name: 'purge',
    jobs: [purging(db, { ...hook, publicUrl })],
    start() {
      const failed = () => log.warn('the purge hook waits for the database')
      timer = setInterval(() => report().catch(failed), everyMs).unref()
    },
    stop: () => clearInterval(timer),
  }
}
