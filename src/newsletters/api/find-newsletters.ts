import { sql } from 'kysely'
import type { Database } from '#src/db/database.ts'
import type { SearchSource } from '#src/feature/feature.ts'

/** Newsletters by their subject, newest first. */
export function findNewsletters(db: Database): SearchSource {
  return {
    least: 'writer',
    async find({ q, limit }) {
      const pattern = `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
      const rows = await db
        .selectFrom('newsletters')
        .select(['id', 'subject', 'state'])
        .where(sql<boolean>`lower(subject) like ${pattern} escape '\\'`)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(({ id, subject, state }) => ({
        kind: 'newsletter',
        title: subject || 'Without a subject',
        detail: state,
        href: `/contentmanager/newsletters/${id}`,
      }))
    },
  }
}
