import { createFileRoute } from '@tanstack/react-router'
import { linkMeta } from '#src/leads/forms/links/link-search.ts'
import { loadPlace } from '#src/leads/forms/links/load-place.ts'
import { NoPlace, PlacePage } from '#src/leads/forms/links/place-page.tsx'

/** For somebody without an account: never indexed, never cached (pages/page-response.ts). */
export const Route = createFileRoute('/place/$token')({
  loader: async ({ params: { token } }) => ({ place: await loadPlace(token) }),
  gcTime: 0,
  head: () => ({ meta: [{ title: 'Your place in line' }, ...linkMeta] }),
  component: () => {
    const { place } = Route.useLoaderData()
    const { token } = Route.useParams()
    if (typeof place !== 'object') return <NoPlace why={place} />
    return <PlacePage token={token} place={place} />
  },
})
