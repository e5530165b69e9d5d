import { apiApp } from '#src/app/api-app.ts'
import { once } from '#src/app/idempotency.ts'
import { invalid, notFound } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import type { BlogRow, ReviewLinkRow, StagedUpdateRow } from '#src/db/schema.ts'
import { readBlocks } from '#src/editor/blocks/content.ts'
import type { FeatureBase } from '#src/feature/feature.ts'
import * as contract from '../../review-contract.ts'
import { requireRow } from '../queries.ts'
import { presentBlog } from '../reading/present.ts'
import { asStaged } from '../staged/staged.ts'
import { isCurrent } from '../staged/staged-queries.ts'
import { countComments, findLink, insertComment, presentComment, selectComments } from './review.ts'

/** Limits how much anybody with a link can add to the database. */
const mostComments = 1000

export function sharedDraftRoutes({ db, limits }: FeatureBase) {
  const commenting = limits.perNetwork('review-comment', 30, 10 * 60)

  const requireLink = async (token: string) => {
    const link = await findLink(db, token)
    if (!link) throw notFound('review link')
    return link
  }

  return apiApp()
    .openapi(contract.getReview, async (c) => {
      const link = await requireLink(c.req.valid('param').token)
      const { row, update } = await readReviewed(db, link)
      const blog = { ...(await presentBlog(db, row, 'linked')), publishAt: null }
      return c.json({ blog, expiresAt: link.expires_at, update }, 200)
    })
    .openapi(contract.listReviewComments, async (c) => {
      const link = await requireLink(c.req.valid('param').token)
      const rows = await selectComments(db, link.blog_id)
      return c.json({ comments: rows.map(presentComment) }, 200)
    })
    .openapi({ ...contract.addReviewComment, middleware: commenting }, async (c) => {
      const link = await requireLink(c.req.valid('param').token)
      const blogId = link.blog_id
      const sent = c.req.valid('json')
      const row = await once(db, {
        key: c.req.valid('header')['idempotency-key'],
        scope: `review/${link.id}`,
        body: sent,
        work: async (trx) => {
          const { row: blog } = await readReviewed(trx, link)
          const blocks = readBlocks(blog.content) ?? []
          if (!blocks.some((block) => block.id === sent.blockId)) {
            throw invalid({ blockId: ['This part of the article is no longer there.'] })
          }
          if ((await countComments(trx, blogId)) >= mostComments) {
            throw invalid({ text: ['This article has too many comments already.'] })
          }
          return insertComment(trx, blogId, { ...sent, byStaff: false })
        },
      })
      return c.json({ comment: presentComment(row) }, 201)
    })
}

/** The article as a review link shows it: as it was saved, or exactly as a staged update has it. */
async function readReviewed(db: Database, link: ReviewLinkRow) {
  const row = await requireRow(db, link.blog_id)
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

function stateOf(staged: StagedUpdateRow, row: BlogRow): contract.ReviewedUpdate['state'] {
  if (staged.ended) return staged.ended
  if (!isCurrent(staged, row)) return 'paused'
  return staged.publish_at ? 'scheduled' : 'staged'
}
