import { recordActivity } from '#src/activity/record.ts'
import { stepUpRequired } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import type { StaffIdentity } from '#src/feature/staff-gate.ts'
import type { RateLimits } from '#src/limits/rate-limit.ts'

/** A day's work on the screens reads fewer. An account that reads more is asked who is there, as for an export. */
export const mostUnproved = 500

export interface LeadReads {
  /** Records that a page with so many leads is read; refused when that is too much without a recent proof. */
  notePage: (staff: StaffIdentity, leads: number) => Promise<void>
  /** The same for everything that is stored about one lead. */
  noteLead: (staff: StaffIdentity, leadId: number) => Promise<void>
}

export function createLeadReads(db: Database, limits: RateLimits): LeadReads {
  const reads = limits.counter('lead-reads', mostUnproved, 60 * 60)
  const count = async ({ username, isProved }: StaffIdentity, leads: number) => {
    const excess = await reads.excess(username, leads)
    if (excess > 0 && !isProved) throw stepUpRequired()
  }
  return {
    async notePage(staff, leads) {
      if (leads === 0) return
      await count(staff, leads)
      await recordActivity(db, { who: staff.username, kind: 'leads-read', about: leads })
    },
    async noteLead(staff, leadId) {
      await count(staff, 1)
      await recordActivity(db, { who: staff.username, kind: 'lead-read', about: leadId })
    },
  }
}
