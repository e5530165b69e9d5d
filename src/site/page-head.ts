import { absoluteUrl } from './absolute-url.ts'
import { identity } from './identity.ts'
import { shareImageOf } from './share-image-path.ts'
import { inHead } from './structured-data.ts'

type PageHead = {
  title: string
  description: string
  path: string
  /** A picture of its own where it is shared, 1200 x 630; without one that of its path. */
  image?: string
  article?: { publishedAt: string; editedAt: string }
  /** Images of the first screens, fetched from the start; words and their fonts go before them. */
  preload?: readonly string[]
  /** What it is, in schema.org's words. */
  structured?: readonly object[]
}

/** A page's own head. Titles read "Page · Wireloom"; the home page gives its full title. */
export function pageHead(page: PageHead) {
  const { title, description, path, article, preload = [], structured = [] } = page
  const url = absoluteUrl(path)
  const image = absoluteUrl(page.image ?? shareImageOf(path))
  return {
    meta: [
      { title: path === '/' ? title : `${title} · ${identity.name}` },
      { name: 'description', content: description },
      { property: 'og:site_name', content: identity.name },
      { property: 'og:type', content: article ? 'article' : 'website' },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:url', content: url },
      { property: 'og:image', content: image },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { property: 'og:image:alt', content: `${title}, in letters beside threads being woven` },
      // Its title, text and picture are read from the others.
      { name: 'twitter:card', content: 'summary_large_image' },
      ...(article
        ? [
            { property: 'article:published_time', content: article.publishedAt },
            { property: 'article:modified_time', content: article.editedAt },
          ]
        : []),
      ...structured.map(inHead),
    ],
    links: [
      { rel: 'canonical', href: url },
      ...preload.map((href) => ({
        rel: 'preload',
        as: 'image',
        href,
        fetchPriority: 'low' as const,
      })),
    ],
  }
}
