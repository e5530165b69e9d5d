import { articlePath } from '#src/site/article-path.ts'
import { pageHead } from '#src/site/public-page-head.ts'
import { blogPosting, breadcrumbs } from '#src/site/structured-data.ts'
import type { ShownArticle } from './load-article.ts'

/** Apart from `loadArticle`: every page's script has the heads of all routes. */
export function articleHead({ title, blog }: Pick<ShownArticle, 'title' | 'blog'>) {
  const { blogId, createdAt, editedAt, shareImage } = blog
  const path = articlePath(blog)
  const named = blog.searchTitle || title
  const summary = blog.searchDescription || blog.summary
  const image = shareImage ? `${shareImage}?w=1280` : `/og/blog/${blogId}.png`
  const dates = { publishedAt: createdAt, editedAt }
  return pageHead({
    title: named,
    description: summary,
    path,
    image,
    imageSize: shareImage ? sharedSize(blog.imageSizes?.[shareImage]) : undefined,
    article: dates,
    structured: [
      blogPosting({ title: named, summary, path, image, author: blog.authorName, ...dates }),
      breadcrumbs({ name: 'Blog', path: '/resources' }, { name: title, path }),
    ],
  })
}

const widest = 1280

function sharedSize(size: readonly [number, number] | undefined) {
  if (!size) return undefined
  const [width, height] = size
  return width > widest ? ([widest, Math.round((height * widest) / width)] as const) : size
}
