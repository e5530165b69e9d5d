import { createFileRoute, redirect } from '@tanstack/react-router'
import { Listing } from '#src/blog/reader/listing.tsx'
import { loadListing } from '#src/blog/reader/load-listing.ts'
import { PageIntro } from '#src/marketing/layout/page-intro.tsx'
import { answerUnavailable } from '#src/site/answer-unavailable.ts'
import { pageHead } from '#src/site/page-head.ts'
import { breadcrumbs } from '#src/site/structured-data.ts'

export const Route = createFileRoute('/resources')({
  validateSearch: ({ cursor }): { cursor?: string } =>
    typeof cursor === 'string' && cursor ? { cursor } : {},
  loaderDeps: ({ search: { cursor } }) => ({ cursor }),
  loader: async ({ context: { queries }, deps: { cursor } }) => {
    const loading = loadListing(await queries.client(), cursor)
    // A browser shows the page at once, with skeletons; the server has only one chance to fill it.
    if (typeof window !== 'undefined') return { failed: false }
    const outcome = await loading
    if (outcome === 'no such cursor') throw redirect({ to: '/resources' })
    if (outcome === 'failed') answerUnavailable()
    return { failed: outcome === 'failed' }
  },
  head: () =>
    pageHead({
      title: 'Blog',
      description:
        'Articles on product discovery, prototyping and design systems from the team that builds Wireloom.',
      path: '/resources',
      structured: [breadcrumbs({ name: 'Blog', path: '/resources' })],
    }),
  component: ResourcesPage,
})

function ResourcesPage() {
  const { failed } = Route.useLoaderData()
  const { cursor } = Route.useSearch()
  return (
    <>
      <PageIntro
        title="The Wireloom blog"
        lead="On finding out what to build: discovery, prototypes people can react to, and design systems that survive both."
      />
      <Listing cursor={cursor} failed={failed} />
    </>
  )
}
