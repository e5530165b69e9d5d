import { createFileRoute } from '@tanstack/react-router'
import { linkMeta, preferencesSearch } from '#src/leads/forms/links/link-search.ts'
import { loadPreferences } from '#src/leads/forms/links/load-preferences.ts'
import { NoPreferences, PreferencesPage } from '#src/leads/forms/links/preferences-page.tsx'

/** For somebody without an account: never indexed, never cached (pages/page-response.ts). */
export const Route = createFileRoute('/preferences/$token')({
  validateSearch: preferencesSearch,
  loader: async ({ params: { token } }) => ({ preferences: await loadPreferences(token) }),
  gcTime: 0,
  head: () => ({ meta: [{ title: 'Your preferences' }, ...linkMeta] }),
  component: () => {
    const { preferences } = Route.useLoaderData()
    const { token } = Route.useParams()
    const { did } = Route.useSearch()
    if (typeof preferences !== 'object') return <NoPreferences why={preferences ?? token} />
    return <PreferencesPage token={token} preferences={preferences} did={did} />
  },
})
