import { recordActivity } from '#src/activity/record.ts'
import { apiApp } from '#src/app/api-app.ts'
import { once } from '#src/app/idempotency.ts'
import { forbidden, invalid, notFound } from '#src/app/problem.ts'
import { type Database, lockContent } from '#src/db/database.ts'
import type { BlogRow, ReviewLinkRow, StagedUpdateRow } from '#src/db/schema.ts'
import { readBlocks } from '#src/editor/blocks/content.ts'
import type { FeatureBase } from '#src/feature/feature.ts'
import * as contract from '../../review-contract.ts'
import { requireRow } from '../queries.ts'
import { presentBlog } from '../reading/present.ts'
import { asStaged } from '../staged/staged.ts'
import { isCurrent, selectStagedById } from '../staged/staged-queries.ts'
import { requireBlog } from '../writers.ts'
import * as review from './review.ts'

export type ReviewApi = ReturnType<typeof reviewApi>

export function reviewApi(base: FeatureBase) {
  const { db, gate, publicUrl } = base
  return apiApp()
    .route('/', reviewCommentRoutes(base))
    .route('/', sharedDraftRoutes(base))
    .openapi({ ...contract.createReviewLink, middleware: gate.required }, async (c) => {
      const staff = c.get('staff')
      const who = staff.username
      const blogId = await requireBlog(db, staff, c.req.valid('param').blogId)
      const { expiresInDays: days, stagedId } = c.req.valid('json')
      if (stagedId && staff.role === 'writer') {
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
        return review.insertLink(trx, { blogId, days, who, stagedId })
      })
      const reviewLink = { ...review.presentLink(row), url: `${publicUrl}/review/${token}` }
      return c.json({ reviewLink }, 201)
    })
    .openapi({ ...contract.listReviewLinks, middleware: gate.required }, async (c) => {
      const blogId = await requireBlog(db, c.get('staff'), c.req.valid('param').blogId)
      return c.json(
        { reviewLinks: (await review.selectLinks(db, blogId)).map(review.presentLink) },
        200,
      )
    })
    .openapi({ ...contract.revokeReviewLink, middleware: gate.required }, async (c) => {
      const { blogId, linkId } = c.req.valid('param')
      await requireBlog(db, c.get('staff'), blogId)
      const who = c.get('staff').username
      await db.transaction().execute(async (trx) => {
        await review.deleteLink(trx, blogId, linkId)
        await recordActivity(trx, { who, kind: 'review-link-revoked', about: blogId })
      })
      return c.body(null, 204)
    })
}

const reviewCommentRoutes = ({ db, gate }: FeatureBase) =>
  apiApp()
    .openapi({ ...contract.listComments, middleware: gate.required }, async (c) => {
      const blogId = await requireBlog(db, c.get('staff'), c.req.valid('param').blogId)
      return c.json(
        { comments: (await review.selectComments(db, blogId)).map(review.presentComment) },
        200,
      )
    })
    .openapi({ ...contract.answerComment, middleware: gate.required }, async (c) => {
      const { blogId, commentId } = c.req.valid('param')
      const { accountId, username } = c.get('staff')
      const { text } = c.req.valid('json')
      await requireBlog(db, c.get('staff'), blogId)
      const question = await review.requireComment(db, blogId, commentId)
      const row = await once(db, {
        key: c.req.valid('header')['idempotency-key'],
        scope: `comments/${commentId}/answer`,
        owner: accountId,
        body: { text },
        work: (trx) =>
          review.insertComment(trx, blogId, {
            name: username,
            text,
            byStaff: true,
            blockId: question.block_id,
            answerTo: question.answer_to ?? question.id,
          }),
      })
      return c.json({ comment: review.presentComment(row) }, 201)
    })
    .openapi({ ...contract.resolveComment, middleware: gate.required }, async (c) => {
      const { blogId, commentId } = c.req.valid('param')
      await requireBlog(db, c.get('staff'), blogId)
      const row = await review.markResolved(db, blogId, commentId, c.get('staff').username)
      return c.json({ comment: review.presentComment(row) }, 200)
    })

/** Limits how much anybody with a link can add to the database. */
const mostComments = 1000

function sharedDraftRoutes({ db, limits }: FeatureBase) {
  const commenting = limits.perNetwork('review-comment', 30, 10 * 60)
  return apiApp()
    .openapi(contract.getReview, async (c) => {
      const link = await review.requireLink(db, c.req.valid('param').token)
      const { row, update } = await readReviewed(db, link)
      const blog = { ...(await presentBlog(db, row, 'linked')), publishAt: null }
      return c.json({ blog, expiresAt: link.expires_at, update }, 200)
    })
    .openapi(contract.listReviewComments, async (c) => {
      const link = await review.requireLink(db, c.req.valid('param').token)
      const rows = await review.selectComments(db, link.blog_id)
      return c.json({ comments: rows.map(review.presentComment) }, 200)
    })
    .openapi({ ...contract.addReviewComment, middleware: commenting }, async (c) => {
      const link = await review.requireLink(db, c.req.valid('param').token)
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
          if ((await review.countComments(trx, blogId)) >= mostComments) {
            throw invalid({ text: ['This article has too many comments already.'] })
          }
          return review.insertComment(trx, blogId, { ...sent, byStaff: false })
        },
      })
      return c.json({ comment: review.presentComment(row) }, 201)
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
    .executeTakeFirstOrThrow(() => notFound('review link'))
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
