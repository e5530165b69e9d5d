import { articleIdOf } from '#src/site/article-path.ts'
import { hasParameter } from '#src/site/pages.ts'
import { publicPages } from '#src/site/public-pages.ts'
import { notFoundPath } from '../../choices.ts'

/** Pages whose address contains a parameter, which may be a secret. They are counted under their pattern. */
const patterns = Object.keys(publicPages)
  .filter((path) => hasParameter(path) && !path.startsWith('/blog/'))
  .map((path) => ({ path, test: new RegExp(`^${path.toLowerCase().replace(/\$\w+/g, '[^/]+')}$`) }))

/** Undefined if a page is not counted. An article with this path may not exist. */
export function countedPath(sent: unknown): string | undefined {
  if (typeof sent !== 'string' || !sent.startsWith('/') || sent.length > 500) return undefined
  const path = sent.toLowerCase().replace(/(?<=.)\/+$/, '')
  if (/^\/(contentmanager|api)(\/|$)/.test(path)) return undefined
  if (Object.hasOwn(publicPages, path) && !hasParameter(path)) return path
  const id = articleIdOf(path)
  // One article, whichever of its addresses was read.
  if (id !== undefined) return `/blog/${id}`
  return patterns.find(({ test }) => test.test(path))?.path ?? notFoundPath
}

/** The route that measurements are grouped by: all articles are one route. */
export const routeOf = (path: string) => (articleIdOf(path) ? '/blog/$blogId' : path)
