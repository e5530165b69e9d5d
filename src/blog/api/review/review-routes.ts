import { recordActivity } from '#src/activity/record.ts'
import { apiApp } from '#src/app/api-app.ts'
import { once } from '#src/app/idempotency.ts'
import { forbidden, invalid, notFound } from '#src/app/problem.ts'
import { type Database, lockContent } from '#src/db/database.ts'
import { readBlocks } from '#src/editor/blocks/content.ts'
import type { StaffGate } from '#src/feature/staff-gate.ts'
import type { RateLimits } from '#src/limits/rate-limit.ts'
import {
  addReviewComment,
  answerComment,
  createReviewLink,
  getReview,
  listComments,
  listReviewComments,
  listReviewLinks,
  resolveComment,
  revokeReviewLink,
} from '../../review-contract.ts'
import { presentBlog } from '../reading/present.ts'
import { requireBlog } from '../require-blog.ts'
import { selectStagedById } from '../staged/staged-queries.ts'
import {
  countComments,
  deleteLink,
  findLink,
  insertComment,
  insertLink,
  markResolved,
  presentComment,
  presentLink,
  selectComment,
  selectComments,
  selectLinks,
} from './review.ts'
import { readReviewed } from './reviewed.ts'

export type ReviewApi = ReturnType<typeof reviewApi>

interface ReviewDeps {
  db: Database
  gate: StaffGate
  limits: RateLimits
  publicUrl: string
}

/** Limits how much anybody with a link can add to the database. */
const mostComments = 1000

/** Links that show a draft to people without an account, and the comments on its blocks. */
export function reviewApi({ db, gate, limits, publicUrl }: ReviewDeps) {
  const commenting = limits.perNetwork('review-comment', 30, 10 * 60)

  const requireLink = async (token: string) => {
    const link = await findLink(db, token)
    if (!link) throw notFound('review link')
    return link
  }
  const requireComment = async (blogId: number, commentId: number) => {
    const comment = await selectComment(db, blogId, commentId)
    if (!comment) throw notFound('comment')
    return comment
  }

  return apiApp()
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
          return insertComment(trx, { blogId, ...sent, byStaff: false })
        },
      })
      return c.json({ comment: presentComment(row) }, 201)
    })
}
