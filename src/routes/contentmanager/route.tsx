import { createFileRoute, redirect } from '@tanstack/react-router'
import { Mark } from '#src/marketing/layout/mark.tsx'
import { StaffArea } from '#src/staff/area/staff-area.tsx'

/** All routes under /contentmanager: rendered only in the browser, which has the token, and behind the guard. */
export const Route = createFileRoute('/contentmanager')({
  ssr: false,
  // A robots tag here would replace the stricter one of the root.
  head: () => ({ meta: [{ title: 'Content manager · Wireloom' }] }),
  beforeLoad: async ({ location, context }) => {
    // Imported dynamically: a route's guard is part of every page's code, and visitors have no session.
    const { enterStaffArea } = await import('./-guard.ts')
    const elsewhere = await enterStaffArea(
      { to: location.pathname, search: location.search },
      context.queries.client,
    )
    if (elsewhere) throw redirect({ ...elsewhere, replace: true })
  },
  component: () => <StaffArea mark={<Mark />} />,
})
