import type { Feature } from '#src/feature/feature.ts'
import { periodic } from '#src/jobs/job-kind.ts'
import type { Log } from '#src/log/log.ts'

const hour = 3_600_000

/** Deletes every feature's data whose retention period has ended. docs/operations.md lists the periods. */
export function retention(features: Feature[], log: Log, clock = Date.now) {
  return periodic({
    name: 'retention',
    words: { one: 'deletion of expired data', many: 'deletions of expired data' },
    everyMs: hour,
    async run(signal) {
      const now = clock()
      const deleted: Record<string, number> = {}
      const failures: string[] = []
      const rules = features.flatMap((feature) => Object.entries(feature.retention ?? {}))
      for (const [name, rule] of rules) {
        if (signal.aborted) return
        try {
          const count = await rule({ now, signal })
          if (typeof count === 'number') deleted[name] = count
        } catch (error) {
          // Each rule keeps a promise of its own: one that fails must not keep the others from being kept.
          failures.push(`${name}: ${error instanceof Error ? error.message : 'unknown error'}`)
        }
      }
      if (Object.values(deleted).some((count) => count > 0)) {
        log.info(deleted, 'deleted expired data')
      }
      if (failures.length > 0) throw new Error(`not everything was deleted: ${failures.join('; ')}`)
    },
  })
}
