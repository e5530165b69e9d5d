import { createFileRoute, redirect } from '@tanstack/react-router'
import { Listing, ListingError, ListingSkeleton } from '#src/blog/reader/listing.tsx'
import { SearchResults } from '#src/blog/reader/search-results.tsx'
import { PageIntro } from '#src/marketing/intro/page-intro.tsx'
import { answerUnavailable } from '#src/site/answer-unavailable.ts'
import { publicPageHead } from '#src/site/public-page-head.ts'
import { breadcrumbs } from '#src/site/structured-data.ts'

export const Route = createFileRoute('/resources')({
  validateSearch: ({ cursor, q }): { cursor?: string; q?: string } => {
    // The router parses digits as a number.
    const words = q === undefined || q === null ? '' : String(q).trim().slice(0, 200)
    if (words) return { q: words }
    return typeof cursor === 'string' && cursor ? { cursor } : {}
  },
  loaderDeps: ({ search: { cursor, q } }) => ({ cursor, q }),
  loader: async ({ context: { queries }, deps: { cursor, q } }) => {
    const { loadListing, loadSearch } = await import('#src/blog/reader/queries.ts')
    if (q) {
      const found = await loadSearch(await queries.client(), q)
      if (found === 'failed') answerUnavailable()
      return found
    }
    const listing = await loadListing(await queries.client(), cursor)
    if (listing === 'no such cursor') throw redirect({ to: '/resources' })
    if (listing === 'failed') answerUnavailable()
    return listing
  },
  head: ({ match }) => {
    const head = publicPageHead('/resources', {
      structured: [breadcrumbs({ name: 'Blog', path: '/resources' })],
    })
    if (!match.search.q) return head
    // Anyone can invent searches; search engines should not index them.
    return { ...head, meta: [...head.meta, { name: 'robots', content: 'noindex, follow' }] }
  },
  pendingComponent: () => (
    <>
      <title>Blog · Wireloom</title>
      <Intro />
      <ListingSkeleton />
    </>
  ),
  component: () => {
    const listing = Route.useLoaderData()
    const { cursor } = Route.useSearch()
    const { queries } = Route.useRouteContext()
    return (
      <>
        <Intro />
        {listing === 'failed' ? (
          <ListingError />
        ) : 'found' in listing ? (
          <SearchResults {...listing} />
        ) : (
          <Listing {...listing} cursor={cursor} queryClient={queries.client} />
        )}
      </>
    )
  },
})

function Intro() {
  return (
    <PageIntro
      title="The Wireloom blog"
      lead="On finding out what to build: discovery, prototypes people can react to, and design systems that survive both."
    />
  )
}
