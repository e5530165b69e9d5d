import { apiApp } from '#src/app/api-app.ts'
import { once } from '#src/app/idempotency.ts'
import { invalid, notFound } from '#src/app/problem.ts'
import { readBlocks } from '#src/editor/blocks/content.ts'
import type { FeatureBase } from '#src/feature/feature.ts'
import { addReviewComment, getReview, listReviewComments } from '../../review-contract.ts'
import { presentBlog } from '../reading/present.ts'
import { countComments, findLink, insertComment, presentComment, selectComments } from './review.ts'
import { readReviewed } from './reviewed.ts'

/** Limits how much anybody with a link can add to the database. */
const mostComments = 1000

/** A draft and its comments, for people with a link. */
export function sharedDraftRoutes({ db, limits }: FeatureBase) {
  const commenting = limits.perNetwork('review-comment', 30, 10 * 60)

  const requireLink = async (token: string) => {
    const link = await findLink(db, token)
    if (!link) throw notFound('review link')
    return link
  }

  return apiApp()
    .openapi(getReview, async (c) => {
      const link = await requireLink(c.req.valid('param').token)
      const { row, update } = await readReviewed(db, link)
      const blog = { ...(await presentBlog(db, row, 'linked')), publishAt: null }
      return c.json({ blog, expiresAt: link.expires_at, update }, 200)
    })
    .openapi(listReviewComments, async (c) => {
      const link = await requireLink(c.req.valid('param').token)
      const rows = await selectComments(db, link.blog_id)
      return c.json({ comments: rows.map(presentComment) }, 200)
    })
    .openapi({ ...addReviewComment, middleware: commenting }, async (c) => {
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
