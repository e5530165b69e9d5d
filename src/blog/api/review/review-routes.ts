import { recordActivity } from '#src/activity/record.ts'
import { apiApp } from '#src/app/api-app.ts'
import { once } from '#src/app/idempotency.ts'
import { forbidden, invalid, notFound } from '#src/app/problem.ts'
import { lockContent } from '#src/db/database.ts'
import type { FeatureBase } from '#src/feature/feature.ts'
import * as contract from '../../review-contract.ts'
import { selectStagedById } from '../staged/staged-queries.ts'
import { requireBlog } from '../writers.ts'
import {
  deleteLink,
  insertComment,
  insertLink,
  markResolved,
  presentComment,
  presentLink,
  selectComment,
  selectComments,
  selectLinks,
} from './review.ts'
import { sharedDraftRoutes } from './shared-draft-routes.ts'

export type ReviewApi = ReturnType<typeof reviewApi>

/** Links that show a draft to people without an account, and the comments on its blocks. */
export function reviewApi(base: FeatureBase) {
  const { db, gate, publicUrl } = base
  return apiApp()
    .route('/', reviewCommentRoutes(base))
    .route('/', sharedDraftRoutes(base))
    .openapi({ ...contract.createReviewLink, middleware: gate.required }, async (c) => {
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
    .openapi({ ...contract.listReviewLinks, middleware: gate.required }, async (c) => {
      const { blogId } = c.req.valid('param')
      await requireBlog(db, c.get('staff'), blogId)
      return c.json({ reviewLinks: (await selectLinks(db, blogId)).map(presentLink) }, 200)
    })
    .openapi({ ...contract.revokeReviewLink, middleware: gate.required }, async (c) => {
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

const reviewCommentRoutes = ({ db, gate }: FeatureBase) =>
  apiApp()
    .openapi({ ...contract.listComments, middleware: gate.required }, async (c) => {
      const { blogId } = c.req.valid('param')
      await requireBlog(db, c.get('staff'), blogId)
      return c.json({ comments: (await selectComments(db, blogId)).map(presentComment) }, 200)
    })
    .openapi({ ...contract.answerComment, middleware: gate.required }, async (c) => {
      const { blogId, commentId } = c.req.valid('param')
      const { accountId, username } = c.get('staff')
      const { text } = c.req.valid('json')
      await requireBlog(db, c.get('staff'), blogId)
      const question = await selectComment(db, blogId, commentId)
      if (!question) throw notFound('comment')
      const row = await once(db, {
        key: c.req.valid('header')['idempotency-key'],
        scope: `comments/${commentId}/answer`,
        owner: accountId,
        body: { text },
        work: (trx) =>
          insertComment(trx, blogId, {
            name: username,
            text,
            byStaff: true,
            blockId: question.block_id,
            answerTo: question.answer_to ?? question.id,
          }),
      })
      return c.json({ comment: presentComment(row) }, 201)
    })
    .openapi({ ...contract.resolveComment, middleware: gate.required }, async (c) => {
      const { blogId, commentId } = c.req.valid('param')
      await requireBlog(db, c.get('staff'), blogId)
      const row = await markResolved(db, blogId, commentId, c.get('staff').username)
      if (!row) throw notFound('comment')
      return c.json({ comment: presentComment(row) }, 200)
    })
