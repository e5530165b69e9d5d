import { sql } from 'kysely'
import type { Position } from '#src/app/cursor.ts'
import { notFound } from '#src/app/problem.ts'
import { continueIds } from '#src/db/continue-ids.ts'
import type { Database } from '#src/db/database.ts'
import type { BlogRow, NewBlogRow } from '#src/db/schema.ts'
import type { CardSort } from '../contract.ts'
import { cardColumns, focusOfThumbnail } from './reading/present.ts'
import { matchesSearch } from './reading/search.ts'
import { hasScheduledUpdate } from './staged/staged-queries.ts'
import { isVisible, type Visible } from './visibility.ts'

interface Listing extends Visible {
  after?: Position
  limit: number
}

interface CardListing extends Listing {
  pick?: 'all' | 'main' | 'featured' | 'submitted'
  /** Only drafts with a date, and published blogs with a scheduled update. */
  scheduled?: boolean
  q?: string
  author?: string
  /** The slug of a topic. */
  topic?: string
  sort?: CardSort
}

/** `after.at` is a date of the sort column. */
export async function selectCards(
  db: Database,
  { after, limit, pick, q, author, topic, sort = 'newest', scheduled, ...visible }: CardListing,
) {
  let query = db
    .selectFrom('blogs')
    .select([...cardColumns, focusOfThumbnail])
    .where(isVisible(visible))
  if (scheduled) {
    query = query.where((where) =>
      where.or([where('publish_at', 'is not', null), hasScheduledUpdate(where)]),
    )
  }
  if (author) query = query.where('author', '=', author)
  if (topic !== undefined) {
    const having = db.selectFrom('blog_topics').select('blog_id').where('slug', '=', topic)
    query = query.where('blogs.id', 'in', having)
  }
  if (q) query = query.where(matchesSearch(db, q))
  // Literals, not parameters: otherwise the partial indexes of these few rows are not used.
  if (pick === 'main') query = query.where(sql<boolean>`main = 1`)
  if (pick === 'featured') query = query.where(sql<boolean>`featured = 1`)
  if (pick === 'submitted') query = query.where('review_requested_at', 'is not', null)
  const column = sort === 'edited' ? 'edited_at' : 'created_at'
  const direction = sort === 'oldest' ? 'asc' : 'desc'
  if (after) {
    const { at, id } = after
    const beyond = sql.raw(direction === 'asc' ? '>' : '<')
    query = query.where(sql<boolean>`(${sql.ref(column)}, id) ${beyond} (${at}, ${id})`)
  }
  return query.orderBy(column, direction).orderBy('id', direction).limit(limit).execute()
}

export async function selectAuthors(db: Database, visible: Visible): Promise<string[]> {
  const rows = await db
    .selectFrom('blogs')
    .select('author')
    .distinct()
    .where(isVisible(visible))
    .orderBy('author')
    .execute()
  return rows.map(({ author }) => author)
}

function newestFirst(db: Database, { after, limit, ...visible }: Listing) {
  const query = db.selectFrom('blogs').where(isVisible(visible)).limit(limit)
  const listed = query.orderBy('created_at', 'desc').orderBy('id', 'desc')
  if (!after) return listed
  return listed.where(sql<boolean>`(created_at, id) < (${after.at}, ${after.id})`)
}

export const selectDates = (db: Database, listing: Listing) =>
  newestFirst(db, listing).select(['id', 'created_at', 'edited_at', 'title', 'slug']).execute()

export const selectNext = (db: Database, listing: Omit<Listing, 'limit'>) =>
  newestFirst(db, { ...listing, limit: 1 })
    .selectAll()
    .executeTakeFirst()

export async function selectBlog(db: Database, id: number, visible: Visible = {}) {
  return db
    .selectFrom('blogs')
    .selectAll()
    .where('id', '=', id)
    .where(isVisible(visible))
    .executeTakeFirst()
}

export async function requireRow(db: Database, id: number) {
  const row = await selectBlog(db, id)
  if (!row) throw notFound('blog')
  return row
}

/** Larger ids cannot exist, and PostgreSQL refuses to compare with them. */
const largestId = 2_147_483_647

export async function selectStatuses(db: Database, ids: number[], visible: Visible) {
  const possible = ids.filter((id) => id <= largestId)
  if (possible.length === 0) return []
  return db
    .selectFrom('blogs')
    .select(['id as blogId', 'status'])
    .where('id', 'in', possible)
    .where(isVisible(visible))
    .execute()
}

export async function insertBlog(db: Database, row: NewBlogRow): Promise<BlogRow> {
  const inserted = await db.insertInto('blogs').values(row).returningAll().executeTakeFirstOrThrow()
  if (row.id !== undefined) await continueIds(db, 'blogs')
  return inserted
}

export async function changeBlog(db: Database, id: number, change: Partial<NewBlogRow>) {
  return db
    .updateTable('blogs')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Only one published blog is main. An editor who has the other one open gets a conflict. */
export async function clearOtherMains(db: Database, id: number): Promise<void> {
  await db
    .updateTable('blogs')
    .set({ main: 0, version: sql`version + 1` })
    .where(sql<boolean>`main = 1`)
    .where('status', '=', 'published')
    .where('id', '!=', id)
    .execute()
}

export async function addBlogImages(db: Database, id: number, hashes: string[]): Promise<void> {
  if (hashes.length === 0) return
  await db
    .insertInto('blog_images')
    .values(hashes.map((hash) => ({ blog_id: id, hash })))
    .onConflict((clash) => clash.columns(['blog_id', 'hash']).doNothing())
    .execute()
}

export async function selectBlogImages(db: Database, id: number): Promise<string[]> {
  const rows = await db.selectFrom('blog_images').select('hash').where('blog_id', '=', id).execute()
  return rows.map((row) => row.hash)
}

/** Every article, by its number. */
export const selectNames = (db: Database) =>
  db.selectFrom('blogs').select(['id', 'title']).orderBy('id').execute()
