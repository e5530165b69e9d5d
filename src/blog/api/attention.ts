import type { Database } from '#src/db/database.ts'
import type { AttentionSource } from '#src/feature/feature.ts'
import { openComments } from './review/review.ts'
import { stagedWithBlogs } from './staged/staged-queries.ts'

const staleDays = 14
const dayMs = 86_400_000
const most = 5

const about = (kind: string, blogId: number) => ({
  id: `${kind}-${blogId}`,
  href: `/contentmanager/blogger/edit/${blogId}`,
})
const nameOf = (title: string) => `“${title || 'Untitled'}”`
const forEditors = { tone: 'warning', least: 'editor' } as const

export const blogAttention = (db: Database): AttentionSource[] =>
  [pausedUpdates, submittedDrafts, commentedArticles, staleDrafts].map((read) => () => read(db))

/** Staged updates that do not go online, because their article has changed since. */
async function pausedUpdates(db: Database) {
  const paused = await stagedWithBlogs(db)
    .select(['blogs.id', 'blogs.title'])
    .where((where) =>
      where.or([
        where('blogs.version', '!=', where.ref('staged.base_version')),
        where('blogs.status', '!=', 'published'),
      ]),
    )
    .orderBy('staged.staged_at')
    .limit(most)
    .execute()
  return paused.map(({ id, title }) => ({
    ...about('paused-update', id),
    ...forEditors,
    text: `The staged update of ${nameOf(title)} is paused: the article has changed since.`,
    action: 'Decide',
  }))
}

async function submittedDrafts(db: Database) {
  const submitted = await db
    .selectFrom('blogs')
    .select(['id', 'title', 'author'])
    .where('review_requested_at', 'is not', null)
    .orderBy('review_requested_at')
    .limit(most)
    .execute()
  return submitted.map(({ id, title, author }) => ({
    ...about('submitted', id),
    ...forEditors,
    text: `Waiting for review: ${nameOf(title)} by ${author}.`,
    action: 'Review it',
  }))
}

async function commentedArticles(db: Database) {
  const open = await openComments(db)
    .innerJoin('blogs', 'blogs.id', 'review_comments.blog_id')
    .select(['blogs.id', 'blogs.title'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy(['blogs.id', 'blogs.title'])
    .limit(most)
    .execute()
  return open.map(({ id, title, count }) => ({
    ...about('comments', id),
    tone: 'plain' as const,
    text: `${count === 1 ? 'One comment' : `${count} comments`} on ${nameOf(title)} to answer.`,
    action: 'Read them',
  }))
}

async function staleDrafts(db: Database) {
  const now = Date.now()
  const drafts = await db
    .selectFrom('blogs')
    .select(['id', 'title', 'edited_at'])
    .where('status', '=', 'draft')
    .where('edited_at', '<', new Date(now - staleDays * dayMs).toISOString())
    .orderBy('edited_at')
    .limit(most)
    .execute()
  return drafts.map(({ id, title, edited_at }) => ({
    ...about('stale-draft', id),
    tone: 'plain' as const,
    text: `The draft ${nameOf(title)} was last edited ${Math.floor((now - Date.parse(edited_at)) / dayMs)} days ago.`,
    action: 'Open the draft',
  }))
}
