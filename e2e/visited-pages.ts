import { type PublicPage, publicPages } from '#src/site/public-pages.ts'

/** Every public page under an address that exists in a site with the starter content. */
export const visitedPages: (PublicPage & { path: string })[] = Object.entries(publicPages).map(
  ([path, page]) => ({ ...page, path: page.example ?? path }),
)

/** Pages that hydrate at once leave for another one. */
export const visitedOnEveryPage = visitedPages.filter(
  ({ hydration }) => hydration !== 'immediately',
)
