import { pageHead } from '#src/site/page-head.ts'
import { blogPosting, breadcrumbs } from '#src/site/structured-data.ts'
import type { ShownArticle } from './load-article.ts'

export function articleHead({ title, blog }: Pick<ShownArticle, 'title' | 'blog'>) {
  const { blogId, summary, createdAt, editedAt } = blog
  const path = `/blog/${blogId}`
  const image = `/og/blog/${blogId}.png`
  const dates = { publishedAt: createdAt, editedAt }
  return pageHead({
    title,
    description: summary,
    path,
    image,
    article: dates,
    structured: [
      blogPosting({ title, summary, path, image, ...dates }),
      breadcrumbs({ name: 'Blog', path: '/resources' }, { name: title, path }),
    ],
  })
}
