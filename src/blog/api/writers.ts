import type { BlogRow } from '#src/db/schema.ts'
import { forbidden, notFound } from '#src/http/problem.ts'
import type { StaffIdentity } from '#src/http/staff-gate.ts'
import type { BlogStatus } from '../contract.ts'

/** Writers change only their own drafts and publish nothing. Drafts of others do not exist for them. */
export function refuseWriter(staff: StaffIdentity, current: BlogRow): void {
  if (staff.role !== 'writer') return
  if (current.status === 'published') throw forbidden('Only an editor changes a published article.')
  if (current.author !== staff.username) throw notFound('blog')
}

/** Only editors publish, now or at a scheduled time. */
export function refuseWriterPublishing(
  staff: StaffIdentity,
  change: { status?: BlogStatus; publishAt?: unknown },
): void {
  if (staff.role !== 'writer') return
  if (change.status === 'published' || change.publishAt) {
    throw forbidden('Only an editor publishes. Save a draft and submit it for review.')
  }
}

/** Earlier versions of a published article may contain text that was never public. */
export function maySeeRevisions(staff: StaffIdentity, blog: Pick<BlogRow, 'author'>): boolean {
  return staff.role !== 'writer' || blog.author === staff.username
}
