import { absoluteUrl } from './absolute-url.ts'
import { identity } from './identity.ts'
import { shareImageOf } from './share-image-path.ts'
import { inHead } from './structured-data.ts'

export type PageHead = {
  title: string
  description: string | undefined
  path: string
  /** A picture of its own where it is shared, 1200 x 630; without one that of its path. */
  image?: string
  /** Of a picture that is not one of the drawn 1200 x 630. */
  imageSize?: readonly [width: number, height: number]
  article?: { publishedAt: string; editedAt: string }
  /** Images of the first screens, fetched from the start; words and their fonts go before them. */
  preload?: readonly string[]
  /** What it is, in schema.org's words. */
  structured?: readonly object[]
}

/**
 * A page's own head. Titles read "Page · Wireloom"; the home page gives its full title. What is for previews and search
 * engines is only served: they read no page that a visitor went on to.
 */
export function pageHead(page: PageHead) {
  const { title, description, path } = page
  return {
    meta: [
      { title: path === '/' ? title : `${title} · ${identity.name}` },
      { name: 'description', content: description },
      ...(import.meta.env.SSR ? forPreviews(page) : []),
      ...inHead(...(page.structured ?? [])),
    ],
    links: [
      { rel: 'canonical', href: absoluteUrl(path) },
      ...(import.meta.env.SSR ? preloads(page) : []),
    ],
  }
}

function forPreviews({ title, description, path, image, imageSize, article }: PageHead) {
  const [width, height] = imageSize ?? [1200, 630]
  return [
    { property: 'og:site_name', content: identity.name },
    { property: 'og:type', content: article ? 'article' : 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: absoluteUrl(path) },
    { property: 'og:image', content: absoluteUrl(image ?? shareImageOf(path)) },
    { property: 'og:image:width', content: String(width) },
    { property: 'og:image:height', content: String(height) },
    {
      property: 'og:image:alt',
      content: imageSize ? title : `${title}, in letters beside threads being woven`,
    },
    // Its title, text and picture are read from the others.
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(article
      ? [
          { property: 'article:published_time', content: article.publishedAt },
          { property: 'article:modified_time', content: article.editedAt },
        ]
      : []),
  ]
}

const preloads = ({ preload = [] }: PageHead) =>
  preload.map((href) => ({ rel: 'preload', as: 'image', href, fetchPriority: 'low' as const }))
