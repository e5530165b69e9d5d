/** Longer URLs are not links of this site, and keys take memory. */
const longest = 500

/** The parameters that change the page at a path, or undefined when the path has no cacheable page. */
export type ShapedBy = (path: string) => readonly string[] | undefined

/**
 * The canonical address of a page, which is its key in the cache; undefined when the target is not a cacheable page.
 * It holds each parameter that changes the page once, decoded and encoded again, in the order of the list. Campaign
 * and invented parameters are left out, so a page is not stored once for each of them.
 */
export function pageKey(target: string, shapedBy: ShapedBy): string | undefined {
  if (target.length > longest || !target.startsWith('/')) return undefined
  // Not resolved as a relative reference, because `//join` would become the host of another site.
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
