/** The articles that crawlers, feeds and previews may see. The blog passes it in. */
export interface PublishedArticles {
  /** Newest first. */
  dates: (page: {
    after: { createdAt: string; id: number } | undefined
    limit: number
  }) => Promise<ArticleDate[]>
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
