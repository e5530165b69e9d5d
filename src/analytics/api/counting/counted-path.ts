import { hasParameter } from '#src/site/pages.ts'
import { publicPages } from '#src/site/public-pages.ts'
import { notFoundPath } from '../../choices.ts'

const article = /^\/blog\/([1-9]\d{0,9})$/

/** Pages whose address contains a parameter, which may be a secret. They are counted under their pattern. */
const patterns = Object.keys(publicPages)
  .filter((path) => hasParameter(path) && path !== '/blog/$blogId')
  .map((path) => ({ path, test: new RegExp(`^${path.toLowerCase().replace(/\$\w+/g, '[^/]+')}$`) }))

/** Undefined if a page is not counted. An article with this path may not exist. */
export function countedPath(sent: unknown): string | undefined {
  if (typeof sent !== 'string' || !sent.startsWith('/') || sent.length > 500) return undefined
  const path = sent.toLowerCase().replace(/(?<=.)\/+$/, '')
  if (/^\/(contentmanager|api)(\/|$)/.test(path)) return undefined
  if (Object.hasOwn(publicPages, path) && !hasParameter(path)) return path
  if (article.test(path)) return path
  return patterns.find(({ test }) => test.test(path))?.path ?? notFoundPath
}

export function articleIdOf(path: string): number | undefined {
  const [, id] = article.exec(path) ?? []
  // PostgreSQL's largest integer.
  return id && Number(id) <= 2_147_483_647 ? Number(id) : undefined
}

/** The route that measurements are grouped by: all articles are one route. */
export const routeOf = (path: string) => (article.test(path) ? '/blog/$blogId' : path)
