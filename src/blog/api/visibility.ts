import type { StaffIdentity } from '#src/platform/http/staff-gate.ts'
import type { ShownStatus } from '../contract.ts'

/**
 * Who sees which blogs: visitors see published ones, and drafts do not exist for them. Every read uses this rule.
 * Undefined means all.
 */
export function visibleStatus<Wanted extends ShownStatus = never>(
  staff: StaffIdentity | undefined,
  wanted?: Wanted,
): Wanted | 'published' | undefined {
  return staff ? wanted : 'published'
}
