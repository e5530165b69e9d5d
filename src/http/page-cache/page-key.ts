/** Longer URLs are nobody's links, and keys take memory. */
const longest = 500

/** The parameters that change the page at a path, or undefined when there is no page to cache. */
export type ShapedBy = (path: string) => readonly string[] | undefined

/**
 * The canonical address of a page, which is its key in the cache; undefined when the target is not that of a page to
 * cache. It holds each parameter that changes the page once, decoded and encoded again, in the order of the list.
 * Campaigns and invented parameters are left out, so they store no page twice.
 */
export function pageKey(target: string, shapedBy: ShapedBy): string | undefined {
  if (target.length > longest || !target.startsWith('/')) return undefined
  // The target cannot be resolved as a reference: `//join` would be the host of another site.
  const { pathname, searchParams } = new URL(`http://localhost${target}`)
  const parameters = shapedBy(pathname)
  if (!parameters) return undefined
  const query = new URLSearchParams()
  for (const name of parameters) {
    const value = searchParams.get(name)
    if (value !== null) query.set(name, value)
  }
  return query.size ? `${pathname}?${query}` : pathname
}
