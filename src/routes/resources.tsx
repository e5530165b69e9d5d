import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { Listing } from '#src/blog/reader/listing.tsx'
import { ListingError, ListingSkeleton } from '#src/blog/reader/listing-states.tsx'
import { PageIntro } from '#src/marketing/layout/page-intro.tsx'
import { answerUnavailable } from '#src/site/answer-unavailable.ts'
import { publicPageHead } from '#src/site/public-page-head.ts'
import { breadcrumbs } from '#src/site/structured-data.ts'

export const Route = createFileRoute('/resources')({
  validateSearch: ({ cursor }): { cursor?: string } =>
    typeof cursor === 'string' && cursor ? { cursor } : {},
  loaderDeps: ({ search: { cursor } }) => ({ cursor }),
  loader: async ({ context: { queries }, deps: { cursor } }) => {
    const { loadListing } = await import('#src/blog/reader/load-listing.ts')
    const listing = await loadListing(await queries.client(), cursor)
    if (listing === 'no such cursor') throw redirect({ to: '/resources' })
    if (listing === 'failed') answerUnavailable()
    return listing
  },
  head: () =>
    publicPageHead('/resources', {
      structured: [breadcrumbs({ name: 'Blog', path: '/resources' })],
    }),
  pendingComponent: () => (
    <>
      <Intro />
      <ListingSkeleton />
    </>
  ),
  component: ResourcesPage,
})

function ResourcesPage() {
  const listing = Route.useLoaderData()
  const { cursor } = Route.useSearch()
  const { queries } = Route.useRouteContext()
  const router = useRouter()
  return (
    <>
      <Intro />
      {listing === 'failed' ? (
        <ListingError onRetry={() => router.invalidate({ sync: true })} />
      ) : (
        <Listing {...listing} cursor={cursor} queryClient={queries.client} />
      )}
    </>
  )
}

function Intro() {
  return (
    <PageIntro
      title="The Wireloom blog"
      lead="On finding out what to build: discovery, prototypes people can react to, and design systems that survive both."
    />
  )
}
