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
  const [width = 0, height = 0, ...focus] = blog.imageSizes?.[shareImage] ?? []
  // Previews are wide: a picture with a focal point is cropped around it.
  const query = focus.length > 0 ? `share=${focus.join('-')}` : 'w=1280'
  const image = shareImage ? `${shareImage}?${query}` : `/og/blog/${blogId}.png`
  const dates = { publishedAt: createdAt, editedAt }
  return pageHead({
    title: named,
    description: summary,
    path,
    image,
    imageSize: width > 0 && focus.length === 0 ? sharedSize(width, height) : undefined,
    article: dates,
    structured: [
      blogPosting({ title: named, summary, path, image, author: blog.authorName, ...dates }),
      breadcrumbs({ name: 'Blog', path: '/resources' }, { name: title, path }),
    ],
  })
}

const widest = 1280

const sharedSize = (width: number, height: number) =>
  width > widest
    ? ([widest, Math.round((height * widest) / width)] as const)
    : ([width, height] as const)
