import type { ActivityKind } from '#src/activity/kinds.ts'
import { recordActivity } from '#src/activity/record.ts'
import { stepUpRequired } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import type { StaffIdentity } from '#src/feature/staff-gate.ts'
import type { RateLimits } from '#src/limits/rate-limit.ts'

/** A day's work on the screens reads fewer. An account that reads more is asked who is there, as for an export. */
export const mostUnproved = 500

/** Records that staff read addresses, in one count for all calls. Too many need a recent proof. */
export function createAddressReads(db: Database, limits: RateLimits) {
  const reads = limits.counter('lead-reads', mostUnproved, 60 * 60)
  return async (
    { username, isProved }: StaffIdentity,
    { addresses, kind, about }: { addresses: number; kind: ActivityKind; about: number },
  ): Promise<void> => {
    if (addresses === 0) return
    const excess = await reads.excess(username, addresses)
    if (excess > 0 && !isProved) throw stepUpRequired()
    await recordActivity(db, { who: username, kind, about })
  }
}
