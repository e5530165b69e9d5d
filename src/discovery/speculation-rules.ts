import { likelyNextLinks } from '#src/site/likely-next.ts'
import { sitemapPaths } from '#src/site/pages.ts'

export const speculationRulesPath = '/speculation-rules.json'

/**
 * Which pages a browser may prefetch before a link is followed: articles and the pages of the sitemap, none of which
 * has a token in its address. `moderate` leaves the timing to the browser: a pointer that rests on a link, a finger
 * that goes down, or on phones a link that stays in view. The main article of the list is fetched at once: on a slow
 * connection a tap leaves too little time. Browsers skip all of it for visitors who save data.
 *
 * Only prefetch, no prerender: the scripts of a page that nobody opens must neither run nor count as a visit.
 */
export function speculationRules() {
  const paths = ['/blog/*', ...sitemapPaths({ pricingRedirects: true })]
  const isPublic = { or: paths.map((path) => ({ href_matches: path })) }
  const isLikely = { and: [isPublic, { selector_matches: likelyNextLinks }] }
  return {
    prefetch: [
      { source: 'document', where: isPublic, eagerness: 'moderate' },
      { source: 'document', where: isLikely, eagerness: 'immediate' },
    ],
  }
}
