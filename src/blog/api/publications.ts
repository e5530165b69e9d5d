import { sql } from 'kysely'
import type { Database } from '#src/db/database.ts'

/** What was published in a period (days, both included) and still is. */
export function readPublications(db: Database) {
  return async ({ from, to }: { from: string; to: string }) => {
    const rows = await db
      .selectFrom('staff_activity')
      .innerJoin('blogs', (join) =>
        join.on(sql`cast(blogs.id as text)`, '=', sql.ref('staff_activity.about')),
      )
      .select(['blogs.id', 'blogs.title', sql<string>`max(staff_activity.at)`.as('at')])
      .where('staff_activity.kind', '=', 'blog-published')
      .where('staff_activity.at', '>=', from)
      .where('staff_activity.at', '<', `${to}T99`)
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
