import { notFound } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import type { BlogRow, ReviewLinkRow, StagedUpdateRow } from '#src/db/schema.ts'
import type { ReviewedUpdate } from '../../review-contract.ts'
import { selectBlog } from '../queries.ts'
import { asStaged } from '../staged/staged.ts'
import { isCurrent } from '../staged/staged-queries.ts'

/** The article as a review link shows it: as it was saved, or exactly as a staged update has it. */
export async function readReviewed(
  db: Database,
  link: ReviewLinkRow,
): Promise<{ row: BlogRow; update: ReviewedUpdate | null }> {
  const row = await selectBlog(db, link.blog_id)
  if (!row) throw notFound('blog')
  if (link.staged_id === null) return { row, update: null }
  const staged = await db
    .selectFrom('staged_updates')
    .selectAll()
    .where('id', '=', link.staged_id)
    .executeTakeFirst()
  if (!staged) throw notFound('review link')
  const state = stateOf(staged, row)
  return {
    row: asStaged(row, staged),
    update: {
      state,
      stagedAt: staged.staged_at,
      publishAt: state === 'scheduled' ? staged.publish_at : null,
      endedAt: staged.ended_at,
    },
  }
}

function stateOf(staged: StagedUpdateRow, row: BlogRow): ReviewedUpdate['state'] {
  if (staged.ended) return staged.ended
  if (!isCurrent(staged, row)) return 'paused'
  return staged.publish_at ? 'scheduled' : 'staged'
}
