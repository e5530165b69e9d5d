import type { ExpressionBuilder } from 'kysely'
import type { Database } from '#src/db/database.ts'
import type { BlogRow, Schema, StagedUpdateRow } from '#src/db/schema.ts'
import type { BlogCard } from '../../contract.ts'
import { clockOf } from '../review/review.ts'

const waiting = (db: Database) =>
  db.selectFrom('staged_updates').selectAll().where('ended', 'is', null)

/** The one that has not ended. */
export const selectStaged = (db: Database, blogId: number): Promise<StagedUpdateRow | undefined> =>
  waiting(db).where('blog_id', '=', blogId).executeTakeFirst()

export const selectStagedById = (db: Database, id: number): Promise<StagedUpdateRow | undefined> =>
  waiting(db).where('id', '=', id).executeTakeFirst()

export const stagedWithBlogs = (db: Database) =>
  db
    .selectFrom('staged_updates as staged')
    .innerJoin('blogs', 'blogs.id', 'staged.blog_id')
    .where('staged.ended', 'is', null)

/** The version that it changes is still online, so it can go online without a question. */
export const isCurrent = (
  { base_version }: Pick<StagedUpdateRow, 'base_version'>,
  { version, status }: Pick<BlogRow, 'version' | 'status'>,
): boolean => version === base_version && status === 'published'

export const hasScheduledUpdate = ({ exists, selectFrom }: ExpressionBuilder<Schema, 'blogs'>) =>
  exists(
    selectFrom('staged_updates')
      .select('staged_updates.id')
      .whereRef('staged_updates.blog_id', '=', 'blogs.id')
      .whereRef('staged_updates.base_version', '=', 'blogs.version')
      .where('staged_updates.ended', 'is', null)
      .where('staged_updates.publish_at', 'is not', null),
  )

export async function presentStaged(db: Database, row: StagedUpdateRow, blog: BlogRow) {
  return {
    stagedId: row.id,
    stagedAt: row.staged_at,
    stagedBy: row.staged_by,
    publishAt: row.publish_at,
    scheduledBy: row.scheduled_by,
    paused: await pausedBy(db, row, blog),
  }
}

async function pausedBy(db: Database, staged: StagedUpdateRow, blog: BlogRow) {
  if (isCurrent(staged, blog)) return null
  const { version, edited_by: by, edited_at: at } = blog
  if (blog.status !== 'published') return { reason: 'unpublished' as const, version, by, at }
  // Every change by a person keeps the version before it. Losing the main place to another article does not.
  const changed = await db
    .selectFrom('blog_revisions')
    .select('version')
    .where('blog_id', '=', blog.id)
    .where('version', '>=', staged.base_version)
    .limit(1)
    .executeTakeFirst()
  if (changed) return { reason: 'updated' as const, version, by, at }
  return { reason: 'main' as const, version, by: null, at: null }
}

export async function withStaged(db: Database, cards: BlogCard[]): Promise<BlogCard[]> {
  if (cards.length === 0) return cards
  const ids = cards.map(({ blogId }) => blogId)
  const rows = await stagedWithBlogs(db)
    .select(['staged.blog_id', 'staged.publish_at', 'staged.base_version'])
    .select(['blogs.version', 'blogs.status'])
    .where('staged.blog_id', 'in', ids)
    .execute()
  const staged = new Map(rows.map((row) => [row.blog_id, row]))
  return cards.map((card) => {
    const row = staged.get(card.blogId)
    if (!row) return card
    const stagedUpdate = { publishAt: row.publish_at, isPaused: !isCurrent(row, row) }
    return { ...card, stagedUpdate }
  })
}

/** Reviewers who have a link still see an ended one, and what became of it. */
export async function endStaged(
  trx: Database,
  { id }: StagedUpdateRow,
  ended: 'published' | 'discarded',
): Promise<void> {
  const at = await clockOf(trx)
  const link = await trx
    .selectFrom('review_links')
    .select('id')
    .where('staged_id', '=', id)
    .where('expires_at', '>', at)
    .limit(1)
    .executeTakeFirst()
  const set = { ended, ended_at: at, document_state: null }
  if (link) await trx.updateTable('staged_updates').set(set).where('id', '=', id).execute()
  else await trx.deleteFrom('staged_updates').where('id', '=', id).execute()
}

export async function deleteEndedStaged(db: Database): Promise<void> {
  const at = await clockOf(db)
  await db
    .deleteFrom('staged_updates')
    .where('ended', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('review_links')
            .select('review_links.id')
            .whereRef('review_links.staged_id', '=', 'staged_updates.id')
            .where('review_links.expires_at', '>', at),
        ),
      ),
    )
    .execute()
}
