import { notFound } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import type { StaffIdentity } from '#src/feature/staff-gate.ts'
import { selectBlog } from './queries.ts'
import { visibleTo } from './visibility.ts'
import { maySeeRevisions } from './writers.ts'

/** Throws unless this member of staff may work on the blog; writers only on their own articles. */
export async function requireBlog(
  db: Database,
  staff: StaffIdentity,
  blogId: number,
): Promise<void> {
  const blog = await selectBlog(db, blogId, visibleTo(staff))
  if (!blog || !maySeeRevisions(staff, blog)) throw notFound('blog')
}
