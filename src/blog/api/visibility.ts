import type { StaffIdentity } from '#src/http/staff-gate.ts'
import type { BlogStatus, ShownStatus } from '../contract.ts'

/** A scheduled blog is a draft with a date. */
const storedStatus = (shown: ShownStatus | undefined): BlogStatus | undefined =>
  shown === 'scheduled' ? 'draft' : shown

/**
 * Who sees which blogs: visitors see published ones, and drafts do not exist for them. Every read uses this rule.
 * Undefined means all.
 */
export function visibleStatus(
  staff: StaffIdentity | undefined,
  wanted?: ShownStatus,
): BlogStatus | undefined {
  return staff && staff.role !== 'writer' ? storedStatus(wanted) : 'published'
}

/** Whose drafts are visible beside what visibleStatus allows; `alone` when only drafts are wanted. */
export interface OwnDrafts {
  of: string
  alone: boolean
}

/** Writers see their own drafts. A read that does not ask for this shows them published blogs only. */
export function visibleOwnDrafts(
  staff: StaffIdentity | undefined,
  wanted?: ShownStatus,
): OwnDrafts | undefined {
  if (staff?.role !== 'writer' || wanted === 'published') return undefined
  return { of: staff.username, alone: storedStatus(wanted) === 'draft' }
}

/** Both rules, for a query. A visitor who asks for scheduled blogs sees published ones, as for drafts. */
export const visibleTo = (staff: StaffIdentity | undefined, wanted?: ShownStatus) => ({
  status: visibleStatus(staff, wanted),
  ownDrafts: visibleOwnDrafts(staff, wanted),
  scheduled: staff !== undefined && wanted === 'scheduled',
})
