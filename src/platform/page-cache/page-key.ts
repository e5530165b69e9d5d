/** What campaigns append to links; a page is the same with and without. */
const tracking = /^(utm_\w+|gclid|fbclid|msclkid|mc_[ce]id|ref)$/

/** Never pages: asked often, answered by others, and not worth a look-up. */
const elsewhere = /^\/(api|media|assets|forms|healthz|readyz|metrics)(\/|$)/

/** Longer ones are nobody's links, and keys are kept in memory. */
const longest = 500

/** The key under which an address is kept, or undefined when it is none of a page. */
export function pageKey(url: string): string | undefined {
  if (url.length > longest || elsewhere.test(url)) return undefined
  const question = url.indexOf('?')
  if (question === -1) return url
  const query = url
    .slice(question + 1)
    .split('&')
    .filter((part) => part && !tracking.test(part.split('=', 1)[0] ?? ''))
  return query.length ? `${url.slice(0, question)}?${query.join('&')}` : url.slice(0, question)
}
