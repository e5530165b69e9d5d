import type { Database } from '#src/db/database.ts'
import type { SearchSource } from '#src/feature/feature.ts'
import { selectCards } from '../queries.ts'
import { visibleTo } from '../visibility.ts'

/** Articles by words in title, summary or text, last edited first. Writers find only the drafts that they may open. */
export function findArticles(db: Database): SearchSource {
  return {
    least: 'writer',
    async find({ q, limit, staff }) {
      const rows = await selectCards(db, { ...visibleTo(staff), q, limit, sort: 'edited' })
      return rows.map(({ id, title, status, author, publish_at }) => {
        const isEditable = staff.role !== 'writer' || status === 'draft'
        return {
          kind: 'article',
          title: title || 'Untitled',
          detail: `${publish_at ? 'scheduled' : status}, by ${author}`,
          href: isEditable ? `/contentmanager/blogger/edit/${id}` : `/blog/${id}`,
        }
      })
    },
  }
}
