import { recordActivity } from '#src/activity/record.ts'
import { apiApp } from '#src/app/api-app.ts'
import { forbidden, invalid, notFound } from '#src/app/problem.ts'
import { lockContent } from '#src/db/database.ts'
import type { FeatureBase } from '#src/feature/feature.ts'
import { createReviewLink, listReviewLinks, revokeReviewLink } from '../../review-contract.ts'
import { selectStagedById } from '../staged/staged-queries.ts'
import { requireBlog } from '../writers.ts'
import { deleteLink, insertLink, presentLink, selectLinks } from './review.ts'
import { reviewCommentRoutes } from './review-comment-routes.ts'
import { sharedDraftRoutes } from './shared-draft-routes.ts'

export type ReviewApi = ReturnType<typeof reviewApi>

/** Links that show a draft to people without an account, and the comments on its blocks. */
export function reviewApi(base: FeatureBase) {
  const { db, gate, publicUrl } = base
  return apiApp()
    .route('/', reviewCommentRoutes(base))
    .route('/', sharedDraftRoutes(base))
    .openapi({ ...createReviewLink, middleware: gate.required }, async (c) => {
      const { blogId } = c.req.valid('param')
      await requireBlog(db, c.get('staff'), blogId)
      const who = c.get('staff').username
      const { expiresInDays: days, stagedId } = c.req.valid('json')
      if (stagedId && c.get('staff').role === 'writer') {
        throw forbidden('Only an editor shows a staged update to others.')
      }
      const { token, row } = await db.transaction().execute(async (trx) => {
        // The update must not end while the link is made.
        await lockContent(trx)
        const staged = stagedId ? await selectStagedById(trx, stagedId) : undefined
        if (stagedId && staged?.blog_id !== blogId) {
          throw invalid({ stagedId: ['This update is not staged any more.'] })
        }
        await recordActivity(trx, { who, kind: 'review-link-created', about: blogId })
        return insertLink(trx, { blogId, days, who, stagedId })
      })
      const reviewLink = { ...presentLink(row), url: `${publicUrl}/review/${token}` }
      return c.json({ reviewLink }, 201)
    })
    .openapi({ ...listReviewLinks, middleware: gate.required }, async (c) => {
      const { blogId } = c.req.valid('param')
      await requireBlog(db, c.get('staff'), blogId)
      return c.json({ reviewLinks: (await selectLinks(db, blogId)).map(presentLink) }, 200)
    })
    .openapi({ ...revokeReviewLink, middleware: gate.required }, async (c) => {
      const { blogId, linkId } = c.req.valid('param')
      await requireBlog(db, c.get('staff'), blogId)
      const who = c.get('staff').username
      await db.transaction().execute(async (trx) => {
        if (!(await deleteLink(trx, blogId, linkId))) throw notFound('review link')
        await recordActivity(trx, { who, kind: 'review-link-revoked', about: blogId })
      })
      return c.body(null, 204)
    })
}
