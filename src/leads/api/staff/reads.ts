import { recordActivity } from '#src/activity/record.ts'
import { stepUpRequired } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import type { StaffIdentity } from '#src/feature/staff-gate.ts'

/** A day's work on the screens reads fewer. An account that reads more is asked who is there, as for an export. */
export const mostUnproved = 500
const hourMs = 3_600_000

/** Records that a page with so many leads is read; refused when that is too much without a recent proof. */
export async function noteLeadsRead(
  db: Database,
  staff: StaffIdentity,
  leads: number,
): Promise<void> {
  if (leads === 0) return
  await refuseUnproved(db, staff, leads)
  await recordActivity(db, { who: staff.username, kind: 'leads-read', about: leads })
}

/** The same for everything that is stored about one lead. */
export async function noteLeadRead(
  db: Database,
  staff: StaffIdentity,
  leadId: number,
): Promise<void> {
  await refuseUnproved(db, staff, 1)
  await recordActivity(db, { who: staff.username, kind: 'lead-read', about: leadId })
}

async function refuseUnproved(db: Database, staff: StaffIdentity, leads: number): Promise<void> {
  if (staff.isProved) return
  const rows = await db
    .selectFrom('staff_activity')
    .select(['kind', 'about'])
    .where('who', '=', staff.username)
    .where('kind', 'in', ['leads-read', 'lead-read'])
    .where('at', '>', new Date(Date.now() - hourMs).toISOString())
    .execute()
  const read = rows.reduce(
    (sum, { kind, about }) => sum + (kind === 'leads-read' ? Number(about) : 1),
    0,
  )
  if (read + leads > mostUnproved) throw stepUpRequired()
}
