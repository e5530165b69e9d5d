import { createFileRoute } from '@tanstack/react-router'
import { activityKinds } from '#src/activity/kinds.ts'
import { ActivityPage } from '#src/staff/activity/activity-page.tsx'
import type { ActivityFilter } from '#src/staff/contract.ts'

export const Route = createFileRoute('/contentmanager/activity')({
  validateSearch: (search: Record<string, unknown>): ActivityFilter => ({
    who: search.who === undefined ? undefined : String(search.who),
    kind: activityKinds.find((kind) => kind === search.kind),
  }),
  component: Activity,
})

function Activity() {
  const navigate = Route.useNavigate()
  return (
    <ActivityPage
      filter={Route.useSearch()}
      onFilter={(search) => void navigate({ search, replace: true })}
    />
  )
}
