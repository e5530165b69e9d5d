import { pageHead } from '#src/site/page-head.ts'
import { blogPosting, breadcrumbs } from '#src/site/structured-data.ts'

type Article = {
  blogId: number
  title: string
  summary: string
  createdAt: string
  editedAt: string
}

export function articleHead({ blogId, title, summary, createdAt, editedAt }: Article) {
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
