import type { Feature } from '#src/http/feature.ts'
import { periodic } from '#src/jobs/periodic.ts'
import type { Log } from '#src/log/log.ts'

const hour = 3_600_000

/** Deletes every feature's data whose retention period has ended. docs/operations.md lists the periods. */
export function retention(features: Feature[], log: Log, clock = Date.now) {
  return periodic({
    ...{ name: 'retention', everyMs: hour },
    async run(signal) {
      const now = clock()
      const deleted: Record<string, number> = {}
      for (const [name, rule] of features.flatMap((one) => Object.entries(one.retention ?? {}))) {
        const count = await rule({ now, signal })
        if (typeof count === 'number') deleted[name] = count
      }
      if (Object.values(deleted).some((count) => count > 0)) {
        log.info(deleted, 'deleted expired data')
      }
    },
  })
}
