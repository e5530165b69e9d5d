import { createFileRoute } from '@tanstack/react-router'
import { ActivityPage } from '#src/staff/activity/activity-page.tsx'

export const Route = createFileRoute('/contentmanager/activity')({
  validateSearch: (search: Record<string, unknown>): { who?: string; kind?: string } => ({
    who: search.who === undefined ? undefined : String(search.who),
    kind: search.kind === undefined ? undefined : String(search.kind),
  }),
  component: () => {
    const navigate = Route.useNavigate()
    return (
      <ActivityPage
        search={Route.useSearch()}
        onFilter={(search) => void navigate({ search, replace: true })}
      />
    )
  },
})
