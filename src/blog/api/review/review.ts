import { createHash, randomBytes } from 'node:crypto'
import { notFound } from '#src/app/problem.ts'
import { countRows } from '#src/db/count-rows.ts'
import type { Database } from '#src/db/database.ts'
import { databaseClock } from '#src/db/engine.ts'
import type { ReviewCommentRow, ReviewLinkRow } from '#src/db/schema.ts'
import type { ReviewComment, ReviewLink } from '../../review-contract.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

const dayMs = 86_400_000

/** Uses the database's clock, so that all processes agree when a link expires. */
export const clockOf = async (db: Database, laterMs = 0) =>
  new Date((await databaseClock(db)) + laterMs).toISOString()

export const presentLink = (row: ReviewLinkRow): ReviewLink => ({
  id: row.id,
  createdAt: row.created_at,
  createdBy: row.created_by,
  expiresAt: row.expires_at,
  stagedId: row.staged_id,
})

export const presentComment = (row: ReviewCommentRow): ReviewComment => ({
  id: row.id,
  blockId: row.block_id,
  answerTo: row.answer_to,
  name: row.name,
  byStaff: row.by_staff === 1,
  text: row.text,
  createdAt: row.created_at,
  resolvedAt: row.resolved_at,
  resolvedBy: row.resolved_by,
})

/** Only the return value contains the token: the table has its hash. */
export async function insertLink(
  db: Database,
  { blogId, days, who, stagedId }: { blogId: number; days: number; who: string; stagedId?: number },
) {
  const token = randomBytes(32).toString('base64url')
  const row = await db
    .insertInto('review_links')
    .values({
      blog_id: blogId,
      token_hash: hashOf(token),
      created_at: await clockOf(db),
      created_by: who,
      expires_at: await clockOf(db, days * dayMs),
      staged_id: stagedId ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { token, row }
}

/** Expired and revoked links are not found. */
const validLinks = (db: Database, now: string) =>
  db.selectFrom('review_links').selectAll().where('expires_at', '>', now)

export const selectLinks = async (db: Database, blogId: number) =>
  validLinks(db, await clockOf(db))
    .where('blog_id', '=', blogId)
    .orderBy('id', 'desc')
    .execute()

export const requireLink = async (db: Database, token: string) =>
  validLinks(db, await clockOf(db))
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirstOrThrow(() => notFound('review link'))

export const deleteLink = (db: Database, blogId: number, id: number) =>
  db
    .deleteFrom('review_links')
    .where('id', '=', id)
    .where('blog_id', '=', blogId)
    .returning('id')
    .executeTakeFirstOrThrow(() => notFound('review link'))

export async function removeLinksOf(trx: Database, username: string): Promise<void> {
  await trx.deleteFrom('review_links').where('created_by', '=', username).execute()
}

const commentsOn = (db: Database, blogId: number) =>
  db.selectFrom('review_comments').where('blog_id', '=', blogId)

export const selectComments = (db: Database, blogId: number) =>
  commentsOn(db, blogId).selectAll().orderBy('id').execute()

export const requireComment = (db: Database, blogId: number, id: number) =>
  commentsOn(db, blogId)
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('comment'))

export const countComments = (db: Database, blogId: number) => countRows(commentsOn(db, blogId))

export const openComments = (db: Database) =>
  db
    .selectFrom('review_comments')
    .where('review_comments.resolved_at', 'is', null)
    .where('review_comments.answer_to', 'is', null)

type NewComment = Pick<ReviewComment, 'blockId' | 'name' | 'byStaff' | 'text'> & {
  answerTo?: number
}

export const insertComment = async (db: Database, blogId: number, comment: NewComment) =>
  db
    .insertInto('review_comments')
    .values({
      blog_id: blogId,
      block_id: comment.blockId,
      answer_to: comment.answerTo ?? null,
      name: comment.name,
      by_staff: comment.byStaff ? 1 : 0,
      text: comment.text,
      created_at: await clockOf(db),
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** If it is already resolved, it keeps the first name. */
export async function markResolved(db: Database, blogId: number, id: number, who: string) {
  const now = await clockOf(db)
  return db
    .updateTable('review_comments')
    .set(({ fn, val }) => ({
      resolved_at: fn.coalesce('resolved_at', val(now)),
      resolved_by: fn.coalesce('resolved_by', val(who)),
    }))
    .where('blog_id', '=', blogId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow(() => notFound('comment'))
}
