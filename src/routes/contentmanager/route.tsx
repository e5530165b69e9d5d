import { createFileRoute, redirect } from '@tanstack/react-router'
import { redirectOf } from '#src/staff/guard.ts'
import { StaffArea } from '#src/staff/staff-area.tsx'

/** Everything under /contentmanager: in the browser only, where the token is, and behind the guard. */
export const Route = createFileRoute('/contentmanager')({
  ssr: false,
  // A robots tag here would replace the stricter one of the root.
  head: () => ({ meta: [{ title: 'Content manager · Wireloom' }] }),
  beforeLoad: async ({ location, context }) => {
    // Fetched here: a route's guard is in the code of every page, and visitors have no session.
    const { sessionReady } = await import('#src/staff/session.ts')
    const user = await sessionReady()
    const elsewhere = redirectOf(location.pathname, user)
    if (elsewhere) throw redirect({ to: elsewhere, replace: true })
    const { staffZoneReady } = await import('#src/settings/manager/staff-zone.ts')
    await Promise.all([context.queries.client(), user ? staffZoneReady() : undefined])
  },
  component: StaffArea,
})
