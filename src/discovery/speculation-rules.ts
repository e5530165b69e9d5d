import { sitemapPaths } from '#src/site/pages.ts'

export const speculationRulesPath = '/speculation-rules.json'

/**
 * Which pages a browser may fetch before a link to them is followed: articles and the pages of the sitemap,
 * none of which holds a token.
 * Prefetch only, no prerender: the scripts of a page that nobody opens must neither run nor count as a visit. Browsers
 * skip it for visitors who save data.
 */
export function speculationRules() {
  const articles = { href_matches: '/blog/*' }
  const rule = (where: object, eagerness: string) => ({ source: 'document', where, eagerness })
  return {
    prefetch: [
      // What a reader of a list taps next is what is in view.
      rule(articles, 'eager'),
      rule({ or: sitemapPaths().map((path) => ({ href_matches: path })) }, 'moderate'),
    ],
  }
}
