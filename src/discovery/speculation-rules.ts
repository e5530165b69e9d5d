import { likelyNextLinks } from '#src/site/likely-next.ts'
import { sitemapPaths } from '#src/site/pages.ts'

/**
 * Pages with contents or slides: readers follow links within the page. Each of them changes the address, and then a
 * browser compares every link with every rule: 15 to 20 ms on a slow phone.
 */
const hasLinksWithin = /^\/(blog\/|(faq|terms|privacypolicy)$)/

export const speculationRulesOf = (pathname: string): string | undefined =>
  hasLinksWithin.test(pathname) ? undefined : JSON.stringify(speculationRules())

/**
 * The pages that a browser may prefetch before a link is followed: articles and the pages of the sitemap, none of which
 * has a token in its address. `moderate` leaves the timing to the browser: a pointer that rests on a link, a finger
 * that goes down, or on phones a link that stays in view. The main article of the list is fetched early: on a slow
 * connection a tap leaves too little time. Browsers skip all of it for visitors who save data.
 *
 * Only prefetch, no prerender: the scripts of a page that nobody opens must neither run nor count as a visit.
 */
export function speculationRules() {
  const articles = '/blog/*'
  const isPublic = { href_matches: [articles, ...sitemapPaths({ pricingRedirects: true })] }
  const isLikely = { and: [{ selector_matches: likelyNextLinks }, { href_matches: articles }] }
  return {
    prefetch: [
      { source: 'document', where: isPublic, eagerness: 'moderate' },
      { source: 'document', where: isLikely, eagerness: 'immediate' },
    ],
  }
}
