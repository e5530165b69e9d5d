import {
  type Hydration,
  type PublicPage,
  type PublicPath,
  publicPages,
  publicPaths,
} from './public-pages.ts'

/** Only the encoding that browsers use, of letters that need one: each address of an article has one spelling. */
const articlePath = /^\/blog\/[1-9]\d{0,9}(\/(?:[a-z0-9-]|%[89A-F][0-9A-F])+)?$/
/** A slug in the one spelling that links have: other spellings of a topic must not be cached as pages of their own. */
const topicPath = /^\/topics\/(?:[a-z\d-]|%[89A-F][\dA-F])+$/

const isPublicPath = (path: string): path is PublicPath => Object.hasOwn(publicPages, path)

/** The page at exactly this path, if there is one. */
export function pageAt(path: string): PublicPage | undefined {
  if (articlePath.test(path)) return publicPages['/blog/$blogId/{-$slug}']
  if (topicPath.test(path)) return publicPages['/topics/$topic']
  return isPublicPath(path) && !hasParameter(path) ? publicPages[path] : undefined
}

/** The router ignores case and trailing slashes. The lookbehind reads each run of slashes once, however long it is. */
const routedPath = (pathname: string) =>
  pathname
    .toLowerCase()
    .replace(/%[\da-f]{2}/g, (byte) => byte.toUpperCase())
    .replace(/(?<=[^/]|^\/)\/+$/, '')

/** The page that the router shows. */
const shownAt = (pathname: string) => pageAt(routedPath(pathname))

/** The page's name in logs and metrics: its pattern, never the path that somebody typed. */
export function routeNameOf(pathname: string): string {
  const path = routedPath(pathname)
  if (/^\/contentmanager(\/|$)/.test(path)) return '/contentmanager/*'
  if (/^\/blog\/[^/]+(\/[^/]+)?$/.test(path)) return '/blog/$blogId'
  if (/^\/topics\/[^/]+$/.test(path)) return '/topics/$topic'
  return isPublicPath(path) ? path : noSuchPage
}

const noSuchPage = '(no such page)'

/** Whether a path leads to a public or staff page, and not to the not-found page. */
export const hasPage = (pathname: string): boolean => routeNameOf(pathname) !== noSuchPage

/** Whether the query changes the page: every text that somebody types is another page. */
export function isSearchPage(url: string): boolean {
  const { pathname, searchParams } = new URL(url)
  return shapedBy(pathname)?.some((name) => searchParams.has(name)) ?? false
}

export const isPublicPage = (pathname: string): boolean => shownAt(pathname) !== undefined

export const hasParameter = (path: string): boolean => path.includes('$')

const isStaffPath = (pathname: string) => /^\/contentmanager(\/|$)/i.test(pathname)

/** Pages that are not in the registry (the staff area) are empty until their scripts run. */
export function hydrationOf(pathname: string): Hydration {
  if (isStaffPath(pathname)) return 'immediately'
  return shownAt(pathname)?.hydration ?? 'on interaction'
}

/** `staff`: a slim header and a footer of one line, beside the staff area's own navigation. */
export const layoutOf = (pathname: string): PublicPage['layout'] | 'staff' =>
  isStaffPath(pathname) ? 'staff' : shownAt(pathname)?.layout

export const shareHeadlineOf = (path: string): string | undefined => pageAt(path)?.shareHeadline

/** The query parameters that change a public page; undefined if the page must not be cached. */
export function shapedBy(path: string): readonly string[] | undefined {
  const cachedBy = pageAt(path)?.cachedBy
  return cachedBy === 'never' ? undefined : cachedBy
}

/** The pricing page is in the sitemap once it no longer redirects. */
export const sitemapPaths = ({ pricingRedirects }: { pricingRedirects: boolean }): PublicPath[] =>
  publicPaths.filter((path) =>
    path === '/pricing' ? !pricingRedirects : publicPages[path].inSitemap && !hasParameter(path),
  )
