import type { StaffIdentity } from '#src/platform/http/staff-gate.ts'
import type { BlogStatus } from '../contract.ts'

/**
 * The one rule of who sees which blogs: visitors see what is published; for them drafts do not exist.
 * Every read goes through it. Undefined means all.
 */
export function visibleStatus(
  staff: StaffIdentity | undefined,
  wanted?: BlogStatus,
): BlogStatus | undefined {
  return staff ? wanted : 'published'
}
