import type { StaffIdentity } from '#src/platform/http/staff-gate.ts'
import type { BlogStatus } from '../contract.ts'

/**
 * Who sees which blogs: visitors see published ones, and drafts do not exist for them. Every read uses this rule.
 * Undefined means all.
 */
export function visibleStatus(
  staff: StaffIdentity | undefined,
  wanted?: BlogStatus,
): BlogStatus | undefined {
  return staff && staff.role !== 'writer' ? wanted : 'published'
}

/** Whose drafts are visible beside what visibleStatus allows; `alone` when only drafts are wanted. */
export interface OwnDrafts {
  of: string
  alone: boolean
}

/** Writers see their own drafts. A read that does not ask for this shows them published blogs only. */
export function visibleOwnDrafts(
  staff: StaffIdentity | undefined,
  wanted?: BlogStatus,
): OwnDrafts | undefined {
  if (staff?.role !== 'writer' || wanted === 'published') return undefined
  return { of: staff.username, alone: wanted === 'draft' }
}

/** Both rules, for a query. */
export const visibleTo = (staff: StaffIdentity | undefined, wanted?: BlogStatus) => ({
  status: visibleStatus(staff, wanted),
  ownDrafts: visibleOwnDrafts(staff, wanted),
})
