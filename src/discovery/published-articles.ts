import type { Position } from '#src/app/cursor.ts'
import type { BlogRow } from '#src/db/schema.ts'

/** The articles that crawlers, feeds and previews may see. The blog passes it in. */
export interface PublishedArticles {
  /** Newest first. */
  dates: (page: { after: Position | undefined; limit: number }) => Promise<ArticleDate[]>
  newest: (limit: number, topic?: string) => Promise<ArticleSummary[]>
  /** The topics that have articles. */
  topics: (wanted: { limit: number; slug?: string }) => Promise<Topic[]>
  /** The text as visitors see it. Undefined if they cannot see such an article. */
  text: (id: number) => Promise<ArticleText | undefined>
  /** Undefined if visitors cannot see such an article. */
  title: (id: number) => Promise<string | undefined>
}

export interface Topic {
  name: string
  slug: string
}

type ArticleDate = Pick<BlogRow, 'id' | 'created_at' | 'edited_at'> & {
  /** Its readable address. */
  path: string
}
type ArticleSummary = ArticleDate & Pick<BlogRow, 'title' | 'summary'>

export interface ArticleText extends Pick<BlogRow, 'title' | 'created_at' | 'content'> {
  /** Its canonical path. */
  path: string
}
