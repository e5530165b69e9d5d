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
  return staff ? wanted : 'published'
}
