import { sql } from 'kysely'
import type { Database } from '#src/db/database.ts'

/** Articles that were published in this period and still are. */
export function readPublications(db: Database) {
  return async ({ since, before }: { since: string; before: string }) => {
    const rows = await db
      .selectFrom('staff_activity')
      .innerJoin('blogs', (join) =>
        join.on(sql`cast(blogs.id as text)`, '=', sql.ref('staff_activity.about')),
      )
      .select(['blogs.id', 'blogs.title', sql<string>`max(staff_activity.at)`.as('at')])
      .where('staff_activity.kind', '=', 'blog-published')
      .where('staff_activity.at', '>=', since)
      .where('staff_activity.at', '<', before)
      .where('blogs.status', '=', 'published')
      .groupBy(['blogs.id', 'blogs.title'])
      .execute()
    return rows.map(({ id, title, at }) => ({
      at,
      kind: 'publication' as const,
      title: title || 'Untitled',
      href: `/blog/${id}`,
    }))
  }
}
