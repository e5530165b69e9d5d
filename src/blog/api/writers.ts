import { forbidden, notFound } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import type { BlogRow } from '#src/db/schema.ts'
import type { StaffIdentity } from '#src/feature/staff-gate.ts'
import type { BlogChange } from '../contract.ts'
import { selectBlog } from './queries.ts'
import { visibleTo } from './visibility.ts'

export type Editor = Pick<StaffIdentity, 'username' | 'role'>

/** Writers change their own drafts and publish nothing. Drafts of others do not exist for them. */
export function refuseWriter(staff: StaffIdentity, current: Pick<BlogRow, 'status' | 'author'>) {
  if (staff.role !== 'writer') return
  if (current.status === 'published') throw forbidden('Only an editor changes a published article.')
  if (current.author !== staff.username) throw notFound('blog')
}

/** Only editors publish, now or at a scheduled time. */
export function refuseWriterPublishing(staff: StaffIdentity, change: BlogChange): void {
  if (staff.role !== 'writer') return
  if (change.status === 'published' || change.publishAt) {
    throw forbidden('Only an editor publishes. Save a draft and submit it for review.')
  }
}

/** An editor's schedule is an editor's to cancel, also by deleting what is scheduled. */
export function refuseWriterCancelling({ role }: Editor, current: Pick<BlogRow, 'publish_at'>) {
  if (role === 'writer' && current.publish_at) {
    throw forbidden('An editor scheduled this draft. Only an editor cancels that.')
  }
}

/** Whether a change puts words or a place on the site into a scheduled draft that no editor has seen in it. */
export function isUnreviewed({ role }: Editor, current: BlogRow, change: Partial<BlogRow>) {
  if (role !== 'writer' || !current.publish_at) return false
  return Object.entries(change).some(
    ([column, value]) => column !== 'publish_at' && current[column as keyof BlogRow] !== value,
  )
}

/** Earlier versions of a published article may hold what was never public. */
export function maySeeRevisions(staff: StaffIdentity, blog: Pick<BlogRow, 'author'>): boolean {
  return staff.role !== 'writer' || blog.author === staff.username
}

/** Returns the id, if this member of staff may work on the blog; writers only on their own articles. */
export async function requireBlog(db: Database, staff: StaffIdentity, blogId: number) {
  const blog = await selectBlog(db, blogId, visibleTo(staff))
  if (!blog || !maySeeRevisions(staff, blog)) throw notFound('blog')
  return blogId
}
