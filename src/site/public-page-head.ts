import { identity } from './identity.ts'
import { launch } from './launch.ts'
import { absoluteUrl } from './public-config.ts'
import { type PublicPath, publicPages } from './public-pages.ts'
import { shareImageOf } from './share-image-path.ts'
import { inHead } from './structured-data.ts'

type PageHead = {
  title: string
  description: string | undefined
  path: string
  /** The share image, 1200 x 630; by default the one of the page's path. */
  image?: string
  /** The size of an image that is not 1200 x 630. */
  imageSize?: readonly [width: number, height: number]
  article?: { publishedAt: string; editedAt: string }
  /** Images of the first screen, preloaded after text and fonts. */
  preload?: readonly string[]
  /** Structured data (schema.org). */
  structured?: readonly object[]
}

/**
 * A page's head. Titles read "Page · Wireloom"; the home page has a full title of its own. Tags for previews and
 * search engines are only rendered by the server, because they read only served pages.
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
    // Title, text and image are taken from the Open Graph tags.
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

/** The colour of the browser's toolbar above a dark page. */
const darkTheme = { name: 'theme-color', content: '#0D0A1A' }

/** The head of a page whose title and description are in the registry. */
export function publicPageHead(
  path: PublicPath,
  fromTheRoute: Pick<PageHead, 'image' | 'preload' | 'structured'> = {},
) {
  const { title = '', description: written, layout } = publicPages[path]
  const description = typeof written === 'function' ? written(launch().claims) : written
  const head = pageHead({ title, description, path, ...fromTheRoute })
  return layout === 'dark' ? { ...head, meta: [...head.meta, darkTheme] } : head
}
