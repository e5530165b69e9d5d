/** Longer ones are nobody's links, and keys are kept in memory. */
const longest = 500

/** The parameters that shape the page at a path, or undefined when there is no page to keep. */
export type ShapedBy = (path: string) => readonly string[] | undefined

/**
 * The key under which an address is kept, or undefined when it is none of a page. What does not shape the page
 * is left out: neither campaigns nor made-up parameters can make a page be kept twice.
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
