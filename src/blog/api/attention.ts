import type { Database } from '#src/db/database.ts'

const staleDays = 14
const most = 5

/** Drafts that nobody has edited for two weeks, oldest first. */
export function draftsAttention(db: Database) {
  return async (now = Date.now()) => {
    const before = new Date(now - staleDays * 86_400_000).toISOString()
    const drafts = await db
      .selectFrom('blogs')
      .select(['id', 'title', 'edited_at'])
      .where('status', '=', 'draft')
      .where('edited_at', '<', before)
      .orderBy('edited_at')
      .limit(most)
      .execute()
    return drafts.map(({ id, title, edited_at }) => ({
      id: `stale-draft-${id}`,
      tone: 'plain' as const,
      text: `The draft “${title || 'Untitled'}” was last edited ${Math.floor((now - Date.parse(edited_at)) / 86_400_000)} days ago.`,
      href: `/contentmanager/blogger/edit/${id}`,
      action: 'Open the draft',
    }))
  }
}

/** Articles with unresolved comments of reviewers. */
export function commentsAttention(db: Database) {
  return async () => {
    const open = await db
      .selectFrom('review_comments')
      .innerJoin('blogs', 'blogs.id', 'review_comments.blog_id')
      .select(['blogs.id', 'blogs.title'])
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('review_comments.resolved_at', 'is', null)
      .where('review_comments.answer_to', 'is', null)
      .groupBy(['blogs.id', 'blogs.title'])
      .limit(most)
      .execute()
    return open.map(({ id, title, count }) => ({
      id: `comments-${id}`,
      tone: 'plain' as const,
      text: `${count === 1 ? 'One comment' : `${count} comments`} on “${title || 'Untitled'}” to answer.`,
      href: `/contentmanager/blogger/edit/${id}`,
      action: 'Read them',
    }))
  }
}

/** Drafts that writers have submitted for review, the first one first. */
export function submittedAttention(db: Database) {
  return async () => {
    const submitted = await db
      .selectFrom('blogs')
      .select(['id', 'title', 'author'])
      .where('review_requested_at', 'is not', null)
      .orderBy('review_requested_at')
      .limit(most)
      .execute()
    return submitted.map(({ id, title, author }) => ({
      id: `submitted-${id}`,
      tone: 'warning' as const,
      text: `Waiting for review: “${title || 'Untitled'}” by ${author}.`,
      href: `/contentmanager/blogger/edit/${id}`,
      action: 'Review it',
      least: 'editor' as const,
    }))
  }
}

/** Staged updates that do not go online, because their article has changed since. */
export function pausedUpdatesAttention(db: Database) {
  return async () => {
    const paused = await db
      .selectFrom('staged_updates as staged')
      .innerJoin('blogs', 'blogs.id', 'staged.blog_id')
      .select(['blogs.id', 'blogs.title'])
      .where('staged.ended', 'is', null)
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
      id: `paused-update-${id}`,
      tone: 'warning' as const,
      text: `The staged update of “${title || 'Untitled'}” is paused: the article has changed since.`,
      href: `/contentmanager/blogger/edit/${id}`,
      action: 'Decide',
      least: 'editor' as const,
    }))
  }
}
