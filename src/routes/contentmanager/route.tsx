import { createFileRoute, redirect } from '@tanstack/react-router'
import { Mark } from '#src/marketing/layout/mark.tsx'
import type { Session } from '#src/session/session.ts'
import { StaffArea } from '#src/staff/area/staff-area.tsx'
import { redirectOf } from '#src/staff/session/guard.ts'

/** All routes under /contentmanager: rendered only in the browser, which has the token, and behind the guard. */
export const Route = createFileRoute('/contentmanager')({
  ssr: false,
  // A robots tag here would replace the stricter one of the root.
  head: () => ({ meta: [{ title: 'Content manager · Wireloom' }] }),
  beforeLoad: async ({ location, context }) => {
    // Imported dynamically: a route's guard is part of every page's code, and visitors have no session.
    const { sessionReady } = await import('#src/staff/session/session.ts')
    await sessionReady()
    const { readSession } = await import('#src/session/session.ts')
    redirectMisplaced(location.pathname, readSession())
    const client = await context.queries.client()
    if (readSession().user) {
      const { staffZoneReady } = await import('#src/settings/manager/staff-zone.ts')
      const { accountQueries } = await import('#src/staff/account/queries.ts')
      // Screens begin with questions about the account. It also says whether a second factor is missing.
      const account = { ...accountQueries.own(), retry: false, staleTime: Number.POSITIVE_INFINITY }
      await Promise.all([client.prefetchQuery(account), staffZoneReady()])
    }
    redirectMisplaced(location.pathname, readSession())
  },
  component: () => <StaffArea mark={<Mark />} />,
})

function redirectMisplaced(pathname: string, session: Session): void {
  const elsewhere = redirectOf(pathname, session)
  if (elsewhere) throw redirect({ to: elsewhere, replace: true })
}
