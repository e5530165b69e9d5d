import type { Position } from '#src/app/cursor.ts'

/** The articles that crawlers, feeds and previews may see. The blog passes it in. */
export interface PublishedArticles {
  /** Newest first. */
  dates: (page: { after: Position | undefined; limit: number }) => Promise<ArticleDate[]>
  newest: (limit: number) => Promise<ArticleSummary[]>
  /** Undefined if visitors cannot see such an article. */
  title: (id: number) => Promise<string | undefined>
}

interface ArticleDate {
  id: number
  created_at: string
  edited_at: string
}

interface ArticleSummary extends ArticleDate {
  title: string
  summary: string
}
