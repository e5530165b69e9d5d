import type { Database } from '#src/platform/db/database.ts'

const staleDays = 14
const most = 5

/** Drafts that nobody has touched for two weeks, the oldest first. */
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
