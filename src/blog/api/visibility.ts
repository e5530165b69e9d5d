import type { StaffIdentity } from '#src/feature/staff-gate.ts'
import type { BlogStatus, ShownStatus } from '../contract.ts'

/** Scheduled are drafts with a date and published blogs with a scheduled update: both, for the query to choose from. */
const storedStatus = (shown: ShownStatus | undefined): BlogStatus | undefined =>
  shown === 'scheduled' ? undefined : shown

/**
 * Which blogs a person can see: visitors see published blogs, and drafts do not exist for them. Every read uses this
 * rule. Undefined means all.
 */
export function visibleStatus(
  staff: StaffIdentity | undefined,
  wanted?: ShownStatus,
): BlogStatus | undefined {
  return staff && staff.role !== 'writer' ? storedStatus(wanted) : 'published'
}

/** The author whose drafts are visible in addition to `visibleStatus`; `alone` if only drafts are wanted. */
export interface OwnDrafts {
  of: string
  alone: boolean
}

/** Writers see their own drafts. A read without this shows them only published blogs. */
export function visibleOwnDrafts(
  staff: StaffIdentity | undefined,
  wanted?: ShownStatus,
): OwnDrafts | undefined {
  if (staff?.role !== 'writer' || wanted === 'published') return undefined
  return { of: staff.username, alone: wanted !== undefined }
}

/** Both rules, for a query. A visitor who asks for scheduled blogs or drafts sees published ones. */
export const visibleTo = (staff: StaffIdentity | undefined, wanted?: ShownStatus) => ({
  status: visibleStatus(staff, wanted),
  ownDrafts: visibleOwnDrafts(staff, wanted),
  scheduled: staff !== undefined && wanted === 'scheduled',
})
