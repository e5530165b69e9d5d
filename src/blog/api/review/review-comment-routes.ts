import { apiApp } from '#src/app/api-app.ts'
import { once } from '#src/app/idempotency.ts'
import { notFound } from '#src/app/problem.ts'
import type { FeatureBase } from '#src/feature/feature.ts'
import { answerComment, listComments, resolveComment } from '../../review-contract.ts'
import { requireBlog } from '../require-blog.ts'
import {
  insertComment,
  markResolved,
  presentComment,
  selectComment,
  selectComments,
} from './review.ts'

/** Comments on an article, for staff. */
export function reviewCommentRoutes({ db, gate }: FeatureBase) {
  const requireComment = async (blogId: number, commentId: number) => {
    const comment = await selectComment(db, blogId, commentId)
    if (!comment) throw notFound('comment')
    return comment
  }

  return apiApp()
    .openapi({ ...listComments, middleware: gate.required }, async (c) => {
      const { blogId } = c.req.valid('param')
      await requireBlog(db, c.get('staff'), blogId)
      return c.json({ comments: (await selectComments(db, blogId)).map(presentComment) }, 200)
    })
    .openapi({ ...answerComment, middleware: gate.required }, async (c) => {
      const { blogId, commentId } = c.req.valid('param')
      await requireBlog(db, c.get('staff'), blogId)
      const { text } = c.req.valid('json')
      const name = c.get('staff').username
      const asked = await requireComment(blogId, commentId)
      const row = await once(db, {
        key: c.req.valid('header')['idempotency-key'],
        scope: `comments/${commentId}/answer`,
        owner: c.get('staff').accountId,
        body: { text },
        work: (trx) =>
          insertComment(trx, {
            blogId,
            name,
            text,
            byStaff: true,
            blockId: asked.block_id,
            answerTo: asked.answer_to ?? asked.id,
          }),
      })
      return c.json({ comment: presentComment(row) }, 201)
    })
    .openapi({ ...resolveComment, middleware: gate.required }, async (c) => {
      const { blogId, commentId } = c.req.valid('param')
      await requireBlog(db, c.get('staff'), blogId)
      await requireComment(blogId, commentId)
      await markResolved(db, commentId, c.get('staff').username)
      return c.json({ comment: presentComment(await requireComment(blogId, commentId)) }, 200)
    })
}
