import { apiApp } from '#src/app/api-app.ts'
import { once } from '#src/app/idempotency.ts'
import { notFound } from '#src/app/problem.ts'
import type { FeatureBase } from '#src/feature/feature.ts'
import { answerComment, listComments, resolveComment } from '../../review-contract.ts'
import { requireBlog } from '../writers.ts'
import {
  insertComment,
  markResolved,
  presentComment,
  selectComment,
  selectComments,
} from './review.ts'

/** Comments on an article, for staff. */
export const reviewCommentRoutes = ({ db, gate }: FeatureBase) =>
  apiApp()
    .openapi({ ...listComments, middleware: gate.required }, async (c) => {
      const { blogId } = c.req.valid('param')
      await requireBlog(db, c.get('staff'), blogId)
      return c.json({ comments: (await selectComments(db, blogId)).map(presentComment) }, 200)
    })
    .openapi({ ...answerComment, middleware: gate.required }, async (c) => {
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
    .openapi({ ...resolveComment, middleware: gate.required }, async (c) => {
      const { blogId, commentId } = c.req.valid('param')
      await requireBlog(db, c.get('staff'), blogId)
      const row = await markResolved(db, blogId, commentId, c.get('staff').username)
      if (!row) throw notFound('comment')
      return c.json({ comment: presentComment(row) }, 200)
    })
