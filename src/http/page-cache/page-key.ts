/** Longer URLs are nobody's links, and keys take memory. */
const longest = 500

/** The parameters that change the page at a path, or undefined when there is no page to cache. */
export type ShapedBy = (path: string) => readonly string[] | undefined

/**
 * The cache key of a URL, or undefined when it is not that of a page. Other parameters are left out: neither campaigns
 * nor invented ones store a page twice.
 */
export function pageKey(url: string, shapedBy: ShapedBy): string | undefined {
  if (url.length > longest) return undefined
  const question = url.indexOf('?')
  const path = question === -1 ? url : url.slice(0, question)
  const parameters = shapedBy(path)
  if (!parameters || question === -1) return parameters && path
  const query = url
    .slice(question + 1)
    .split('&')
    .filter((part) => parameters.includes(part.split('=', 1)[0] ?? ''))
  return query.length ? `${path}?${query.join('&')}` : path
}
