import { apiApp } from '#src/app/api-app.ts'
import type { Database } from '#src/db/database.ts'
import type { FeatureBase } from '#src/feature/feature.ts'
import { addDays, type DayRange, dayIn, type ReadZone } from '#src/time/zoned-days.ts'
import type { BlogStatus } from '../contract.ts'
import { listOwnArticles } from '../own-articles-contract.ts'
import { openComments } from './review/review.ts'

const mostOfEach = 10
const daysCounted = 30

export interface OwnArticlesNeeds {
  readZone: ReadZone
  readReaders: (
    range: DayRange,
  ) => Promise<{ blogId: number; readers: number; depths: { 100: number } }[]>
}

export type OwnArticlesApi = ReturnType<typeof ownArticlesApi>

export function ownArticlesApi({ db, gate }: FeatureBase, needs: OwnArticlesNeeds) {
  return apiApp().openapi({ ...listOwnArticles, middleware: gate.required }, async (c) => {
    const { username } = c.get('staff')
    const { timeZone } = await needs.readZone()
    const to = dayIn(timeZone, Date.now())
    const range = { from: addDays(to, 1 - daysCounted), to }
    const [drafts, published, stats] = await Promise.all([
      selectDrafts(db, username),
      selectPublished(db, username),
      needs.readReaders(range),
    ])
    const read = new Map(stats.map((one) => [one.blogId, one]))
    return c.json(
      {
        drafts: drafts.map((row) => ({ ...row, openComments: Number(row.openComments ?? 0) })),
        published: published.map((row) => ({
          ...row,
          readers: read.get(row.blogId)?.readers ?? 0,
          readToEnd: read.get(row.blogId)?.depths[100] ?? 0,
        })),
        ...range,
        timeZone,
      },
      200,
    )
  })
}

const selectOwn = (db: Database, author: string, status: BlogStatus) =>
  db
    .selectFrom('blogs')
    .select(['id as blogId', 'title'])
    .where('author', '=', author)
    .where('status', '=', status)
    .limit(mostOfEach)

const selectDrafts = (db: Database, author: string) =>
  selectOwn(db, author, 'draft')
    .select(['edited_at as editedAt', 'review_requested_at as submittedAt'])
    .select('publish_at as publishAt')
    .select(({ ref }) =>
      openComments(db)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('review_comments.blog_id', '=', ref('blogs.id'))
        .as('openComments'),
    )
    .orderBy('edited_at', 'desc')
    .execute()

const selectPublished = (db: Database, author: string) =>
  selectOwn(db, author, 'published')
    .select('created_at as createdAt')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
